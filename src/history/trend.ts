import type { HistoryRun } from './history-run.js'

export interface TrendRun extends Pick<HistoryRun, 'patterns'> {
  /** Why an error that it lacks may still occur. Undefined if it is not partial. */
  readonly partial?: string | undefined
}

/** A pattern over the runs of the history. */
export interface PatternTrend {
  /** Index of the first run in which it occurred; it may be older if no whole run precedes that. */
  readonly since: number
  /** Number of whole runs in which it occurred: a partial one does not show where it did not. */
  readonly runs: number
  /** How many tests it affected in each run, oldest first, for a sparkline. */
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
