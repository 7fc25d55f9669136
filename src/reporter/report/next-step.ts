import { resolve } from 'node:path'
import { defaultBaselineName } from '../../baseline/baseline.js'
import { defaultSummaryFile } from '../../summary-file/summary.js'
import { toRelativePath } from '../../values/files.js'
import { hasBaseline, isKnown } from '../summary/assess.js'
import type { PatternModel, SummaryModel } from '../summary/model.js'

interface Locations {
  /** Absolute path; undefined if the summary is not written. */
  readonly summaryFile: string | undefined
  readonly configFolder: string
  /** The folder in which the user will run the command. */
  readonly workingFolder?: string
}

/** Advice on the errors of a run, and the command that the advice refers to. */
export interface NextStep {
  readonly advice: string
  readonly command: string
}

/**
 * Finds advice for a run whose errors count and that has no baseline, or whose new errors differ from known errors only
 * by their paths. Undefined for any other run.
 */
export function findNextStep(
  { baseline, patterns }: Pick<SummaryModel, 'baseline' | 'patterns'>,
  { summaryFile, configFolder, workingFolder = process.cwd() }: Locations,
): NextStep | undefined {
  const counting = patterns.filter(({ effects, tests }) => effects.accepted < tests)
  const advice = hasBaseline(patterns)
    ? adviseOnPaths(counting, patterns)
    : 'Not fixable now? Record these errors as known'
  if (counting.length === 0 || summaryFile === undefined || advice === undefined) return undefined
  const baselineFile = resolve(configFolder, baseline?.file ?? defaultBaselineName)
  const command = [
    'npx playwright-backchannel baseline update',
    ...formatOption('summary', toRelativePath(workingFolder, summaryFile), defaultSummaryFile),
    ...formatOption('baseline', toRelativePath(workingFolder, baselineFile), defaultBaselineName),
  ].join(' ')
  return { advice, command }
}

function adviseOnPaths(
  counting: readonly PatternModel[],
  patterns: readonly PatternModel[],
): string | undefined {
  const known = new Set(patterns.filter(isKnown).flatMap(listVariants))
  const isVariant = (pattern: PatternModel) => listVariants(pattern).some((variant) => known.has(variant))
  const areKnown = counting.every((pattern) => pattern.newPaths?.length || isVariant(pattern))
  return areKnown
    ? 'Known errors occurred on new paths. If they differ in each run, give the monitor "routes"; otherwise fix them or run'
    : undefined
}

/** Lists an error's paths with method and status. Errors whose keys differ only in an id (`9.png`) may share paths. */
function listVariants({ key, paths }: PatternModel): string[] {
  const [methodAndStatus] = key.split('/', 1)
  return paths.map(({ path }) => `${methodAndStatus}${path}`)
}

function formatOption(name: string, path: string, defaultPath: string): string[] {
  if (path === defaultPath) return []
  return [`--${name}`, /\s/.test(path) ? `"${path}"` : path]
}
