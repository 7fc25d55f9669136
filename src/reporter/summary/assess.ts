import { comparePatterns, listChangedKeys, type PatternCounts } from '../../comparison/compare-patterns.js'
import { findLostOperations } from '../../summary-file/api-coverage.js'
import type { PatternAssessment, SummaryChanges } from '../../summary-file/assessment.js'
import { explainPartialComparison, explainPartialRun } from '../../summary-file/partial-run.js'
import type { RunSummary } from '../../summary-file/read-summary.js'
import { maxListedPaths } from '../../values/path-patterns.js'
import { limitPaths } from '../collect/tallies/path-tally.js'
import { applyBaseline, type NamedBaseline } from './apply-baseline.js'
import type { PatternModel, SummaryModel } from './model.js'

/** What a run is compared with. */
export interface References {
  readonly baselines: readonly NamedBaseline[]
  /** The summary of the run in `compareTo`. */
  readonly before?: RunSummary | undefined
}

/** Adds baseline and comparison to the model, and puts the patterns that need attention first. */
export function assess(model: SummaryModel, references: References): SummaryModel {
  const compared = applyComparison(applyBaseline(model, references.baselines), references)
  return {
    ...compared,
    patterns: compared.patterns.map(limitListedPaths).toSorted((a, b) => getRank(a) - getRank(b)),
  }
}

/** Whether a pattern is in the baseline and not expired. */
export function isKnown({ baseline }: PatternAssessment): boolean {
  return baseline?.state === 'known'
}

/** Whether a pattern occurred in a failed test, whatever made the test fail. */
export function isInFailedTest({ effects }: Pick<PatternModel, 'effects'>): boolean {
  return effects.failed + effects.inFailedTests > 0
}

/** Ranks new and expired patterns before known ones, and those in failed tests before the others. */
function getRank(pattern: PatternModel): number {
  return (isKnown(pattern) ? 2 : 0) + (isInFailedTest(pattern) ? 0 : 1)
}

function limitListedPaths({ newPaths, appearedPaths, ...pattern }: PatternModel): PatternModel {
  return {
    ...pattern,
    paths: limitPaths(pattern.paths, newPaths ?? appearedPaths),
    ...(newPaths && { newPaths: newPaths.slice(0, maxListedPaths) }),
    ...(appearedPaths && { appearedPaths: appearedPaths.slice(0, maxListedPaths) }),
  }
}

function applyComparison(model: SummaryModel, { before }: References): SummaryModel {
  if (!before) return model
  const partial = explainPartialComparison(before, { ...model.run, ...model.totals })
  const isPartial = partial !== undefined
  const comparison = comparePatterns(before.patterns, model.patterns.map(toCounts), { isPartial })
  const changes = new Map(comparison.patterns.map((pattern) => [pattern.key, pattern]))
  const { commit, branch, generatedAt } = before
  return {
    ...model,
    patterns: model.patterns.map((pattern) => {
      const { change, appearedPaths } = changes.get(pattern.key) ?? {}
      return { ...pattern, change, ...(appearedPaths && { appearedPaths }) }
    }),
    changes: {
      since: { commit, branch, generatedAt },
      ...(isPartial && { partial }),
      ...listChangedKeys(comparison),
      ...findNoLongerCovered(model, before),
    },
  }
}

function toCounts({ key, tests, occurrences, paths }: PatternModel): PatternCounts {
  return { key, tests, occurrences, paths: paths.map(({ path }) => path) }
}

/** Finds operations that only the compared run called. None for a partial run, which calls only some operations. */
function findNoLongerCovered(
  { apiCoverage, run, totals }: SummaryModel,
  { coveredOperations, filters }: RunSummary,
): Pick<SummaryChanges, 'noLongerCovered'> {
  if (!apiCoverage || !coveredOperations) return {}
  if (explainPartialRun({ ...run, ...totals }, filters) !== undefined) return { noLongerCovered: [] }
  return { noLongerCovered: findLostOperations(apiCoverage.list, coveredOperations).map(({ id }) => id) }
}
