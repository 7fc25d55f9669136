import { resolve } from 'node:path'
import { defaultBaselineName } from '../../../baseline/baseline.js'
import { defaultSummaryFile } from '../../../summary-file/default-file.js'
import { toRelativePath } from '../../../values/relative-path.js'
import type { ResolvedOptions } from '../../options.js'
import { isKnown, isNewOrExpired } from '../../summary/assess.js'
import type { PatternModel, SummaryModel } from '../../summary/model.js'

const command = 'npx playwright-backchannel baseline update'

interface Locations {
  /** Absolute path; undefined if the summary was not written. */
  readonly summaryFile: string | undefined
  readonly configFolder: string
  /** The folder in which the user will run the command. */
  readonly workingFolder?: string
}

/** Advice for a failed run, and the command that the advice refers to. */
export interface NextStep {
  readonly advice: string
  readonly command: string
}

/**
 * Returns advice for a failed run that has no baseline, or whose new errors differ from known errors only by their
 * paths. Returns undefined for any other run.
 */
export function getNextStep(
  { baseline, totals, patterns }: Pick<SummaryModel, 'baseline' | 'totals' | 'patterns'>,
  options: Pick<ResolvedOptions, 'baseline' | 'failOn'>,
  { summaryFile, configFolder, workingFolder = process.cwd() }: Locations,
): NextStep | undefined {
  const failsAsNew = options.failOn === 'new' && totals.newPatterns > 0
  const hasFailed = totals.testsFailedByNetworkErrors > 0 || failsAsNew
  if (!hasFailed || summaryFile === undefined) return undefined
  const advice = baseline ? adviseOnPaths(patterns) : adviseOnStart(options)
  if (advice === undefined) return undefined
  const baselineFile = resolve(configFolder, options.baseline || defaultBaselineName)
  const updateCommand = [
    command,
    ...formatOption('summary', toRelativePath(workingFolder, summaryFile), defaultSummaryFile),
    ...formatOption('baseline', toRelativePath(workingFolder, baselineFile), defaultBaselineName),
  ].join(' ')
  return { advice, command: updateCommand }
}

function adviseOnStart(options: Pick<ResolvedOptions, 'baseline'>): string | undefined {
  return options.baseline === undefined ? 'Not fixable now? Record these errors as known' : undefined
}

function adviseOnPaths(patterns: readonly PatternModel[]): string | undefined {
  const news = patterns.filter(isNewOrExpired)
  const known = new Set(patterns.filter(isKnown).flatMap(listVariants))
  const isVariant = (pattern: PatternModel) => listVariants(pattern).some((variant) => known.has(variant))
  const areKnown = news.every((pattern) => pattern.newPaths !== undefined || isVariant(pattern))
  if (news.length === 0 || !areKnown) return undefined
  return `Known errors occurred on new paths. If they differ in each run, give the monitor "routes"; otherwise fix them or run`
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
