import type { Baseline } from '../../baseline/baseline.js'
import { type BaselineMatch, createClassifier } from '../../baseline/classify.js'
import { findGrowing, findUnseen } from '../../baseline/coverage.js'
import { type Comparison, comparePatterns, type PatternCounts } from '../../comparison/compare-patterns.js'
import type {
  PatternAssessment,
  PatternBaseline,
  SummaryBaseline,
  SummaryChanges,
} from '../../summary-file/assessment.js'
import type { RunSummary } from '../../summary-file/run-summary.js'
import type { SummaryTotals } from '../../summary-file/summary.js'
import type { PatternModel, SummaryModel } from './model.js'

/** What a run is judged by. */
export interface References {
  readonly baseline?: Baseline | undefined
  /** The baseline's path as reports show it. */
  readonly baselineName?: string | undefined
  /** The summary of `compareTo`. */
  readonly before?: RunSummary | undefined
  /** Why an error that it lacks may be older: `was interrupted`. Undefined if it is not partial. */
  readonly beforeGap?: string | undefined
}

/** Marks each pattern as new, known, worse, …, and puts those that need attention first. */
export function assess(model: SummaryModel, references: References): SummaryModel {
  const { baseline, before } = references
  const comparison = before && comparePatterns(before.patterns, model.patterns.map(toCounts))
  const patterns = markPatterns(
    model.patterns,
    Date.parse(model.run.startedAt),
    references.baseline,
    comparison,
  )
  return {
    ...model,
    totals: { ...model.totals, ...countStates(patterns) },
    patterns: patterns.toSorted((a, b) => getRank(a) - getRank(b)),
    ...(baseline && {
      baseline: summarizeBaseline(baseline, references.baselineName ?? baseline.file, patterns),
    }),
    ...(before && comparison && { changes: summarizeChanges(before, comparison, references.beforeGap) }),
  }
}

export function toCounts({ key, tests, occurrences }: PatternCounts): PatternCounts {
  return { key, tests, occurrences }
}

/**
 * Keys that fail a run with `failOn: 'new'`: those neither known nor in the compared run, unless that is partial, and
 * those that were known once.
 */
export function findNewKeys(
  keys: readonly string[],
  { baseline, before, beforeGap }: References,
  now: number,
): { readonly added: readonly string[]; readonly expired: readonly string[] } {
  const classify = createClassifier(baseline?.entries ?? [], now)
  const earlier = new Set(before?.patterns.map(({ key }) => key))
  const isAdded = (key: string) => !earlier.has(key) && classify(key).state === 'new'
  return {
    added: beforeGap === undefined ? keys.filter(isAdded) : [],
    expired: keys.filter((key) => classify(key).state === 'expired'),
  }
}

/** Neither in the baseline nor in the compared run. */
function isNew({ baseline, change }: PatternAssessment): boolean {
  return (baseline?.state ?? 'new') === 'new' && (change ?? 'new') === 'new'
}

export function isKnown({ baseline }: PatternAssessment): boolean {
  return baseline?.state === 'known'
}

/** What needs attention. Somebody decided when an entry expires, so its error counts even if the compared run had it. */
export function isNewOrExpired(pattern: PatternAssessment): boolean {
  return pattern.baseline?.state === 'expired' || isNew(pattern)
}

/** Whether it occurred in a test that failed, because of it or not. */
export function isInFailedTest(pattern: Pick<PatternModel, 'failedTests' | 'failedOtherwiseTests'>): boolean {
  return pattern.failedTests + pattern.failedOtherwiseTests > 0
}

/** What made tests red comes first, but a known error never before a new one. */
function getRank(pattern: PatternModel): number {
  const isFirst = isInFailedTest(pattern)
  if (isKnown(pattern)) return isFirst ? 3 : 5
  if (isNewOrExpired(pattern)) return isFirst ? 0 : 2
  return isFirst ? 1 : 4
}

type StateCounts = Pick<
  SummaryTotals,
  'newPatterns' | 'unchangedPatterns' | 'knownPatterns' | 'expiredPatterns'
>

/** Each pattern is in one of four states. */
function countStates(patterns: readonly PatternModel[]): StateCounts {
  const newPatterns = patterns.filter(isNew).length
  const knownPatterns = patterns.filter(isKnown).length
  const expiredPatterns = patterns.filter(({ baseline }) => baseline?.state === 'expired').length
  const unchangedPatterns = patterns.length - newPatterns - knownPatterns - expiredPatterns
  return { newPatterns, unchangedPatterns, knownPatterns, expiredPatterns }
}

function markPatterns(
  patterns: readonly PatternModel[],
  now: number,
  baseline: Baseline | undefined,
  comparison: Comparison | undefined,
): PatternModel[] {
  const classify = baseline && createClassifier(baseline.entries, now)
  const changes = new Map(comparison && listChanges(comparison))
  return patterns.map((pattern) => ({
    ...pattern,
    ...(classify && { baseline: toPatternBaseline(classify(pattern.key)) }),
    ...(comparison && { change: changes.get(pattern.key) }),
  }))
}

function listChanges(comparison: Comparison) {
  const names = ['new', 'worse', 'same', 'better'] as const
  return names.flatMap((name) => comparison[name].map(({ key }) => [key, name] as const))
}

function toPatternBaseline({ state, entry }: BaselineMatch): PatternBaseline {
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
