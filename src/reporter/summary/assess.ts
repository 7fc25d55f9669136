import type { Baseline } from '../../baseline/baseline.js'
import { type BaselineMatch, createClassifier } from '../../baseline/classify.js'
import { findGrowing, findUnseen } from '../../baseline/coverage.js'
import { type Comparison, comparePatterns, type PatternCounts } from '../../comparison/compare-patterns.js'
import type { RunSummary } from '../../summary-file/run-summary.js'
import type {
  PatternAssessment,
  PatternBaseline,
  RunAssessment,
  SummaryBaseline,
  SummaryChanges,
} from './assessment.js'

/** What a run is judged by. */
export interface References {
  readonly baseline?: Baseline | undefined
  /** The baseline's path as reports show it. */
  readonly baselineName?: string | undefined
  /** The summary of `compareTo`. */
  readonly before?: RunSummary | undefined
}

interface AssessedPattern extends PatternAssessment {
  readonly key: string
  readonly tests: number
  /** Of all kinds; HTTP errors alone have `networkErrors`. */
  readonly occurrences?: number
  readonly networkErrors: number
  readonly testIds: readonly string[]
}

interface AssessedTotals {
  readonly newPatterns: number
  readonly knownPatterns: number
}

interface Model<P extends AssessedPattern, T> {
  readonly run: { readonly startedAt: string }
  readonly totals: T
  readonly patterns: readonly P[]
}

type Assessed<M, P, T> = Omit<M, 'patterns' | 'totals'> &
  RunAssessment & {
    readonly totals: T & AssessedTotals
    readonly patterns: readonly (P & PatternAssessment)[]
  }

/** Marks each pattern as new, known, worse, …, and puts those that need attention first. */
export function assess<P extends AssessedPattern, T, M extends Model<P, T>>(
  model: M & Model<P, T>,
  references: References,
): Assessed<M, P, T> {
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
    totals: {
      ...model.totals,
      newPatterns: patterns.filter(isNew).length,
      knownPatterns: patterns.filter(isKnown).length,
    },
    patterns: patterns.toSorted((a, b) => getRank(a) - getRank(b)),
    ...(baseline && {
      baseline: summarizeBaseline(baseline, references.baselineName ?? baseline.file, patterns),
    }),
    ...(before && comparison && { changes: summarizeChanges(before, comparison) }),
  }
}

export function toCounts({ key, tests, occurrences, networkErrors }: AssessedPattern): PatternCounts {
  return { key, tests, occurrences: occurrences ?? networkErrors }
}

/** Neither in the baseline nor in the compared run. */
export function isNew({ baseline, change }: PatternAssessment): boolean {
  return (baseline?.state ?? 'new') === 'new' && (change ?? 'new') === 'new'
}

export function isKnown({ baseline }: PatternAssessment): boolean {
  return baseline?.state === 'known'
}

/** Fails a run with `failOn: 'new'`: new, or known no longer, and not in the compared run. */
export function failsAsNew(pattern: PatternAssessment): boolean {
  return !isKnown(pattern) && (pattern.change ?? 'new') === 'new'
}

function getRank(pattern: PatternAssessment): number {
  if (isKnown(pattern)) return 2
  return failsAsNew(pattern) ? 0 : 1
}

function markPatterns<P extends AssessedPattern>(
  patterns: readonly P[],
  now: number,
  baseline: Baseline | undefined,
  comparison: Comparison | undefined,
): (P & PatternAssessment)[] {
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
  patterns: readonly AssessedPattern[],
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
  { commit, branch, generatedAt }: RunSummary,
  comparison: Comparison,
): SummaryChanges {
  const keys = (patterns: readonly PatternCounts[]) => patterns.map(({ key }) => key)
  return {
    since: { commit, branch, generatedAt },
    new: keys(comparison.new),
    fixed: keys(comparison.fixed),
    worse: keys(comparison.worse),
    better: keys(comparison.better),
  }
}
