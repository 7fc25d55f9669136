import { createPathMatcher, maxListedPaths, mergePaths } from '../values/path-patterns.js'

/** How often a pattern occurred in one run. */
export interface PatternCounts {
  readonly key: string
  /** Number of distinct tests in which the pattern occurred. */
  readonly tests: number
  readonly occurrences: number
  /** Paths on which the pattern occurred; undefined if unknown, as in summaries from older versions. */
  readonly paths?: readonly string[] | undefined
}

export type PatternChange = 'appeared' | 'more tests' | 'same' | 'fewer tests'

/** A pattern of the later run. It appeared if its key or one of its paths did not occur before. */
interface ComparedPattern extends PatternCounts {
  readonly change: PatternChange
  /** Absent if the pattern appeared. */
  readonly before?: PatternCounts
  /** Paths that did not occur before; absent if the key did not occur before. */
  readonly appearedPaths?: readonly string[]
}

export interface Comparison {
  /** All patterns of the later run, in their order. */
  readonly patterns: readonly ComparedPattern[]
  /** Patterns that occurred only in the earlier run. */
  readonly gone: readonly PatternCounts[]
}

/**
 * Compares patterns by number of tests, then by number of occurrences. With `isPartial`, one of the runs may have missed
 * errors, so no pattern is gone.
 */
export function comparePatterns(
  before: readonly PatternCounts[],
  after: readonly PatternCounts[],
  { isPartial = false }: { readonly isPartial?: boolean } = {},
): Comparison {
  const earlier = new Map(before.map((pattern) => [pattern.key, pattern]))
  const current = new Set(after.map(({ key }) => key))
  return {
    patterns: after.map((pattern) => comparePattern(earlier.get(pattern.key), pattern)),
    gone: isPartial ? [] : before.filter(({ key }) => !current.has(key)).map(toCounts),
  }
}

function comparePattern(before: PatternCounts | undefined, after: PatternCounts): ComparedPattern {
  const counts = toCounts(after)
  if (!before) return { ...counts, change: 'appeared' }
  const appearedPaths = findAppearedPaths(before, after)
  if (appearedPaths.length > 0) return { ...counts, change: 'appeared', appearedPaths }
  return { ...counts, change: compareCounts(before, after), before: toCounts(before) }
}

/** A pattern that changed; `before` and `appearedPaths` as in `ComparedPattern`. */
export type ChangedPattern = Omit<ComparedPattern, 'change'>
type ByChange<T> = Readonly<Record<'appeared' | 'gone' | 'moreTests' | 'fewerTests', readonly T[]>>

/** Groups the patterns that changed, by change. */
export function groupByChange({ patterns, gone }: Comparison): ByChange<ChangedPattern> {
  const withChange = (wanted: PatternChange) => patterns.filter(({ change }) => change === wanted)
  return {
    appeared: withChange('appeared'),
    gone,
    moreTests: withChange('more tests'),
    fewerTests: withChange('fewer tests'),
  }
}

/** Lists the keys of the patterns that changed, by change. */
export function listChangedKeys(comparison: Comparison): ByChange<string> {
  const { appeared, gone, moreTests, fewerTests } = groupByChange(comparison)
  const toKeys = (patterns: readonly ChangedPattern[]) => patterns.map(({ key }) => key)
  return {
    ...{ appeared: toKeys(appeared), gone: toKeys(gone) },
    ...{ moreTests: toKeys(moreTests), fewerTests: toKeys(fewerTests) },
  }
}

/** Returns the paths that a pattern did not have before; none if the earlier run's list may be incomplete. */
function findAppearedPaths(
  { paths: before = [] }: PatternCounts,
  { paths: after = [] }: PatternCounts,
): readonly string[] {
  if (before.length === 0 || before.length >= maxListedPaths) return []
  const isOld = createPathMatcher(mergePaths(before))
  return after.filter((path) => !isOld(path))
}

function toCounts({ key, tests, occurrences }: PatternCounts): PatternCounts {
  return { key, tests, occurrences }
}

function compareCounts(before: PatternCounts, after: PatternCounts): PatternChange {
  const difference = after.tests - before.tests || after.occurrences - before.occurrences
  if (difference === 0) return 'same'
  return difference > 0 ? 'more tests' : 'fewer tests'
}
