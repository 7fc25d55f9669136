// The page's data: bounded, worst first, and everything that is left out is counted.
import { describe, expect, test } from 'vitest'
import { createRun, getRecords } from '../../../src/reporter/page/run.js'
import { toPageData } from '../../../src/reporter/page-data/to-page-data.js'
import type { SummaryModel } from '../../../src/reporter/summary/model.js'
import type { SummaryWebhookTimeout } from '../../../src/summary-file/summary.js'
import { fakeSummaryModel } from '../../support/fake-summary-model.js'
import { missedWebhook, networkErrors, record, summarizeTests } from './fake-run.js'

const countBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

describe('with enough room', () => {
  const model = fakeSummaryModel()
  const run = createRun(toPageData(model))

  test('nothing is omitted', () => {
    expect(Object.values(run.data.omitted)).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('awaited webhooks that are close to their timeout are marked', () => {
    const { webhooks } = toPageData(fakeSummaryModel({ webhooks: 3 }))
    expect(webhooks.map(({ templateName, isClose }) => [templateName, isClose])).toEqual([
      ['movie.created', true],
      ['order.completed', false],
      ['payment.confirmed', false],
    ])
  })

  test('awaited webhooks that do not fit are counted', () => {
    const { webhooks, omitted } = toPageData(fakeSummaryModel({ webhooks: 900 }), 1_000_000)
    expect(webhooks.length).toBeGreaterThan(0)
    expect(webhooks.length + omitted.webhooks).toBe(900)
    expect(omitted.webhooks).toBeGreaterThan(0)
  })

  test('unseen and fixed keys are bounded and counted, however large the baseline is', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `GET:404:/api/${'avatar'.repeat(15)}/${index}`)
    const since = { generatedAt: '2026-01-01T00:00:00.000Z' }
    const lists = {
      baseline: { file: 'network-error-baseline.json', entries: 20_000, notSeen: keys, growing: [] },
      changes: { since, new: [], fixed: keys, worse: [], better: [] },
    }
    for (const bytes of [undefined, 1_000_000]) {
      const { baseline, changes } = toPageData({ ...model, ...lists }, bytes)
      for (const list of [baseline?.notSeen, changes?.fixed]) {
        expect(list?.total).toBe(20_000)
        expect(list?.keys).toEqual(keys.slice(0, list?.keys.length))
        expect(list?.keys.length).toBeGreaterThan(50)
      }
      expect(countBytes({ baseline, changes })).toBeLessThan(50_000)
    }
  })

  test('a test is read back as it was written', () => {
    const known = new Map(
      model.tests.map((one) => [one.titlePath.join(' › ') + one.project + one.file + one.line, one]),
    )
    for (const shown of run.tests) {
      const name = [...shown.groups, shown.title].join(' › ') + shown.project + shown.file + shown.line
      const original = known.get(name)
      expect(original).toMatchObject({ outcome: shown.outcome, column: shown.column })
      expect(
        shown.attempts.map((attempt) => ({
          retry: attempt.retry,
          status: attempt.status,
          parallelIndex: attempt.slot,
          startedAt: new Date(run.startedAt + attempt.startedAfterMs).toISOString(),
          durationMs: attempt.durationMs,
          verdict: attempt.verdict,
          occurrences: attempt.occurrences,
          keys: attempt.patterns.map((index) => run.patterns[index]?.key).sort(),
        })),
      ).toEqual(
        original?.attempts.map((attempt) => ({
          retry: attempt.retry,
          status: attempt.status,
          parallelIndex: attempt.parallelIndex,
          startedAt: attempt.startedAt,
          durationMs: attempt.durationMs,
          verdict: attempt.verdict,
          occurrences: attempt.occurrences,
          keys: [...attempt.patternKeys].sort(),
        })),
      )
      expect(
        getRecords(run, shown, shown.attempts[0]!)?.events.flatMap((event) => event.map(({ url }) => url)),
      ).toEqual(original?.attempts[0]?.evidence.readFindings().map(({ url }) => url))
    }
  })

  test.each([
    [['chromium', 'adds']],
    [['a.spec.ts', 'adds']],
    [['chromium', 'a.spec.ts', 'adds']],
    [['adds']],
  ])('the title path %j keeps describe blocks that have the name of the project or the file', (titlePath) => {
    const tests = model.tests
      .slice(0, 1)
      .map((test) => ({ ...test, titlePath, project: 'chromium', file: 'a.spec.ts' }))
    expect(createRun(toPageData({ ...model, tests })).tests[0]).toMatchObject({
      groups: titlePath.slice(0, -1),
      title: 'adds',
    })
  })

  test('tests come worst first: failed by errors, missing a webhook, failed otherwise, the rest', () => {
    const errors = [networkErrors(record('/a'))]
    const several = [networkErrors(record('/a'), record('/b'))]
    const { tests } = createRun(
      toPageData(
        summarizeTests([
          { id: 'passed', attempts: [{ attachments: several, verdict: 'limit reached' }] },
          { id: 'failed otherwise', outcome: 'unexpected', attempts: [{ attachments: errors }] },
          { id: 'lacks a webhook', outcome: 'unexpected', attempts: [{ attachments: [missedWebhook()] }] },
          { id: 'flaky', outcome: 'flaky', attempts: [{ attachments: several, verdict: 'failed the test' }] },
          {
            id: 'failed',
            outcome: 'unexpected',
            attempts: [{ attachments: errors, verdict: 'failed the test' }],
          },
        ]),
      ),
    )
    expect(tests.map(({ title }) => title)).toEqual([
      'failed',
      'flaky',
      'lacks a webhook',
      'failed otherwise',
      'passed',
    ])
  })

  test('tests that failed because of network errors come first', () => {
    const failed = run.tests.map((one) => one.attempts.some(({ verdict }) => verdict === 'failed the test'))
    expect(failed.indexOf(false)).toBe(failed.filter(Boolean).length)
    const outcomes = run.tests.slice(0, failed.indexOf(false)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(outcomes.toSorted().toReversed())
    expect(failed.filter(Boolean)).toHaveLength(model.totals.testsFailedByNetworkErrors)
  })

  test('timeouts and unreadable attachments belong to their test', () => {
    const title = (id: string) => model.tests.find((one) => one.id === id)?.titlePath.at(-1)
    for (const [index, timeout] of run.timeouts.entries()) {
      expect(run.tests[Number(timeout.test)]?.title).toBe(title(model.webhookTimeouts[index]!.testId))
    }
    expect(run.tests[Number(run.unreadable[0]?.test)]?.title).toBe(
      title(model.unreadableAttachments[0]!.testId),
    )
  })
})

describe('without enough room', () => {
  const model = fakeSummaryModel({
    tests: 2000,
    patterns: 100,
    webhookTimeouts: 40,
    unreadable: 50,
    recordsPerTest: 8,
  })

  test.each([20_000, 60_000, 200_000, 1_000_000])('the data stays within %i bytes', (bytes) => {
    const data = toPageData(model, bytes)
    expect(countBytes(data)).toBeLessThan(bytes + 1500)
    expect(data.omitted.tests).toBe(model.tests.length - data.tests.length)
    expect(data.omitted.patterns).toBe(model.patterns.length - data.patterns.length)
    expect(data.omitted.webhookTimeouts).toBe(model.webhookTimeouts.length - data.webhookTimeouts.length)
    expect(data.omitted.unreadableAttachments).toBe(50 - data.unreadableAttachments.length)
  })

  test('the worst patterns and tests are kept', () => {
    const data = toPageData(model, 110_000)
    expect(data.patterns.map(({ key }) => key)).toEqual(
      model.patterns.slice(0, data.patterns.length).map(({ key }) => key),
    )
    const kept = createRun(data).tests
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.every((one) => one.attempts.some(({ verdict }) => verdict === 'failed the test'))).toBe(true)
  })

  test('records are kept first for tests whose webhook was not received', () => {
    const roomy = toPageData(model, 1_300_000)
    const waiting = new Set(roomy.webhookTimeouts.map((one) => one.test))
    expect(roomy.records.length).toBeLessThan(2000)
    const first = roomy.records.findIndex(({ test: index }) => !waiting.has(index))
    expect(new Set(roomy.records.slice(0, first).map(({ test: index }) => index))).toEqual(waiting)
  })

  test('a long URL, title or reason is truncated, and shows by how much', () => {
    const long = 'x'.repeat(100_000)
    const data = toPageData(fakeSummaryModel({ tests: 2, patterns: 1, webhookTimeouts: 1, hostile: [long] }))
    expect(data.patterns[0]?.urls[0]?.cut).toBeGreaterThan(90_000)
    expect(data.unreadableAttachments[0]?.reason).toMatch(/… \(99000 more characters\)$/)
    expect(data.tests.some(({ file }) => /… \(\d+ more characters\)$/.test(file))).toBe(true)
    expect(countBytes(data)).toBeLessThan(200_000)
  })
})

