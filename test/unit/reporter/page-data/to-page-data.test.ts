// The page's data: whole rows, as many as a page shows, with the worst first and long texts cut.
import { describe, expect, test } from 'vitest'
import { createRun, formatTitle, listAffectedTests } from '../../../../src/reporter/page/run.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { fakeSummaryModel } from '../../../support/fake-summary-model.js'
import { get, run as runWithApi, testWith, traffic } from '../fake-api.js'
import { missedWebhook, summarizeAttempt, summarizeTests } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'
import { readPage } from './read-page.js'

test("a cause has its worst error's first test, what the server printed first, and all of its times", () => {
  const toError = (path: string, second: number, verdict: Verdict) =>
    finding({
      name: `GET 503 ${path}`,
      status: 503,
      url: `https://shop.test${path}`,
      timestamp: `2026-01-31T12:00:0${second}.000Z`,
      verdict,
      details: { body: 'no upstream' },
    })
  const [cause] = readPage(
    summarizeTests([
      {
        id: 'first',
        attempts: [
          {
            attachments: [backchannel(toError('/a', 1, 'warned'), toError('/b', 2, 'warned'))],
            printed: ['Error: upstream is gone'],
          },
        ],
      },
      { id: 'worst', attempts: [{ attachments: [backchannel(toError('/c', 3, 'failed'))] }] },
    ]),
  ).causes
  expect(cause).toMatchObject({
    errors: ['GET 503 /c', 'GET 503 /a', 'GET 503 /b'],
    title: 'https://shop.test answered 503 "no upstream": 3 errors in 2 tests',
    serverLine: 'server: Error: upstream is gone',
    firstTestId: expect.any(String),
    when: [{ at: 59, failed: 1, warned: 2 }],
  })
})

describe('a run that fits', () => {
  const model = fakeSummaryModel({ tests: 30, errors: 6, webhookTimeouts: 4, unreadable: 3 })
  const data = readPage(model)
  const run = createRun(data)

  test('is on the page with all errors, tests and findings', () => {
    expect(data.errors.map(({ name }) => name)).toEqual(model.errors.map(({ name }) => name))
    expect(data.tests.map(formatTitle).sort()).toEqual(model.tests.map(formatTitle).sort())
    expect(data.omitted).toEqual({ errors: 0, tests: 0, webhooks: 0 })
    for (const error of run.errors) {
      const { urls, tests, effects } = model.errors.find(({ name }) => name === error.name)!
      expect(error.urls).toEqual(urls)
      const affected = listAffectedTests(run, error)
      expect(affected).toHaveLength(tests)
      expect(affected.filter(({ effect }) => effect === 'failed')).toHaveLength(effects.failed)
    }
    const [attempt] = data.tests[0]!.attempts
    expect(attempt?.findings).toHaveLength(attempt!.occurrences)
  })

  test('refers to tests by the ids that they have on the page', () => {
    const titles = new Map(model.tests.map((test) => [test.id, formatTitle(test)]))
    const shown = data.webhooks.map(({ testId }) => formatTitle(run.testsById.get(testId)!))
    expect(shown).toEqual(model.webhookTimeouts.map(({ testId }) => titles.get(testId)))
  })

  test("has Playwright's ids if there is a Playwright report to link to", () => {
    const { tests } = readPage({ ...model, playwrightReport: 'index.html' })
    expect(new Set(tests.map(({ id }) => id))).toEqual(new Set(model.tests.map(({ id }) => id)))
  })
})

test('has what a line of a test shows, and the details once, with the sample of the error', () => {
  const details = { body: '{"error":"db timeout"}' }
  const attachments = [backchannel(finding({ details, late: true, recovered: true, phase: 'beforeAll' }))]
  const { errors, tests } = readPage(summarizeTests([{ id: '1', attempts: [{ attachments }] }]))
  expect(errors[0]?.samples[0]?.details).toMatchObject(details)
  expect(errors[0]?.reason).toContain('db timeout')
  expect(errors[0]?.firstTestId).toBe(tests[0]?.id)
  expect(tests[0]?.attempts[0]?.findings).toEqual([
    {
      kind: 'http-error',
      url: 'https://shop.test/api/ratings/7',
      afterMs: expect.any(Number),
      method: 'GET',
      status: 500,
      late: true,
      recovered: true,
      phase: 'beforeAll',
    },
  ])
})

