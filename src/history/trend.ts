import type { HistoryRun } from './history-run.js'

export interface TrendRun extends Pick<HistoryRun, 'patterns'> {
  /** Why a pattern that is missing from this run may still occur; undefined for a complete run. */
  readonly partial?: string | undefined
}

/** How a pattern changed over the history's runs. */
export interface PatternTrend {
  /** Index of the first run in which the pattern occurred. The pattern may be older if all earlier runs are partial. */
  readonly since: number
  /** Number of complete runs in which the pattern occurred. Excludes partial runs, because they may lack a pattern. */
  readonly runs: number
  /** Number of tests that the pattern affected in each run, oldest run first, for a sparkline. */
  readonly tests: readonly number[]
}

/** Returns the trends of the patterns in the last run. */
export function getPatternTrends(runs: readonly TrendRun[]): ReadonlyMap<string, PatternTrend> {
  const keys = runs.at(-1)?.patterns.map(({ key }) => key) ?? []
  const testsByKey = new Map(keys.map((key) => [key, Array<number>(runs.length).fill(0)]))
  for (const [index, { patterns }] of runs.entries()) {
    for (const { key, tests } of patterns) testsByKey.get(key)?.splice(index, 1, tests)
  }
  return new Map([...testsByKey].map(([key, tests]) => [key, toTrend(tests, runs)]))
}

function toTrend(tests: readonly number[], runs: readonly TrendRun[]): PatternTrend {
  return {
    since: tests.findIndex((count) => count > 0),
    runs: tests.filter((count, index) => count > 0 && runs[index]?.partial === undefined).length,
    tests,
  }
}
