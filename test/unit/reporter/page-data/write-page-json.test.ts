// The page's data is the summary, cut to a size that a browser opens, with the worst first.
import { describe, expect, test, vi } from 'vitest'
import { createRun, formatTitle, listAffectedTests } from '../../../../src/reporter/page/run.js'
import { fakeSummaryModel } from '../../../support/fake-summary-model.js'
import { missedWebhook, summarizeTests } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'
import { readPage } from './read-page.js'

describe('a run that fits', () => {
  const model = fakeSummaryModel({ tests: 30, errors: 6, webhookTimeouts: 4, unreadable: 3 })
  const data = readPage(model)
  const run = createRun(data)

  test('is on the page with all errors, tests and findings', () => {
    expect(data.errors.map(({ name }) => name)).toEqual(model.errors.map(({ name }) => name))
    expect(data.tests.map(formatTitle).sort()).toEqual(model.tests.map(formatTitle).sort())
    expect(data.omitted).toEqual({})
    for (const error of run.errors) {
      const { readUrls, tests } = model.errors.find(({ name }) => name === error.name)!
      expect(error.urls).toEqual(readUrls())
      expect(listAffectedTests(run, error)).toHaveLength(tests)
    }
    const [attempt] = data.tests[0]!.attempts
    expect(attempt?.findings).toHaveLength(attempt!.occurrences)
  })

  test('refers to tests by the ids that they have on the page', () => {
    const titles = new Map(model.tests.map((test) => [test.id, formatTitle(test)]))
    for (const [shown, original] of [
      [data.webhookTimeouts, model.webhookTimeouts],
      [data.unreadableAttachments, model.unreadableAttachments],
    ] as const) {
      expect(shown.map(({ testId }) => formatTitle(run.testsById.get(testId)!))).toEqual(
        original.map(({ testId }) => titles.get(testId)),
      )
    }
  })

  test("has Playwright's ids if there is a Playwright report to link to", () => {
    const { tests } = readPage({ ...model, playwrightReport: 'index.html' })
    expect(new Set(tests.map(({ id }) => id))).toEqual(new Set(model.tests.map(({ id }) => id)))
  })
})

test('puts tests that failed because of errors first, then tests with a missing webhook', () => {
  const urls = ['/a']
  const several = ['/a', '/b']
  const model = summarizeTests([
    { id: 'passed', attempts: [{ urls: several, verdict: 'warned' }] },
    { id: 'flaky itself', outcome: 'flaky', attempts: [{ urls, status: 'failed' }] },
    { id: 'failed itself', outcome: 'unexpected', attempts: [{ urls, status: 'failed' }] },
    { id: 'lacks a webhook', outcome: 'unexpected', attempts: [{ attachments: [missedWebhook()] }] },
    { id: 'flaky', outcome: 'flaky', attempts: [{ urls: several, verdict: 'failed' }] },
    { id: 'failed', outcome: 'unexpected', attempts: [{ urls, verdict: 'failed' }] },
  ])
  const titles = readPage(model).tests.map(({ titlePath }) => titlePath.at(-1))
  expect(titles).toEqual(['failed', 'flaky', 'lacks a webhook', 'failed itself', 'flaky itself', 'passed'])
})

test('has what a line of a test shows, and the details once, with the sample of the error', () => {
  const details = { body: '{"error":"db timeout"}' }
  const attachments = [backchannel(finding({ details, late: true, recovered: true, phase: 'beforeAll' }))]
  const { errors, tests } = readPage(summarizeTests([{ id: '1', attempts: [{ attachments }] }]))
  expect(errors[0]?.samples[0]?.details).toMatchObject(details)
  expect(errors[0]?.reason).toContain('db timeout')
  expect(tests[0]?.attempts[0]?.findings).toEqual([
    {
      kind: 'http-error',
      url: 'https://shop.test/api/ratings/7',
      timestamp: expect.any(String),
      ...{ method: 'GET', status: 500, late: true, recovered: true, phase: 'beforeAll' },
    },
  ])
})

describe('above the size limit', () => {
  const counts = { tests: 2000, errors: 100, webhookTimeouts: 40, unreadable: 50, recordsPerTest: 8 }
  const model = fakeSummaryModel(counts)

  test.each([60_000, 200_000, 1_000_000])('writes about %i characters, and counts the rest', (maxChars) => {
    const data = readPage(model, { maxChars })
    expect(JSON.stringify(data).length).toBeLessThan(1.1 * maxChars + 20_000)
    for (const name of ['tests', 'errors', 'webhookTimeouts', 'unreadableAttachments'] as const) {
      expect(data.omitted[name] ?? 0, name).toBe(model[name].length - data[name].length)
    }
  })

  test('keeps the worst errors and tests', () => {
    const data = readPage(model, { maxChars: 600_000 })
    const worst = model.errors.slice(0, data.errors.length)
    expect(data.errors.map(({ name }) => name)).toEqual(worst.map(({ name }) => name))
    const hasFailed = data.tests.map(({ attempts }) => attempts.some(({ verdict }) => verdict === 'failed'))
    expect(new Set(hasFailed)).toEqual(new Set([true]))
  })

  test('reads nothing back from the spool once a list is full', () => {
    const readSamples = vi.fn(() => [])
    const errors = model.errors.slice(0, 1).map((error) => ({ ...error, readSamples }))
    readPage({ ...model, errors }, { limits: { 'errors.samples': { total: 0 } } })
    expect(readSamples.mock.calls.toSorted()).toEqual([[0], [1]]) // one for the reason
  })
})

test('truncates a long URL, title or reason, and says by how much', () => {
  const long = 'x'.repeat(100_000)
  const data = readPage(fakeSummaryModel({ tests: 2, errors: 1, webhookTimeouts: 1, hostile: [long] }))
  expect(data.errors[0]?.urls[0]?.url).toMatch(/… \(\d+ more characters\)$/)
  expect(data.unreadableAttachments[0]?.reason).toMatch(/… \(99000 more characters\)$/)
  expect(data.tests.some(({ file }) => /… \(\d+ more characters\)$/.test(file))).toBe(true)
  expect(JSON.stringify(data).length).toBeLessThan(200_000)
})

test('accepts payloads of any size and depth', () => {
  const deep = JSON.parse(`${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`) as unknown
  const webhook = { id: '1', url: '/hook', method: 'POST', headers: {}, body: deep, receivedAt: '' }
  const verdict = {
    ...{ matcher: 'm', kind: 'custom' as const, place: [], matched: false },
    ...{ expected: deep, actual: deep },
  }
  const payload = {
    nearMisses: Array.from({ length: 4 }, () => ({ webhook, verdicts: [verdict] })),
    receivedWebhooks: [webhook, { ...webhook, body: 'y'.repeat(1_000_000) }],
  }
  const model = fakeSummaryModel({ tests: 1, webhookTimeouts: 1 })
  const [timeout] = model.webhookTimeouts
  const extreme = { ...timeout!, read: () => ({ ...timeout!.read(), ...payload }) }
  const data = readPage({ ...model, webhookTimeouts: [extreme] })
  const [shown] = data.webhookTimeouts
  expect(shown?.nearMisses).toHaveLength(3)
  expect(shown?.receivedWebhooks.at(-1)).toMatchObject({
    url: '/hook',
    body: expect.stringContaining('more'),
  })
  expect(JSON.stringify(data).length).toBeLessThan(120_000)
})
