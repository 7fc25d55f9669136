// The HTML report's data is bounded and begins with the worst errors. Everything that is left out is counted.
import { describe, expect, test } from 'vitest'
import { createRun, getRecords, type Test } from '../../../src/reporter/page/run.js'
import { toPageData } from '../../../src/reporter/page-data/to-page-data.js'
import { fakeSummaryModel } from '../../support/fake-summary-model.js'
import { attachment, missedWebhook, networkErrors, record, summarizeTests, timeoutJson } from './fake-run.js'

const countBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

describe('below the size limit', () => {
  const model = fakeSummaryModel()
  const run = createRun(toPageData(model))

  test('omits nothing', () => {
    expect(Object.values(run.data.omitted)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('marks awaited webhooks that are close to their timeout', () => {
    const { webhooks } = toPageData(fakeSummaryModel({ webhooks: 3 }))
    expect(webhooks.map(({ templateName, isClose }) => [templateName, isClose])).toEqual([
      ['movie.created', true],
      ['order.completed', false],
      ['payment.confirmed', false],
    ])
  })

  test('still omits awaited webhooks beyond their share of the page, and counts them', () => {
    const { webhooks, omitted } = toPageData(fakeSummaryModel({ webhooks: 900 }), 1_000_000)
    expect(webhooks.length).toBeGreaterThan(0)
    expect(webhooks.length + omitted.webhooks).toBe(900)
    expect(omitted.webhooks).toBeGreaterThan(0)
  })

  test('limits and counts unseen and gone keys, however large the baseline is', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `page-error:${'avatar'.repeat(15)} ${index}`)
    const since = { generatedAt: '2026-01-01T00:00:00.000Z' }
    const lists = {
      baseline: { file: 'network-error-baseline.json', entries: 20_000, notSeen: keys, growing: [] },
      changes: { since, appeared: [], gone: keys, moreTests: [], fewerTests: [] },
    }
    for (const bytes of [undefined, 1_000_000]) {
      const shown = toPageData({ ...model, ...lists }, bytes).lists
      expect(shown.map(({ word, total }) => [total, word])).toEqual([
        [20_000, 'gone'],
        [20_000, 'known no longer occur'],
      ])
      for (const list of shown) {
        expect(list.keys).toEqual(keys.slice(0, list.keys.length))
        expect(list.keys.length).toBeGreaterThan(50)
      }
      expect(countBytes(shown)).toBeLessThan(50_000)
    }
  })

  test('reads a test back unchanged', () => {
    const nameOf = (
      titles: readonly string[],
      { project, file, line }: (typeof model.tests)[number] | Test,
    ) => titles.join(' › ') + project + file + line
    const known = new Map(model.tests.map((one) => [nameOf(one.titlePath, one), one]))
    for (const shown of run.tests) {
      const original = known.get(nameOf([...shown.groups, shown.title], shown))
      expect(original).toMatchObject({ outcome: shown.outcome, column: shown.column })
      const attempts = shown.attempts.map(
        ({ retry, status, durationMs, verdict, occurrences, ...attempt }) => ({
          ...{ retry, status, durationMs, verdict, occurrences, parallelIndex: attempt.slot },
          startedAt: new Date(run.startedAt + attempt.startedAfterMs).toISOString(),
          patternKeys: attempt.patterns.map((index) => run.patterns[index]?.key).sort(),
        }),
      )
      const originals = original?.attempts.map((one) => ({ ...one, patternKeys: one.patternKeys.toSorted() }))
      expect(originals).toMatchObject(attempts)
      const events = getRecords(run, shown, shown.attempts[0]!)?.events
      const findings = original?.attempts[0]?.evidence.readFindings()
      expect(events?.flat().map(({ url }) => url)).toEqual(findings?.map(({ url }) => url))
    }
  })

  const titlePaths = [
    ['chromium', 'adds'],
    ['a.spec.ts', 'adds'],
    ['chromium', 'a.spec.ts', 'adds'],
    ['adds'],
  ]
  test.each(titlePaths.map((titlePath) => [titlePath]))(
    'keeps describe blocks that are named like the project or the file: %j',
    (titlePath) => {
      const tests = [{ ...model.tests[0]!, titlePath, project: 'chromium', file: 'a.spec.ts' }]
      const [shown] = createRun(toPageData({ ...model, tests })).tests
      expect(shown).toMatchObject({ groups: titlePath.slice(0, -1), title: 'adds' })
    },
  )

  test('lists tests that failed because of errors first, then tests with a missing webhook', () => {
    const errors = [networkErrors(record('/a'))]
    const several = [networkErrors(record('/a'), record('/b'))]
    const failed = 'failed the test'
    const model = summarizeTests([
      { id: 'passed', attempts: [{ attachments: several, verdict: 'limit reached' }] },
      { id: 'failed otherwise', outcome: 'unexpected', attempts: [{ attachments: errors }] },
      { id: 'lacks a webhook', outcome: 'unexpected', attempts: [{ attachments: [missedWebhook()] }] },
      { id: 'flaky', outcome: 'flaky', attempts: [{ attachments: several, verdict: failed }] },
      { id: 'failed', outcome: 'unexpected', attempts: [{ attachments: errors, verdict: failed }] },
    ])
    const titles = createRun(toPageData(model)).tests.map(({ title }) => title)
    expect(titles).toEqual(['failed', 'flaky', 'lacks a webhook', 'failed otherwise', 'passed'])
  })

  test('assigns webhook timeouts and unreadable attachments to their test', () => {
    const title = (id: string) => model.tests.find((one) => one.id === id)?.titlePath.at(-1)
    for (const [index, timeout] of run.timeouts.entries()) {
      expect(run.tests[Number(timeout.test)]?.title).toBe(title(model.webhookTimeouts[index]!.testId))
    }
    expect(run.tests[Number(run.unreadable[0]?.test)]?.title).toBe(
      title(model.unreadableAttachments[0]!.testId),
    )
  })
})

describe('above the size limit', () => {
  const counts = { tests: 2000, patterns: 100, webhookTimeouts: 40, unreadable: 50, recordsPerTest: 8 }
  const model = fakeSummaryModel(counts)

  test.each([20_000, 60_000, 200_000, 1_000_000])('limits the data to %i bytes', (bytes) => {
    const data = toPageData(model, bytes)
    expect(countBytes(data)).toBeLessThan(bytes + 1500)
    expect(data.omitted.tests).toBe(model.tests.length - data.tests.length)
    expect(data.omitted.patterns).toBe(model.patterns.length - data.patterns.length)
    expect(data.omitted.webhookTimeouts).toBe(model.webhookTimeouts.length - data.webhookTimeouts.length)
    expect(data.omitted.unreadableAttachments).toBe(50 - data.unreadableAttachments.length)
  })

  test('keeps the worst patterns and tests', () => {
    const data = toPageData(model, 110_000)
    expect(data.patterns.map(({ key }) => key)).toEqual(
      model.patterns.slice(0, data.patterns.length).map(({ key }) => key),
    )
    const kept = createRun(data).tests
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.every((one) => one.attempts.some(({ verdict }) => verdict === 'failed the test'))).toBe(true)
  })

  test('keeps the records of tests with a missing webhook first', () => {
    const roomy = toPageData(model, 1_300_000)
    const waiting = new Set(roomy.webhookTimeouts.map((one) => one.test))
    expect(roomy.records.length).toBeLessThan(2000)
    const first = roomy.records.findIndex(({ test: index }) => !waiting.has(index))
    expect(new Set(roomy.records.slice(0, first).map(({ test: index }) => index))).toEqual(waiting)
  })

  test('truncates a long URL, title or reason, and shows by how much', () => {
    const long = 'x'.repeat(100_000)
    const data = toPageData(fakeSummaryModel({ tests: 2, patterns: 1, webhookTimeouts: 1, hostile: [long] }))
    expect(data.patterns[0]?.urls[0]?.cut).toBeGreaterThan(90_000)
    expect(data.unreadableAttachments[0]?.reason).toMatch(/… \(99000 more characters\)$/)
    expect(data.tests.some(({ file }) => /… \(\d+ more characters\)$/.test(file))).toBe(true)
    expect(countBytes(data)).toBeLessThan(200_000)
  })
})

