import type { Baseline } from '../../baseline/baseline.js'
import {
  type BaselineState,
  classifyPattern,
  createClassifier,
  type PatternMatch,
} from '../../baseline/classify.js'
import { findGrowing, findUnseen } from '../../baseline/review-entries.js'
import {
  type AppearedPattern,
  type Comparison,
  comparePatterns,
  type PatternChange,
  type PatternCounts,
} from '../../comparison/compare-patterns.js'
import { isCovered } from '../../summary-file/api-coverage.js'
import type {
  PatternAssessment,
  PatternBaseline,
  SummaryBaseline,
  SummaryChanges,
} from '../../summary-file/assessment.js'
import { explainPartialComparison } from '../../summary-file/partial-run.js'
import type { RunSummary } from '../../summary-file/run-summary.js'
import { maxListedPaths } from '../../values/patterns/path-patterns.js'
import { limitPaths } from '../collect/tallies/path-tally.js'
import type { PatternModel, SummaryModel } from './model.js'

/** The earlier results to compare a run with. */
export interface References {
  readonly baseline?: Baseline | undefined
  /** The baseline's path as shown in reports. */
  readonly baselineName?: string | undefined
  /** The summary of the run in `compareTo`. */
  readonly before?: RunSummary | undefined
}

/** Marks each pattern's state in the baseline and its change, and puts patterns that need attention first. */
export function assess(model: SummaryModel, references: References): SummaryModel {
  const { baseline, before } = references
  const matches = matchPatterns(model.patterns, baseline, Date.parse(model.run.startedAt))
  const partial = before && explainPartialComparison(before, { ...model.run, ...model.totals })
  const isPartial = partial !== undefined
  const comparison = before && comparePatterns(before.patterns, model.patterns.map(toCounts), { isPartial })
  const patterns = markPatterns(matches, baseline !== undefined, comparison)
  return {
    ...model,
    totals: { ...model.totals, ...countStates(patterns) },
    patterns: patterns.toSorted((a, b) => getRank(a) - getRank(b)),
    ...(baseline && {
      baseline: summarizeBaseline(baseline, references.baselineName ?? baseline.file, patterns),
    }),
    ...(before &&
      comparison && {
        changes: {
          ...summarizeChanges(before, comparison, partial),
          ...findNoLongerCovered(model, before, isPartial),
        },
      }),
  }
}

/** A pattern of a run and its match in the baseline. */
interface MatchedPattern<Pattern> {
  readonly pattern: Pattern
  readonly match: PatternMatch
}

function matchPatterns<Pattern extends Pick<PatternModel, 'key' | 'paths'>>(
  patterns: Iterable<Pattern>,
  baseline: Baseline | undefined,
  now: number,
): MatchedPattern<Pattern>[] {
  const classify = createClassifier(baseline?.entries ?? [], now)
  return [...patterns].map((pattern) => {
    const paths = pattern.paths.map(({ path }) => path)
    return { pattern, match: classifyPattern(classify, { key: pattern.key, paths }) }
  })
}

function toCounts({ key, tests, occurrences, paths }: PatternModel): PatternCounts {
  return { key, tests, occurrences, paths: paths.map(({ path }) => path) }
}

/** Returns the keys that fail a run with `failOn: 'new'`: those that are new, and those whose entry has expired. */
export function findNewKeys(
  patterns: Iterable<Pick<PatternModel, 'key' | 'paths'>>,
  { baseline }: References,
  now: number,
): { readonly added: readonly string[]; readonly expired: readonly string[] } {
  const matches = matchPatterns(patterns, baseline, now)
  const listKeys = (state: BaselineState) =>
    matches.filter(({ match }) => match.state === state).map(({ pattern }) => pattern.key)
  return { added: listKeys('new'), expired: listKeys('expired') }
}

/** Whether the baseline does not contain a pattern. */
function isNew({ baseline }: PatternAssessment): boolean {
  return (baseline?.state ?? 'new') === 'new'
}

export function isKnown({ baseline }: PatternAssessment): boolean {
  return baseline?.state === 'known'
}

