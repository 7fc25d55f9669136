import type { HistoryRun } from './history-run.js'

/** A pattern over the runs of the history. */
export interface PatternTrend {
  /** Index of the first run in which it occurred; at 0 it may be older than the history. */
  readonly since: number
  /** Number of runs in which it occurred. */
  readonly runs: number
  /** How many tests it affected in each run, oldest first, for a sparkline. */
  readonly tests: readonly number[]
}

/** Returns the trends of the patterns in the last run. */
export function getPatternTrends(runs: readonly HistoryRun[]): ReadonlyMap<string, PatternTrend> {
  const keys = runs.at(-1)?.patterns.map(({ key }) => key) ?? []
  const testsByKey = new Map(keys.map((key) => [key, Array<number>(runs.length).fill(0)]))
  for (const [index, { patterns }] of runs.entries()) {
    for (const { key, tests } of patterns) testsByKey.get(key)?.splice(index, 1, tests)
  }
  return new Map([...testsByKey].map(([key, tests]) => [key, toTrend(tests)]))
}

function toTrend(tests: readonly number[]): PatternTrend {
  return {
    since: tests.findIndex((count) => count > 0),
    runs: tests.filter((count) => count > 0).length,
    tests,
  }
}
