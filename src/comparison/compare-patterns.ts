import { createPathMatcher, maxListedPaths, mergePaths } from '../values/patterns/path-patterns.js'

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
export interface NewPattern extends PatternCounts {
  /** Paths that did not occur before; absent if the key is new. */
  readonly newPaths?: readonly string[]
}

/** A pattern that occurred in both runs. */
export interface ChangedPattern extends PatternCounts {
  readonly before: PatternCounts
}

export type PatternChange = 'new' | 'worse' | 'same' | 'better'

/** Groups the patterns of two runs by how they changed; each list keeps the order of its run. */
export interface Comparison {
  readonly new: readonly NewPattern[]
  readonly worse: readonly ChangedPattern[]
  readonly same: readonly ChangedPattern[]
  readonly better: readonly ChangedPattern[]
  /** Patterns that occurred only in the earlier run. */
  readonly fixed: readonly PatternCounts[]
}

/**
 * Compares patterns by number of tests, then by number of occurrences. With `isPartial`, the earlier run may lack some
 * paths, so new paths do not make a pattern new.
 */
export function comparePatterns(
  before: readonly PatternCounts[],
  after: readonly PatternCounts[],
  { isPartial = false }: { readonly isPartial?: boolean } = {},
): Comparison {
  const earlier = new Map(before.map((pattern) => [pattern.key, pattern]))
  const current = new Set(after.map(({ key }) => key))
  const added: NewPattern[] = []
  const changed = {
    worse: [] as ChangedPattern[],
    same: [] as ChangedPattern[],
    better: [] as ChangedPattern[],
  }
  for (const pattern of after) {
    const { paths, ...counts } = pattern
    const match = earlier.get(pattern.key)
    const newPaths = match && !isPartial ? findNewPaths(match, paths) : []
    if (!match) added.push(counts)
    else if (newPaths.length > 0) added.push({ ...counts, newPaths })
    else changed[compareCounts(match, pattern)].push({ ...counts, before: toCounts(match) })
  }
  return {
    new: added,
    ...changed,
    fixed: before.filter(({ key }) => !current.has(key)).map(toCounts),
  }
}

/** Returns the paths that a pattern did not have before; none if the earlier run's list may be incomplete. */
export function findNewPaths(
  { paths: before = [] }: Pick<PatternCounts, 'paths'>,
  after: readonly string[] = [],
): readonly string[] {
  if (before.length === 0 || before.length >= maxListedPaths) return []
  const isOld = createPathMatcher(mergePaths(before))
  return after.filter((path) => !isOld(path))
}

export function toCounts({ key, tests, occurrences }: Omit<PatternCounts, 'paths'>): PatternCounts {
  return { key, tests, occurrences }
}

function compareCounts(before: PatternCounts, after: PatternCounts): 'worse' | 'same' | 'better' {
  const difference = after.tests - before.tests || after.occurrences - before.occurrences
  if (difference === 0) return 'same'
  return difference > 0 ? 'worse' : 'better'
}