/** Whether a pattern needs attention. */
export function isNewOrExpired(pattern: PatternAssessment): boolean {
  return pattern.baseline?.state === 'expired' || isNew(pattern)
}

/** Whether a pattern occurred in a failed test, even if the test failed for another reason. */
export function isInFailedTest(pattern: Pick<PatternModel, 'failedTests' | 'failedOtherwiseTests'>): boolean {
  return pattern.failedTests + pattern.failedOtherwiseTests > 0
}

/** Ranks patterns in failed tests first, but never a known error before a new one. */
function getRank(pattern: PatternModel): number {
  return (isKnown(pattern) ? 2 : 0) + (isInFailedTest(pattern) ? 0 : 1)
}

/** Counts patterns by state. Each pattern has exactly one of three states. */
function countStates(patterns: readonly PatternModel[]) {
  const newPatterns = patterns.filter(isNew).length
  const knownPatterns = patterns.filter(isKnown).length
  return { newPatterns, knownPatterns, expiredPatterns: patterns.length - newPatterns - knownPatterns }
}

function markPatterns(
  matches: readonly MatchedPattern<PatternModel>[],
  hasBaseline: boolean,
  comparison: Comparison | undefined,
): PatternModel[] {
  const changes = new Map(comparison && listChanges(comparison))
  return matches.map(({ pattern, match }) => {
    const { change, appearedPaths } = changes.get(pattern.key) ?? {}
    const newPaths = match.newPaths
    return {
      ...pattern,
      paths: limitPaths(pattern.paths, newPaths ?? appearedPaths),
      ...(hasBaseline && { baseline: toPatternBaseline(match) }),
      ...(change && { change }),
      ...(newPaths && { newPaths: newPaths.slice(0, maxListedPaths) }),
      ...(appearedPaths && { appearedPaths: appearedPaths.slice(0, maxListedPaths) }),
    }
  })
}

function listChanges({ appeared, moreTests, same, fewerTests }: Comparison) {
  const lists: [PatternChange, readonly AppearedPattern[]][] = [
    ['appeared', appeared],
    ['more tests', moreTests],
    ['same', same],
    ['fewer tests', fewerTests],
  ]
  return lists.flatMap(([change, patterns]) =>
    patterns.map(({ key, appearedPaths }) => [key, { change, appearedPaths }] as const),
  )
}

function toPatternBaseline({ state, entry }: PatternMatch): PatternBaseline {
  return { state, reason: entry?.reason, expires: entry?.expires, ticket: entry?.ticket }
}

function summarizeBaseline(
  { entries }: Baseline,
  file: string,
  patterns: readonly PatternModel[],
): SummaryBaseline {
  return {
    file,
    entries: entries.length,
    notSeen: findUnseen(
      entries,
      patterns.map(({ key }) => key),
    ).map(({ key }) => key),
    growing: findGrowing(entries, patterns).map(({ entry, tests }) => ({
      key: entry.key,
      tests,
      testsBefore: entry.tests ?? 0,
    })),
  }
}

/** Finds operations that only the compared run called. None for a partial run, which calls only some operations. */
function findNoLongerCovered(
  { apiCoverage }: SummaryModel,
  { coveredOperations }: RunSummary,
  isPartial: boolean,
): Pick<SummaryChanges, 'noLongerCovered'> {
  if (!apiCoverage || !coveredOperations) return {}
  if (isPartial) return { noLongerCovered: [] }
  const before = new Set(coveredOperations)
  const uncovered = apiCoverage.list.filter((operation) => before.has(operation.id) && !isCovered(operation))
  return { noLongerCovered: uncovered.map(({ id }) => id) }
}

function summarizeChanges(
  { commit, branch, generatedAt }: RunSummary,
  comparison: Comparison,
  partial: string | undefined,
): SummaryChanges {
  const keys = (patterns: readonly PatternCounts[]) => patterns.map(({ key }) => key)
  return {
    since: { commit, branch, generatedAt },
    ...(partial !== undefined && { partial }),
    appeared: keys(comparison.appeared),
    gone: keys(comparison.gone),
    moreTests: keys(comparison.moreTests),
    fewerTests: keys(comparison.fewerTests),
  }
}
