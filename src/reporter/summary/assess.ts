import {
  type Comparison,
  comparePatterns,
  type NewPattern,
  type PatternCounts,
} from '../../comparison/compare-patterns.js'
import { isCovered } from '../../summary-file/api-coverage.js'
import type { PatternAssessment, SummaryChanges } from '../../summary-file/assessment.js'
import { explainPartialRun } from '../../summary-file/partial-run.js'
import type { RunSummary } from '../../summary-file/run-summary.js'
import { maxListedPaths } from '../../values/patterns/path-patterns.js'
import { limitPaths } from '../collect/tallies/path-tally.js'
import { applyBaseline, type NamedBaseline } from './apply-baseline.js'
import type { PatternModel, SummaryModel } from './model.js'

/** What a run is compared with. */
export interface References {
  readonly baselines: readonly NamedBaseline[]
  /** The summary of the run in `compareTo`. */
  readonly before?: RunSummary | undefined
  /** Why the compared run may have missed errors, such as `was interrupted`. Undefined for a whole run. */
  readonly beforeGap?: string | undefined
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

function limitListedPaths({ newPaths, ...pattern }: PatternModel): PatternModel {
  return {
    ...pattern,
    paths: limitPaths(pattern.paths, newPaths),
    ...(newPaths && { newPaths: newPaths.slice(0, maxListedPaths) }),
  }
}

function applyComparison(model: SummaryModel, { before, beforeGap }: References): SummaryModel {
  if (!before) return model
  const comparison = comparePatterns(before.patterns, model.patterns.map(toComparable), {
    isPartial: beforeGap !== undefined,
  })
  const changes = new Map(listChanges(comparison))
  return {
    ...model,
    patterns: model.patterns.map((pattern) => {
      const { name, newPaths } = changes.get(pattern.key) ?? {}
      return {
        ...pattern,
        ...(name && { change: name }),
        ...(newPaths && { newPaths }),
        ...getNewPaths(pattern),
      }
    }),
    changes: { ...summarizeChanges(before, comparison, beforeGap), ...findNoLongerCovered(model, before) },
  }
}

/** The paths that are not in the baseline; they say more than those that the compared run lacks. */
function getNewPaths({ newPaths }: PatternModel): Pick<PatternModel, 'newPaths'> {
  return newPaths ? { newPaths } : {}
}

function toComparable({ key, tests, occurrences, paths }: PatternModel): PatternCounts {
  return { key, tests, occurrences, paths: paths.map(({ path }) => path) }
}

function listChanges(comparison: Comparison) {
  const names = ['new', 'worse', 'same', 'better'] as const
  return names.flatMap((name) =>
    comparison[name].map(
      (pattern: NewPattern) => [pattern.key, { name, newPaths: pattern.newPaths }] as const,
    ),
  )
}

/** Finds operations that only the compared run called. None for a partial run, which calls only some operations. */
function findNoLongerCovered(
  { run, totals, apiCoverage }: SummaryModel,
  { coveredOperations, filters }: RunSummary,
): Pick<SummaryChanges, 'noLongerCovered'> {
  if (!apiCoverage || !coveredOperations) return {}
  if (explainPartialRun({ ...run, ...totals }, filters) !== undefined) return { noLongerCovered: [] }
  const before = new Set(coveredOperations)
  const uncovered = apiCoverage.list.filter((operation) => before.has(operation.id) && !isCovered(operation))
  return { noLongerCovered: uncovered.map(({ id }) => id) }
}

function summarizeChanges(
  { commit, branch, generatedAt, filters }: RunSummary,
  comparison: Comparison,
  partial: string | undefined,
): SummaryChanges {
  const keys = (patterns: readonly PatternCounts[]) => patterns.map(({ key }) => key)
  return {
    since: {
      ...{ commit, branch, generatedAt },
      ...(filters.length > 0 && { filters }),
      ...(partial !== undefined && { partial }),
    },
    new: keys(comparison.new),
    fixed: keys(comparison.fixed),
    worse: keys(comparison.worse),
    better: keys(comparison.better),
  }
}
