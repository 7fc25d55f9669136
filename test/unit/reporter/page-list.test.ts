// The arithmetic of long lists, and the sentences of the head.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getHeadline } from '../../../src/reporter/page/head/headline.js'
import { getOffset, getVisibleRows } from '../../../src/reporter/page/list/visible-rows.js'
import { count, formatDuration } from '../../../src/values/numbers.js'
import { fakeSummaryModel } from '../../support/fake-summary-model.js'

test('every visible row is rendered, few others are, and the list keeps its height', () => {
  const shapes = fc
    .record({
      count: fc.integer({ min: 0, max: 50_000 }),
      rowHeight: fc.integer({ min: 20, max: 100 }),
      panelHeight: fc.integer({ min: 0, max: 3000 }),
      openAt: fc.double({ min: 0, max: 1, noNaN: true }),
      isOpen: fc.boolean(),
    })
    .map(({ openAt, isOpen, ...shape }) => ({
      ...shape,
      open: isOpen ? Math.floor(openAt * (shape.count - 1)) : -1,
    }))
  fc.assert(
    fc.property(
      shapes,
      fc.integer({ min: -2000, max: 5_000_000 }),
      fc.integer({ min: 1, max: 3000 }),
      (shape, top, height) => {
        const { start, end, before, after } = getVisibleRows(shape, top, height)
        const isSeen = (index: number) =>
          getOffset(shape, index + 1) > top && getOffset(shape, index) < top + height
        const outside = [start - 1, end].filter((index) => index >= 0 && index < shape.count)
        expect(outside.filter(isSeen)).toEqual([])
        expect(end - start).toBeLessThanOrEqual(height / shape.rowHeight + 24)
        expect(before + (getOffset(shape, end) - getOffset(shape, start)) + after).toBe(
          getOffset(shape, shape.count),
        )
      },
    ),
  )
})

describe('the head', () => {
  const { run, ...model } = fakeSummaryModel()
  const failed = (
    byNetworkErrors: number,
    byWebhooks = 0,
    otherwise = 0,
    failedTestsWithErrors = byNetworkErrors,
  ) => ({
    failedTests: { byNetworkErrors, byWebhooks, otherwise },
    ...{ failedTestsWithErrors, flakyTestsFailedByErrors: 0 },
  })
  const totals = { ...model.totals, ...failed(8), notMonitoredTests: 0, webhookTimeouts: 0 }
  const none = {
    ...totals,
    testsWithNetworkErrors: 0,
    ...failed(0),
    networkErrors: 0,
    uniqueErrors: 0,
    patterns: 0,
    kinds: {},
    webhookTimeouts: 0,
    unreadableAttachments: 0,
  }

  test.each([
    [none, 'No network errors', '240 tests monitored.'],
    [
      { ...none, monitoredTests: 200, notMonitoredTests: 38, testsWithoutBrowser: 2, notRunTests: 5 },
      'No network errors',
      '200 tests monitored, 38 not monitored, 2 without a browser: it did not start. 5 tests did not run.',
    ],
    [{ ...none, monitoredTests: 0, notMonitoredTests: 240 }, 'No tests were monitored', '240 not monitored.'],
    [
      { ...totals, monitoredTests: 200, notMonitoredTests: 40 },
      'Network errors in 40 of 240 tests',
      '8 tests failed because of them. 200 tests monitored, 40 not monitored.',
    ],
    [{ ...none, tests: 0 }, 'No tests ran', ''],
    [{ ...none, webhookTimeouts: 1 }, '1 webhook missing', 'No network errors. 240 tests monitored.'],
    [{ ...none, webhookTimeouts: 2, monitoredTests: 0 }, '2 webhooks missing', 'No tests were monitored.'],
    [
      { ...totals, webhookTimeouts: 2, knownPatterns: totals.patterns, ...failed(0) },
      '2 webhooks missing',
      'Known network errors in 40 of 240 tests. No test failed.',
    ],
    [
      { ...totals, webhookTimeouts: 2, knownPatterns: totals.patterns - 1 },
      'Network errors in 40 of 240 tests, 2 webhooks missing',
      '8 tests failed because of them.',
    ],
    [
      { ...none, unreadableAttachments: 2 },
      'No network errors',
      '2 unreadable attachments. 240 tests monitored.',
    ],
    [totals, 'Network errors in 40 of 240 tests', '8 tests failed because of them.'],
    [{ ...totals, ...failed(0) }, 'Network errors in 40 of 240 tests', 'No test failed.'],
  ])('shows the verdict and the number of tests', (given, headline, detail) => {
    expect(getHeadline({ run: { ...run, status: 'passed' }, totals: given })).toEqual({ headline, detail })
  })

  const failureReason = "2 new error patterns (failOn: 'new')"
  test.each([
    [
      { ...totals, ...failed(0) },
      { failureReason },
      `No test failed. The run failed because of ${failureReason}.`,
    ],
    [{ ...totals, ...failed(0, 0, 8, 8) }, {}, '8 of the 8 failed tests had errors.'],
    [{ ...none, ...failed(0, 0, 1) }, {}, '240 tests monitored. 1 test failed.'],
    [none, {}, '240 tests monitored. The run failed, although no test did.'],
  ])('says why the run failed', (given, more, detail) => {
    expect(getHeadline({ run: { ...run, status: 'failed', ...more }, totals: given }).detail).toBe(detail)
  })
})

test.each([
  [850, '850 ms'],
  [12_345, '12.3 s'],
  [59_999, '60 s'],
  [247_000, '4 min 7 s'],
  [3_720_000, '1 h 2 min'],
  [Number.NaN, '–'],
])('%d ms are %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

test('singular and plural', () => {
  expect([count(1, 'test'), count(1204, 'test'), count(0, 'entry', 'entries')]).toEqual([
    '1 test',
    '1,204 tests',
    '0 entries',
  ])
})
