import { createPathMatcher, maxListedPaths, mergePaths } from '../values/patterns/path-patterns.js'

/** How often a pattern occurred in one run. */
export interface PatternCounts {
  readonly key: string
  /** Distinct tests. */
  readonly tests: number
  readonly occurrences: number
  /** Paths on which it occurred. Undefined if they are unknown, as in summaries of older versions. */
  readonly paths?: readonly string[] | undefined
}

/** A pattern whose key, or one of whose paths, did not occur before. */
export interface NewPattern extends PatternCounts {
  /** Absent if its key is new. */
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
  /** Only in the earlier run. */
  readonly fixed: readonly PatternCounts[]
}

/**
 * Compares the number of tests, then of occurrences. A partial run lacks paths as well as patterns, so with `isPartial`
 * a pattern is not new because of its paths alone.
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

/** Returns the paths that a pattern did not have before; none if the list of the earlier run may be incomplete. */
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
