import { expect, test } from 'vitest'
import { getPatternTrends, type TrendRun } from '../../../src/history/trend.js'

function toRuns(...runs: Record<string, number>[]): TrendRun[] {
  return runs.map((patterns) => ({
    patterns: Object.entries(patterns).map(([key, tests]) => ({ key, tests, occurrences: tests })),
  }))
}

test.each([
  ['is empty without runs', toRuns(), {}],
  ['starts with the first run', toRuns({ a: 2 }), { a: { since: 0, runs: 1, tests: [2] } }],
  ['starts when it is new', toRuns({}, { b: 1 }, { a: 2 }), { a: { since: 2, runs: 1, tests: [0, 0, 2] } }],
  [
    'includes runs without it',
    toRuns({}, { a: 1 }, {}, { a: 4 }),
    { a: { since: 1, runs: 2, tests: [0, 1, 0, 4] } },
  ],
  ['is absent if it is fixed', toRuns({ a: 1, b: 1 }, { b: 2 }), { b: { since: 0, runs: 2, tests: [1, 2] } }],
  [
    'does not count a partial run, except to date the errors that occurred in it',
    toRuns({}, { a: 1, b: 1 }, { a: 2 }, { a: 1, b: 1 }).map((run, index) =>
      index === 1 ? { ...run, partial: 'timed out' } : run,
    ),
    { a: { since: 1, runs: 2, tests: [0, 1, 2, 1] }, b: { since: 1, runs: 1, tests: [0, 1, 0, 1] } },
  ],
])('the trend of a pattern %s', (_, runs, trends) => {
  expect(Object.fromEntries(getPatternTrends(runs))).toEqual(trends)
})
