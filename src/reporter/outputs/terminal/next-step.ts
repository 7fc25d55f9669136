import { relative, resolve } from 'node:path'
import { defaultBaselineName } from '../../../baseline/baseline.js'
import { defaultSummaryFile } from '../../../summary-file/default-file.js'
import type { ResolvedOptions } from '../../options.js'
import type { SummaryModel } from '../../summary/model.js'

const command = 'npx playwright-backchannel baseline update'

interface Locations {
  /** Absolute; undefined if it was not written. */
  readonly summaryFile: string | undefined
  readonly configFolder: string
  /** Where the user runs commands. */
  readonly workingFolder?: string
}

/** The command that makes a first, red run green; undefined if nothing failed, or if there is a baseline already. */
export function getNextStep(
  { baseline, changes, totals }: Pick<SummaryModel, 'baseline' | 'changes' | 'totals'>,
  options: Pick<ResolvedOptions, 'baseline' | 'failOn'>,
  { summaryFile, configFolder, workingFolder = process.cwd() }: Locations,
): string | undefined {
  const failsAsNew =
    options.failOn === 'new' && totals.newPatterns > 0 && changes?.since.partial === undefined
  const hasFailed = totals.testsFailedByNetworkErrors > 0 || failsAsNew
  if (!hasFailed || baseline || options.baseline !== undefined || summaryFile === undefined) return undefined
  const baselineFile = resolve(configFolder, defaultBaselineName)
  return [
    command,
    ...formatOption('summary', toPath(workingFolder, summaryFile), defaultSummaryFile),
    ...formatOption('baseline', toPath(workingFolder, baselineFile), defaultBaselineName),
  ].join(' ')
}

function toPath(folder: string, file: string): string {
  return relative(folder, file).replaceAll('\\', '/')
}

function formatOption(name: string, path: string, defaultPath: string): string[] {
  if (path === defaultPath) return []
  return [`--${name}`, /\s/.test(path) ? `"${path}"` : path]
}
