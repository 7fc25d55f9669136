// The arithmetic of long lists, and the sentences in the page's header.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getOffset, getVisibleRows } from '../../../src/reporter/page/list/visible-rows.js'
import { getPageHead } from '../../../src/reporter/phrases/page-head.js'
import { fakeSummaryModel } from '../../support/fake-summary-model.js'

test('renders the visible rows and few others, without changing the height of the list', () => {
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
        const rendered = getOffset(shape, end) - getOffset(shape, start)
        expect(before + rendered + after).toBe(getOffset(shape, shape.count))
      },
    ),
  )
})

const kind = { occurrences: 9, patterns: 1, tests: 3, failedTests: 0 }

describe('the page head', () => {
  const whole = fakeSummaryModel()
  const none = { tests: 0, explained: 0, patterns: [] }
  const model = { ...whole, flaky: none, tests: [], run: { ...whole.run, status: 'passed' as const } }
  const failed = (byNetworkErrors: number, byWebhooks = 0, otherwise = 0) => ({
    failedTests: { byNetworkErrors, byWebhooks, otherwise },
  })
  const totals = { ...model.totals, ...failed(8), webhookTimeouts: 0 }
  const quiet = {
    ...{ ...totals, ...failed(0), testsWithNetworkErrors: 0, networkErrors: 0, uniqueErrors: 0 },
    ...{ patterns: 0, kinds: {}, webhookTimeouts: 0, unreadableAttachments: 0 },
  }
  const unmonitored = (tests: number) => ({ notMonitored: [{ file: 'a.spec.ts', tests }] })

  test.each([
    [quiet, {}, 'No network errors in 240 monitored tests', ''],
    [
      { ...quiet, monitoredTests: 200, testsWithoutBrowser: 2, notRunTests: 5 },
      unmonitored(38),
      'No network errors in 200 monitored tests',
      '38 tests were not monitored. The browser did not start in 2 tests. 5 tests did not run.',
    ],
    [{ ...quiet, monitoredTests: 0 }, unmonitored(240), '240 tests were not monitored', ''],
    [
      { ...totals, monitoredTests: 200 },
      unmonitored(40),
      '12 HTTP errors in 40 of 240 tests',
      '8 tests failed because of them. 40 tests were not monitored.',
    ],
    [{ ...quiet, tests: 0 }, {}, 'No tests ran', ''],
    [{ ...quiet, webhookTimeouts: 1 }, {}, '1 webhook missing', 'No network errors in 240 monitored tests.'],
    [{ ...quiet, webhookTimeouts: 2, monitoredTests: 0 }, {}, '2 webhooks missing in 240 tests', ''],
    [{ ...quiet, monitoredTests: 0 }, {}, 'No webhook timeouts in 240 tests', ''],
    [
      { ...totals, webhookTimeouts: 2, knownPatterns: totals.patterns, ...failed(0) },
      {},
      '2 webhooks missing',
      '12 HTTP errors in 40 of 240 tests, all known. No test failed.',
    ],
    [
      { ...totals, webhookTimeouts: 2, knownPatterns: totals.patterns - 1 },
      {},
      '12 HTTP errors in 40 of 240 tests, 2 webhooks missing',
      '8 tests failed because of them.',
    ],
    [
      { ...quiet, unreadableAttachments: 2 },
      {},
      'No network errors in 240 monitored tests',
      '2 attachments could not be read.',
    ],
    [totals, {}, '12 HTTP errors in 40 of 240 tests', '8 tests failed because of them.'],
    [{ ...totals, ...failed(0) }, {}, '12 HTTP errors in 40 of 240 tests', 'No test failed.'],
    [
      {
        ...{ ...totals, patterns: 3 },
        kinds: { 'http-error': { ...kind, patterns: 2 }, 'page-error': { ...kind, patterns: 1 } },
      },
      {},
      '3 errors in 40 of 240 tests',
      '2 HTTP errors, 1 page error. 8 tests failed because of them.',
    ],
  ])('shows the verdict and the number of tests', (given, more, headline, detail) => {
    expect(getPageHead({ ...model, ...more, totals: given })).toMatchObject({ headline, detail })
  })

  const failureReason = "2 new errors (failOn: 'new')"
  const failedWithErrors = { ...whole.tests[0]!, outcome: 'unexpected' as const }
  test.each([
    [
      { ...totals, ...failed(0) },
      { failureReason },
      `No test failed. The run failed because of ${failureReason}.`,
    ],
    [{ ...totals, ...failed(0, 0, 8) }, {}, '8 of the 8 failed tests had errors.'],
    [{ ...quiet, ...failed(0, 0, 1) }, {}, 'The failed test had errors.'],
    [quiet, {}, 'The run failed, although no test did.'],
  ])('says why the run failed', (given, more, detail) => {
    const run = { ...model.run, status: 'failed' as const, ...more }
    const tests = Array.from({ length: given.failedTests.otherwise }, () => failedWithErrors)
    expect(getPageHead({ ...model, run, tests, totals: given }).detail).toBe(detail)
  })

  test('describes the effect on all affected tests, and counts occurrences if there is nothing to compare with', () => {
    const { failedTests, failedOtherwiseTests, limitedTests, unaffectedTests } = whole.affectedTests
    const effects = [failedTests, failedOtherwiseTests, limitedTests, unaffectedTests]
    expect(effects.reduce((sum, tests) => sum + tests)).toBe(whole.totals.testsWithNetworkErrors)
    const head = getPageHead(whole)
    expect(head.testsNote.match(/\d+/g)?.map(Number)).toEqual(
      [...effects, whole.affectedTests.flakyTests + whole.affectedTests.flakyOtherwiseTests].filter(
        (tests) => tests > 0,
      ),
    )
    expect(head).toMatchObject({
      errorsNote: expect.stringMatching(/^\d+ occurrences$/),
      hasNewErrors: false,
    })
  })
})
