/** How often a pattern occurred in one run. */
export interface PatternCounts {
  readonly key: string
  /** Distinct tests. */
  readonly tests: number
  readonly occurrences: number
}

/** A pattern that occurred in both runs. */
export interface ChangedPattern extends PatternCounts {
  readonly before: PatternCounts
}

export type PatternChange = 'new' | 'worse' | 'same' | 'better'

/** Groups the patterns of two runs by how they changed; each list keeps the order of its run. */
export interface Comparison {
  readonly new: readonly PatternCounts[]
  readonly worse: readonly ChangedPattern[]
  readonly same: readonly ChangedPattern[]
  readonly better: readonly ChangedPattern[]
  /** Only in the earlier run. */
  readonly fixed: readonly PatternCounts[]
}

/** Compares by tests; with equally many tests, by occurrences. */
export function comparePatterns(
  before: readonly PatternCounts[],
  after: readonly PatternCounts[],
): Comparison {
  const earlier = new Map(before.map((pattern) => [pattern.key, pattern]))
  const current = new Set(after.map(({ key }) => key))
  const changed = {
    worse: [] as ChangedPattern[],
    same: [] as ChangedPattern[],
    better: [] as ChangedPattern[],
  }
  for (const { key, tests, occurrences } of after) {
    const match = earlier.get(key)
    if (match)
      changed[compareCounts(match, { key, tests, occurrences })].push({
        key,
        tests,
        occurrences,
        before: match,
      })
  }
  return {
    new: after.filter(({ key }) => !earlier.has(key)),
    ...changed,
    fixed: before.filter(({ key }) => !current.has(key)),
  }
}

function compareCounts(before: PatternCounts, after: PatternCounts): 'worse' | 'same' | 'better' {
  const difference = after.tests - before.tests || after.occurrences - before.occurrences
  if (difference === 0) return 'same'
  return difference > 0 ? 'worse' : 'better'
}
