import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderJson } from '../../../src/reporter/outputs/json.js'
import { getAxisTop, toBars } from '../../../src/reporter/page/history/scale.js'
import { formatShare, formatSince } from '../../../src/reporter/page/history/trend-text.js'
import { hasHistory } from '../../../src/reporter/page/run.js'
import { toPageData } from '../../../src/reporter/page-data/to-page-data.js'
import type { SummaryModel } from '../../../src/reporter/summary/model.js'
import { withFakeHistory } from '../../support/fake-history.js'
import { fakeSummaryModel } from '../../support/fake-summary-model.js'

describe('page data', () => {
  const model = fakeSummaryModel({ tests: 20, patterns: 5 })

  test('contains each run and the trend of each pattern', () => {
    const data = toPageData(withFakeHistory(model, 12))
    expect(data.trend?.runs).toHaveLength(12)
    expect(data.trend?.patterns.map(({ pattern, since, runs }) => [pattern, since, runs])).toEqual(
      data.patterns.map((_, index) => [index, index, 12 - index]),
    )
    expect(hasHistory(data)).toBe(true)
  })

  const getPartial = (runs: SummaryModel['historyRuns'] = []) =>
    toPageData({ ...model, historyRuns: runs }).trend?.runs.map(({ partial }) => partial)

  test('marks partial runs', () => {
    const { historyRuns: [first, ...others] = [] } = withFakeHistory(model, 6, [1, 5])
    if (!first) throw new Error('There is no run.')
    expect(getPartial([first, ...others])).toEqual(
      [0, 1, 0, 0, 0, 1].map((isPartial) => (isPartial ? 'was limited to --grep cart' : undefined)),
    )
    const runs = [
      { status: 'interrupted' },
      { totals: { notRunTests: 2 } },
      { totals: { monitoredTests: 0 } },
    ]
    expect(getPartial([first, ...runs.map((run) => ({ ...first, ...run }))])).toEqual([
      ...[undefined, 'was interrupted', 'left out 2 tests', 'monitored no test'],
    ])
  })

  test('compares partial runs of the same tests if there is no whole run', () => {
    const runs = withFakeHistory(model, 3, [0, 1, 2]).historyRuns ?? []
    expect(getPartial(runs)).toEqual([undefined, undefined, undefined])
    const [first, ...others] = runs
    if (!first) throw new Error('There is no run.')
    expect(getPartial([{ ...first, filters: ['a.spec.ts'] }, ...others])).toEqual([
      ...['was limited to a.spec.ts', undefined, undefined],
    ])
  })

  test('contains no trend if there is no history', () => {
    const data = toPageData(model)
    expect(data.trend).toBeUndefined()
    expect(hasHistory(data)).toBe(false)
  })

  test('contains the runs, while the summary contains only their number', () => {
    const summary = JSON.parse([...renderJson(withFakeHistory(model, 12))].join(''))
    expect(summary.history).toEqual({ runs: 12, skippedLines: 0 })
    expect(summary).not.toHaveProperty('historyRuns')
  })
})

test('the trends of 500 patterns in 200 runs take up at most a tenth of the page', () => {
  const model = withFakeHistory(fakeSummaryModel({ tests: 600, patterns: 500 }), 200)
  const { trend } = toPageData(model)
  expect(model.patterns.length).toBeGreaterThan(450)
  expect(trend?.patterns).toHaveLength(model.patterns.length)
  expect(Buffer.byteLength(JSON.stringify(trend))).toBeLessThan(2_600_000)
})

describe('the chart', () => {
  test('ends an axis at a round number', () => {
    expect([0, 1, 2, 3, 9, 10, 11, 41, 101, 999].map(getAxisTop)).toEqual([
      2, 2, 2, 4, 10, 10, 20, 60, 200, 1000,
    ])
  })

  test('ends an axis above every value, with an integer in its middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (max) => {
        const top = getAxisTop(max)
        expect(top).toBeGreaterThanOrEqual(max)
        expect(Number.isInteger(top / 2)).toBe(true)
        expect(top).toBeLessThanOrEqual(Math.max(2, 2.5 * max))
      }),
    )
  })

  test('stacks the bars, and draws no bar for zero', () => {
    expect(toBars([2, 0, 1], [1, 5, 0], 4, 100)).toBe('M0.1 25h.8v50h-.8zM2.1 75h.8v25h-.8z')
  })
})

describe('describes a trend', () => {
  const toRun = (startedAt: string, commit?: string) => ({
    startedAt,
    ...(commit !== undefined && { commit }),
    ...{ patterns: 1, knownPatterns: 0, affectedTests: 1, failedTests: 0 },
  })
  const runs = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day, index) =>
    toRun(`${day}T12:00:00.000Z`, `${index}`.repeat(40)),
  )
  const trend = (since: number) => ({ pattern: 0, since, runs: 3 - since, tests: [] })

  test.each([
    [0, 'since 1 Mar (0000000) or earlier', 'in 3 of 3 runs'],
    [1, 'since 2 Mar (1111111)', 'in 2 of 3 runs'],
    [2, 'first seen in this run', 'in 1 of 3 runs'],
  ])('since run %i: %s', (since, sentence, share) => {
    expect(formatSince(trend(since), runs)).toBe(sentence)
    expect(formatShare(trend(since), runs)).toBe(share)
  })

  test('does not conclude from a partial run that an error was absent', () => {
    const partial = runs.map((run, index) => (index === 1 ? run : { ...run, partial: 'timed out' }))
    expect(formatSince(trend(1), partial)).toBe('since 2 Mar (1111111) or earlier')
    expect(formatSince(trend(2), partial)).toBe('first seen in this run')
    expect(formatShare({ ...trend(1), runs: 1 }, partial)).toBe('in 1 of 1 run')
    const allPartial = runs.map((run) => ({ ...run, partial: 'timed out' }))
    expect(formatShare(trend(2), allPartial)).toBe('')
  })

  test('distinguishes runs on the same day by their time', () => {
    const times = ['2026-03-01T12:05:00', '2026-03-01T12:10:00', '2026-03-02T12:00:00']
    const local = times.map((time) => toRun(new Date(time).toISOString()))
    expect(formatSince(trend(0), local.slice(0, 2))).toBe('since 12:05 or earlier')
    expect(formatSince(trend(0), local)).toBe('since 1 Mar or earlier')
  })
})
