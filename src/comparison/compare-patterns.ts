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

/** A pattern with a key or a path that did not occur before. */
export interface AppearedPattern extends PatternCounts {
  /** Paths that did not occur before; absent if the key did not occur before. */
  readonly appearedPaths?: readonly string[]
}

/** A pattern that occurred in both runs. */
export interface ChangedPattern extends PatternCounts {
  readonly before: PatternCounts
}

export type PatternChange = 'appeared' | 'more tests' | 'same' | 'fewer tests'

/** Groups the patterns of two runs by how they changed; each list keeps the order of its run. */
export interface Comparison {
  readonly appeared: readonly AppearedPattern[]
  readonly moreTests: readonly ChangedPattern[]
  readonly same: readonly ChangedPattern[]
  readonly fewerTests: readonly ChangedPattern[]
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
  const appeared: AppearedPattern[] = []
  const changed = {
    moreTests: [] as ChangedPattern[],
    same: [] as ChangedPattern[],
    fewerTests: [] as ChangedPattern[],
  }
  for (const pattern of after) {
    const counts = toCounts(pattern)
    const match = earlier.get(pattern.key)
    const appearedPaths = match ? findAppearedPaths(match, pattern) : []
    if (!match) appeared.push(counts)
    else if (appearedPaths.length > 0) appeared.push({ ...counts, appearedPaths })
    else changed[compareCounts(match, pattern)].push({ ...counts, before: toCounts(match) })
  }
  return {
    appeared,
    ...changed,
    gone: isPartial ? [] : before.filter(({ key }) => !current.has(key)).map(toCounts),
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

function compareCounts(before: PatternCounts, after: PatternCounts): 'moreTests' | 'same' | 'fewerTests' {
  const difference = after.tests - before.tests || after.occurrences - before.occurrences
  if (difference === 0) return 'same'
  return difference > 0 ? 'moreTests' : 'fewerTests'
}