describe('webhook evidence', () => {
  test('malformed near misses, and payloads of any size or depth, break nothing', () => {
    const deep = JSON.parse(`${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`) as unknown
    const data = toPageData(
      withTimeout({
        nearMisses: [
          null,
          7,
          { verdicts: 'none' },
          {
            webhook: { url: 5 },
            verdicts: [null, { matcher: 'm', matched: false, expected: deep, actual: deep }],
          },
        ],
        receivedWebhooks: [
          null,
          'text',
          { body: deep },
          { url: '/hook', method: 'POST', body: 'y'.repeat(1_000_000) },
        ],
      }),
    )
    const evidence = data.webhookTimeouts[0]?.evidence
    expect(evidence?.nearMisses).toHaveLength(3)
    expect(evidence?.receivedWebhooks.at(-1)).toMatchObject({
      url: '/hook',
      method: 'POST',
      cut: expect.any(Number) as number,
    })
    expect(countBytes(data)).toBeLessThan(100_000)
  })

  test('many worker slots become one lane', () => {
    const data = toPageData(fakeSummaryModel({ tests: 200, patterns: 1, slots: 40 }))
    expect(data.patterns[0]?.timeline).toHaveLength(1)
    expect(data.patterns[0]?.timeline[0]).toMatchObject({
      slot: null,
      errors: data.patterns[0]?.networkErrors,
    })
  })
})

function withTimeout(payload: Partial<SummaryWebhookTimeout>): SummaryModel {
  const model = fakeSummaryModel({ tests: 1, webhookTimeouts: 1 })
  const timeouts = model.webhookTimeouts.map((one) => ({
    ...one,
    read: () => ({ ...one.read(), ...payload }),
  }))
  return { ...model, webhookTimeouts: timeouts }
}