test('treats a webhook timeout as unreadable if it does not match the schema', () => {
  const webhook = { id: '1', url: 5, method: 'POST', headers: {}, receivedAt: '' }
  const broken = [
    { nearMisses: [null] },
    { nearMisses: [{ verdicts: 'none' }] },
    { nearMisses: [{ webhook: { ...webhook, url: '/hook' }, verdicts: [null] }] },
    { receivedWebhooks: ['text'] },
    { receivedWebhooks: [webhook] },
  ].map((payload) => attachment('webhook-timeout.json', JSON.stringify({ ...timeoutJson(), ...payload })))
  const data = toPageData(summarizeTests([{ id: '1', attempts: [{ attachments: broken }] }]))
  expect([data.webhookTimeouts.length, data.unreadableAttachments.length]).toEqual([0, broken.length])
})

test('accepts payloads of any size and depth', () => {
  const deep = JSON.parse(`${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`) as unknown
  const webhook = { id: '1', url: '/hook', method: 'POST', headers: {}, body: deep, receivedAt: '' }
  const verdicts = [
    { matcher: 'm', kind: 'custom' as const, place: [], matched: false, expected: deep, actual: deep },
  ]
  const large = { ...webhook, body: 'y'.repeat(1_000_000) }
  const payload = {
    nearMisses: Array.from({ length: 4 }, () => ({ webhook, verdicts })),
    receivedWebhooks: [webhook, large],
  }
  const model = fakeSummaryModel({ tests: 1, webhookTimeouts: 1 })
  const [timeout] = model.webhookTimeouts
  const extreme = { ...timeout!, read: () => ({ ...timeout!.read(), ...payload }) }
  const data = toPageData({ ...model, webhookTimeouts: [extreme] })
  const evidence = data.webhookTimeouts[0]?.evidence
  expect(evidence?.nearMisses).toHaveLength(3)
  const cut = expect.any(Number) as number
  expect(evidence?.receivedWebhooks.at(-1)).toMatchObject({ url: '/hook', method: 'POST', cut })
  expect(countBytes(data)).toBeLessThan(100_000)
})

test('merges the timelines of many parallel workers into one', () => {
  const [pattern] = toPageData(fakeSummaryModel({ tests: 200, patterns: 1, slots: 40 })).patterns
  expect(pattern?.timeline).toMatchObject([{ slot: null, errors: pattern?.networkErrors }])
})
