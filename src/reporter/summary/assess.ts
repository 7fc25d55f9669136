import type { Baseline } from '../../baseline/baseline.js'
import { classifyPattern, createClassifier, type PatternMatch } from '../../baseline/classify.js'
import { findGrowing, findUnseen } from '../../baseline/review-entries.js'
import {
  type Comparison,
  comparePatterns,
  findNewPaths,
  type NewPattern,
  type PatternCounts,
} from '../../comparison/compare-patterns.js'
import { isCovered } from '../../summary-file/api-coverage.js'
import type {
  PatternAssessment,
  PatternBaseline,
  SummaryBaseline,
  SummaryChanges,
} from '../../summary-file/assessment.js'
import { explainPartialRun } from '../../summary-file/partial-run.js'
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
  /** Why the compared run may have missed errors, such as `was interrupted`. Undefined for a whole run. */
  readonly beforeGap?: string | undefined
}

/** Marks each pattern as new, known, worse and so on, and puts those that need attention first. */
export function assess(model: SummaryModel, references: References): SummaryModel {
  const { baseline, before } = references
  const matches = matchPatterns(model.patterns, baseline, Date.parse(model.run.startedAt))
  const comparison =
    before &&
    comparePatterns(before.patterns, matches.map(toUnknownPart), {
      isPartial: references.beforeGap !== undefined,
    })
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
          ...summarizeChanges(before, comparison, references.beforeGap),
          ...findNoLongerCovered(model, before),
        },
      }),
  }
}

/** A pattern of a run and its match in the baseline. */
interface MatchedPattern<Pattern> {
  readonly pattern: Pattern
  readonly match: PatternMatch
  /** The paths that the baseline does not contain. */
  readonly unknownPaths: readonly string[]
}

function matchPatterns<Pattern extends Pick<PatternModel, 'key' | 'paths'>>(
  patterns: Iterable<Pattern>,
  baseline: Baseline | undefined,
  now: number,
): MatchedPattern<Pattern>[] {
  const classify = createClassifier(baseline?.entries ?? [], now)
  return [...patterns].map((pattern) => {
    const paths = pattern.paths.map(({ path }) => path)
    const match = classifyPattern(classify, { key: pattern.key, paths })
    return { pattern, match, unknownPaths: match.state === 'new' ? (match.newPaths ?? paths) : [] }
  })
}

/** Limits the comparison with another run to paths that the baseline does not contain. */
function toUnknownPart({ pattern, unknownPaths }: MatchedPattern<PatternModel>): PatternCounts {
  const { key, tests, occurrences } = pattern
  return { key, tests, occurrences, paths: unknownPaths }
}

/**
 * Returns the keys that fail a run with `failOn: 'new'`. These are keys whose baseline entry has expired and, unless
 * the compared run is partial, keys with an error that is missing from both the baseline and that run.
 */
export function findNewKeys(
  patterns: Iterable<Pick<PatternModel, 'key' | 'paths'>>,
  { baseline, before, beforeGap }: References,
  now: number,
): { readonly added: readonly string[]; readonly expired: readonly string[] } {
  const earlier = new Map(before?.patterns.map((pattern) => [pattern.key, pattern]))
  const matches = matchPatterns(patterns, baseline, now)
  const isAdded = ({ pattern, match, unknownPaths }: (typeof matches)[number]) => {
    const compared = earlier.get(pattern.key)
    return match.state === 'new' && (!compared || findNewPaths(compared, unknownPaths).length > 0)
  }
  const toKeys = (found: typeof matches) => found.map(({ pattern }) => pattern.key)
  return {
    added: beforeGap === undefined ? toKeys(matches.filter(isAdded)) : [],
    expired: toKeys(matches.filter(({ match }) => match.state === 'expired')),
  }
}

/** Whether a pattern is missing from both the baseline and the compared run. */
function isNew({ baseline, change }: PatternAssessment): boolean {
  return (baseline?.state ?? 'new') === 'new' && (change ?? 'new') === 'new'
}

export function isKnown({ baseline }: PatternAssessment): boolean {
  return baseline?.state === 'known'
}

/** Whether a pattern needs attention. An error with an expired entry always does, even if the compared run has it. */
export function isNewOrExpired(pattern: PatternAssessment): boolean {
  return pattern.baseline?.state === 'expired' || isNew(pattern)
}

/** Whether a pattern occurred in a failed test, even if the test failed for another reason. */
export function isInFailedTest(pattern: Pick<PatternModel, 'failedTests' | 'failedOtherwiseTests'>): boolean {
  return pattern.failedTests + pattern.failedOtherwiseTests > 0
}

/** Ranks patterns in failed tests first, but never a known error before a new one. */
function getRank(pattern: PatternModel): number {
  const isFirst = isInFailedTest(pattern)
  if (isKnown(pattern)) return isFirst ? 3 : 5
  if (isNewOrExpired(pattern)) return isFirst ? 0 : 2
  return isFirst ? 1 : 4
}

/** Counts patterns by state. Each pattern has exactly one of four states. */
function countStates(patterns: readonly PatternModel[]) {
  const newPatterns = patterns.filter(isNew).length
  const knownPatterns = patterns.filter(isKnown).length
  const expiredPatterns = patterns.filter(({ baseline }) => baseline?.state === 'expired').length
  const unchangedPatterns = patterns.length - newPatterns - knownPatterns - expiredPatterns
  return { newPatterns, unchangedPatterns, knownPatterns, expiredPatterns }
}

function markPatterns(
  matches: readonly MatchedPattern<PatternModel>[],
  hasBaseline: boolean,
  comparison: Comparison | undefined,
): PatternModel[] {
  const changes = new Map(comparison && listChanges(comparison))
  return matches.map(({ pattern, match }) => {
    const change = changes.get(pattern.key)
    const newPaths = change?.newPaths ?? (change && change.name !== 'new' ? undefined : match.newPaths)
    return {
      ...pattern,
      paths: limitPaths(pattern.paths, newPaths),
      ...(hasBaseline && { baseline: toPatternBaseline(match) }),
      ...(change && { change: change.name }),
      ...(newPaths && { newPaths: newPaths.slice(0, maxListedPaths) }),
    }
  })
}

function listChanges(comparison: Comparison) {
  const names = ['new', 'worse', 'same', 'better'] as const
  return names.flatMap((name) =>
    comparison[name].map(
      (pattern: NewPattern) => [pattern.key, { name, newPaths: pattern.newPaths }] as const,
    ),
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