describe('rows', () => {
  test('are at most 5,000 errors and 5,000 tests, the worst ones, and the others are counted', () => {
    const model = fakeSummaryModel({ tests: 3, errors: 3 })
    const many = <T>(items: readonly T[]): T[] =>
      Array.from({ length: 5_003 }, (_, index) => items[index % items.length]!)
    const errors = many(model.errors).map((error, index) => ({ ...error, name: `GET 500 /${index}` }))
    const data = readPage({ ...model, errors, tests: many(model.tests) })
    expect([data.errors.length, data.tests.length]).toEqual([5_000, 5_000])
    expect(data.omitted).toEqual({ errors: 3, tests: 3, webhooks: 0 })
    expect(data.errors.at(-1)?.name).toBe('GET 500 /4999')
  })

  test('are one for each missing webhook, 600 of one template included', () => {
    const attachments = Array.from({ length: 600 }, () => missedWebhook({ templateName: 'order.paid' }))
    const { webhooks, omitted } = readPage(summarizeAttempt({ attachments }))
    expect(webhooks).toHaveLength(600)
    expect(omitted.webhooks).toBe(0)
  })

  test('list more than 100 items of a section, such as hosts, and count those left out', () => {
    const hosts = Array.from({ length: 250 }, (_, index) => ({ host: `${toWord(index)}.test`, requests: 1 }))
    const { sections } = readPage(runWithApi([testWith('a', [traffic([get('/a')], undefined, hosts)])]))
    const section = sections.find(({ id }) => id === 'hosts')
    expect([section?.items.length, section?.total]).toEqual([200, 250])
  })
})

describe('texts', () => {
  const long = 'x'.repeat(6_000)

  test('are cut at 4,096 characters, and say how much is missing', () => {
    const attachments = [backchannel(finding({ kind: 'page-error', name: 'Error: x', message: 'x' }))]
    const model = summarizeAttempt({ attachments })
    const [error] = model.errors
    const sample = { ...error!.samples[0]!, message: long }
    const { errors } = readPage({ ...model, errors: [{ ...error!, samples: [sample] }] })
    expect(errors[0]?.samples[0]?.message).toBe(`${'x'.repeat(4_096)}… (1904 more characters)`)
  })

  test('do not include links and headers, which would lead nowhere if they were cut', () => {
    const details = { body: 'no', headers: { 'x-request-id': 'r'.repeat(3_000) } }
    const url = `https://shop.test/api/ratings/7?q=${'q'.repeat(2_500)}`
    const attachments = [backchannel(finding({ url, details }))]
    const model = summarizeAttempt(
      { attachments },
      { links: { Logs: 'https://logs.test/{x-request-id}?at={url}' } },
    )
    const [error] = readPage(model).errors
    const [sample] = error!.samples
    expect(error!.urls[0]?.url).toBe(url)
    expect(sample?.url).toBe(url)
    expect(sample?.links?.['Logs']).toHaveLength(model.errors[0]!.samples[0]!.links!['Logs']!.length)
    expect(sample?.links?.['Logs']?.length).toBeGreaterThan(5_000)
    expect(sample?.details?.headers?.['x-request-id']).toHaveLength(3_000)
  })

  test('are short once the budget of the page is used up, but every row is there', () => {
    const model = fakeSummaryModel({ tests: 200, errors: 50, webhookTimeouts: 20 })
    const data = readPage(model, 10_000)
    expect(data.errors).toHaveLength(50)
    expect(data.tests).toHaveLength(200)
    expect(data.webhooks).toHaveLength(20)
    expect(data.errors.at(-1)?.urls).toHaveLength(1)
    expect(data.tests.at(-1)?.attempts[0]?.findings).toBeUndefined()
  })
})

test('sums up when errors occurred, unless there were fewer than two', () => {
  const [first, second] = ['2026-01-31T12:00:01.000Z', '2026-01-31T12:00:09.000Z']
  const startedAt = Date.parse('2026-01-31T12:00:00.000Z')
  const occur = (id: string, timestamp: string, verdict: 'failed' | 'warned') => ({
    id,
    attempts: [
      {
        startedAt,
        durationMs: 10_000,
        attachments: [backchannel(finding({ name: `GET 500 /${id}`, timestamp, verdict }))],
      },
    ],
  })
  const both = readPage(summarizeTests([occur('a', first, 'failed'), occur('b', second, 'warned')]))
  expect(both.strip).toMatchObject({
    from: startedAt,
    to: startedAt + 10_000,
    columns: [
      { at: 12, failed: 1 },
      { at: 108, warned: 1 },
    ],
  })
  expect(both.errors.map(({ when }) => when)).toEqual([[{ at: 6, failed: 1 }], [{ at: 54, warned: 1 }]])
  expect(readPage(summarizeTests([occur('a', first, 'failed')])).strip).toBeUndefined()
})

/** Returns a word of letters, which a name keeps. */
function toWord(index: number): string {
  return [...index.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')
}
