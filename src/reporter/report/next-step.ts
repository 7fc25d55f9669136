import { resolve } from 'node:path'
import { defaultBaselineName } from '../../baseline/baseline.js'
import { isOwnOutage } from '../../findings/names/no-connection.js'
import { formatCommandLine } from '../../printing/shell.js'
import type { SummaryBaseline } from '../../summary-file/assessment.js'
import { defaultSummaryFile } from '../../summary-file/summary.js'
import { toRelativePath } from '../../values/files.js'
import type { ErrorModel } from '../collect/tallies/counted-error.js'
import { hasBaseline } from '../summary/assess.js'

interface Locations {
  /** Absolute path; undefined if the summary is not written. */
  readonly summaryFile: string | undefined
  readonly configFolder: string
  /** The folder in which the user will run the command. */
  readonly workingFolder?: string
}

/** What is needed of a run to give advice. */
interface AdvisedRun {
  readonly baseline?: SummaryBaseline | undefined
  readonly errors: readonly ErrorModel[]
}

/** Advice on the errors of a run, and the command that the advice refers to. */
export interface NextStep {
  readonly advice: string
  readonly command: string
}

/**
 * Finds advice for a run that has no baseline and in which errors failed tests or were warned about; undefined for any
 * other run. A first run with `fail: 'nothing'` only warns, and is there to record its errors. Errors of an own
 * server that could not be reached are no reason, because `baseline update` does not add them.
 */
export function findNextStep(
  { baseline, errors }: AdvisedRun,
  { summaryFile, configFolder, workingFolder = process.cwd() }: Locations,
): NextStep | undefined {
  const helps = errors.some((error) => counts(error) && !isOwnOutage(error))
  if (!helps || summaryFile === undefined || hasBaseline(errors)) return undefined
  const baselineFile = resolve(configFolder, baseline?.file ?? defaultBaselineName)
  const command = formatCommandLine([
    'npx',
    'playwright-backchannel',
    'baseline',
    'update',
    ...formatOption('summary', toRelativePath(workingFolder, summaryFile), defaultSummaryFile),
    ...formatOption('baseline', toRelativePath(workingFolder, baselineFile), defaultBaselineName),
  ])
  return { advice: 'Not fixable now? Record these errors as known', command }
}

/** Whether an error failed a test, or was warned about in one. */
function counts({ effects }: ErrorModel): boolean {
  return effects.failed + effects.warned > 0
}

function formatOption(name: string, path: string, defaultPath: string): string[] {
  return path === defaultPath ? [] : [`--${name}`, path]
}
