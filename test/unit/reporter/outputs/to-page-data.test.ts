// The page's data: the report's document, as many rows as a page shows, with the worst first and long texts cut.
import { expect, test } from 'vitest'
import { maxPageChars, toPageData } from '../../../../src/reporter/outputs/to-page-data.js'
import type { StoredData } from '../../../../src/reporter/page/page-data.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { fakeSummaryModel } from '../../../support/fake-summary-model.js'
import { get, run as runWithApi, testWith, toWord, traffic } from '../fake-api.js'
import {
  failedTest,
  flakyTest,
  missedWebhook,
  passedTest,
  summarizeAttempt,
  summarizeTests,
} from '../fake-run.js'
import { finding, httpError } from '../finding-samples.js'
import { getSection, readItem, readPage } from './read-page.js'

test("a cause has its worst error's first test, what the server printed first, and all of its times", () => {
  const toError = (path: string, second: number, verdict: Verdict) =>
    httpError(`GET 503 ${path}`, {
      timestamp: `2026-01-31T12:00:0${second}.000Z`,
      verdict,
      details: { body: 'no upstream' },
    })
  const early = [toError('/a', 1, 'warned'), toError('/b', 2, 'warned')]
  const page = readPage(
    summarizeTests([
      { id: 'first', attempts: [{ findings: early, printed: ['Error: upstream is gone'] }] },
      { id: 'worst', attempts: [{ findings: [toError('/c', 3, 'failed')] }] },
    ]),
  )
  const [cause] = getSection(page, 'errors').items
  expect(cause).toMatchObject({
    id: 'https://shop.test answered 503 "no upstream": 3 errors in 2 tests',
    serverLine: 'server: Error: upstream is gone',
    place: [{ title: 'cart › worst' }, 'and 1 more test'],
    when: [{ at: 59, failed: 1, warned: 2 }],
  })
  const errors = cause?.details?.find(({ title }) => title === 'Errors')?.items ?? []
  expect(errors.map(({ id }) => id)).toEqual(['GET 503 /c', 'GET 503 /a', 'GET 503 /b'])
})

const fake = fakeSummaryModel({ tests: 30, errors: 6, webhookTimeouts: 4, unreadable: 3 })
const model = { ...fake, causes: [] }
const data = readPage(model)
const { items: errors } = getSection(data, 'errors')
const { items: tests } = getSection(data, 'tests')

test('a run that fits is on the page with all errors, tests and findings', () => {
  expect(errors.map(({ id }) => id)).toEqual(model.errors.map(({ name }) => name))
  expect(tests).toHaveLength(model.tests.length)
  const lists = tests.flatMap(({ details = [] }) => details.filter(({ noun }) => noun === 'occurrence'))
  expect(lists.map(({ items }) => items.length)).toEqual(lists.map(({ total }) => total))
})

test('lists all tests of an error by what it did to them', () => {
  const [error] = errors
  const { effects, flakyTests = 0 } = model.errors[0]!
  const lists = error?.details?.filter(({ noun }) => noun === 'test') ?? []
  const { failed, warned, inFailedTests, accepted } = effects
  expect(lists.map(({ items }) => items.length)).toEqual(
    [failed - flakyTests, flakyTests, warned, inFailedTests, accepted].filter((number) => number > 0),
  )
})

test("refers to tests by the ids of their rows, which are Playwright's", () => {
  const ids = new Set(tests.map(({ id }) => id))
  const shown = getSection(data, 'missingWebhooks').items.flatMap(({ place = [] }) => place)
  expect(shown).toHaveLength(4)
  for (const part of shown) expect(ids).toContain(typeof part !== 'string' && 'test' in part && part.test)
  expect(ids).toEqual(new Set(model.tests.map(({ id }) => id)))
})

test('has each test once, however many errors name it', () => {
  const { id, titlePath } = model.tests[0]!
  expect(model.errors.filter(({ testIds }) => testIds.includes(id)).length).toBeGreaterThan(1)
  const [rows = ''] = toPageData(model, buildReport(model), maxPageChars).toString().split('\n')
  const { tests } = JSON.parse(rows) as StoredData
  const stored = tests.filter(({ test }) => test === id)
  expect(stored).toMatchObject([{ title: titlePath.join(' › '), ending: [{ outcome: expect.any(String) }] }])
})

test('has what a line of a test shows, and the details once, with the sample of the error', () => {
  const details = { body: '{"error":"db timeout"}' }
  const found = finding({ details, late: true, recovered: true, phase: 'beforeAll', prefetch: true })
  const page = readPage(summarizeAttempt({ findings: [found] }))
  expect(readItem(getSection(page, 'errors').items[0])).toContain('  "error": "db timeout"')
  expect(readItem(getSection(page, 'tests').items[0])).toContain(
    '500 GET https://shop.test/api/ratings/7 (in beforeAll) (prefetch) (at the end) recovered',
  )
})

test('rows are at most 5,000 errors and 5,000 tests, the worst ones, and the others are counted', () => {
  const model = fakeSummaryModel({ tests: 3, errors: 3 })
  const many = <T>(items: readonly T[]): T[] =>
    Array.from({ length: 5_003 }, (_, index) => items[index % items.length]!)
  const errors = many(model.errors).map((error, index) => ({ ...error, name: `GET 500 /${index}` }))
  const data = readPage({ ...model, causes: [], errors, tests: many(model.tests) })
  for (const id of ['errors', 'tests'] as const) {
    const { items, total } = getSection(data, id)
    expect([items.length, total]).toEqual([5_000, 5_003])
  }
  expect(getSection(data, 'errors').items.at(-1)?.id).toBe('GET 500 /4999')
})

test('rows inside of a cause are all of its errors', () => {
  const findings = Array.from({ length: 150 }, (_, index) => httpError(`GET 404 /blog/${toWord(index)}`))
  const page = readPage(summarizeAttempt({ findings }))
  const [cause] = getSection(page, 'errors').items
  const errors = cause?.details?.find(({ title }) => title === 'Errors')
  expect([errors?.items.length, errors?.total]).toEqual([150, 150])
})

test('rows are one for each missing webhook, 600 of one template included', () => {
  const attachments = Array.from({ length: 600 }, () => missedWebhook({ templateName: 'order.paid' }))
  const { items, total } = getSection(readPage(summarizeAttempt({ attachments })), 'missingWebhooks')
  expect([items.length, total]).toEqual([600, 600])
  expect(new Set(items.map(({ id }) => id)).size).toBe(600)
})

test('rows are more than 100 items of a section, such as hosts, and those left out are counted', () => {
  const hosts = Array.from({ length: 250 }, (_, index) => ({ host: `${toWord(index)}.test`, requests: 1 }))
  const page = readPage(runWithApi([testWith('a', [traffic([get('/a')], undefined, hosts)])]))
  const { items, total } = getSection(page, 'hosts')
  expect([items.length, total]).toEqual([200, 250])
})

const error = { findings: [finding({ verdict: 'in failed test' })] }
const failed = failedTest('a', error)
const failedWithout = failedTest('b')
const flaky = flakyTest('c', error)
const flakyWithout = flakyTest('f')
const passed = passedTest('d', error)
const missed = failedTest('e', { attachments: [missedWebhook()] })

test.each`
  what                                   | tests                               | labels
  ${'one failed test'}                   | ${[failed]}                         | ${['1 error', '1 test failed']}
  ${'all of several'}                    | ${[failed, { ...failed, id: 'f' }]} | ${['1 error', '2 tests all failed']}
  ${'some that passed'}                  | ${[failed, passed, flaky]}          | ${['1 error', '3 tests 1 failed, 1 flaky']}
  ${'failed tests with nothing to list'} | ${[failed, failedWithout]}          | ${['1 error', '1 test 1 of 2 failed tests']}
  ${'flaky tests with nothing to list'}  | ${[failed, flaky, flakyWithout]}    | ${['1 error', '2 tests 1 failed, 1 of 2 flaky tests']}
  ${'missing webhooks alone'}            | ${[missed]}                         | ${['1 missing webhook', '1 test failed']}
`('tabs count $what as the headline does', ({ tests, labels }) => {
  const { tabs } = readPage(summarizeTests(tests))
  expect(tabs.map(({ total, label, note }) => `${total} ${label} ${note}`.trim())).toEqual(labels)
})

test('the next step is in no tab', () => {
  const model = summarizeTests([missed])
  const { nextStep, tabs } = readPage(model, { sections: buildReport(model, [['Open the test']]) })
  expect(nextStep?.items).toMatchObject([{ parts: ['Open the test'] }])
  expect(tabs.flatMap(({ sections }) => sections.map(({ id }) => id))).toEqual(['missingWebhooks', 'tests'])
})

test('texts are cut at 4,096 characters, and say how much is missing', () => {
  const found = finding({ kind: 'page-error', name: 'Error: x', message: 'x' })
  const model = summarizeAttempt({ findings: [found] })
  const [error] = model.errors
  const sample = { ...error!.samples[0]!, message: 'y'.repeat(6_000) }
  const page = readPage({ ...model, errors: [{ ...error!, samples: [sample] }] })
  expect(readItem(getSection(page, 'errors').items[0])).toContain(
    `${'y'.repeat(4_096)}… (1,904 more characters)`,
  )
})

test('texts do not include links, which would lead nowhere if they were cut', () => {
  const details = { body: 'no', headers: { 'x-request-id': 'r'.repeat(3_000) } }
  const url = `https://shop.test/api/ratings/7?q=${'q'.repeat(2_500)}`
  const links = { Logs: 'https://logs.test/{x-request-id}?at={url}' }
  const model = summarizeAttempt({ findings: [finding({ url, details })] }, { links })
  const page = JSON.stringify(readPage(model))
  expect(page).toContain(JSON.stringify(model.errors[0]?.samples[0]?.links?.['Logs']))
  expect(page).toContain(JSON.stringify(url))
})

test('texts do not include what readers copy, which is left out once the budget is used up', () => {
  const path = `/api/${'ratings-'.repeat(600)}`
  const url = `https://shop.test${path}`
  const model = summarizeAttempt({ findings: [finding({ url, details: { statusText: 'No' } })] })
  const whole = JSON.stringify(readPage(model))
  expect(whole).toContain(`curl --globoff '${url}'`)
  expect(whole).toContain(`*://*${path}`)
  const full = JSON.stringify(readPage(model, { maxChars: 1 }))
  expect(full).not.toContain('curl')
  expect(full).not.toContain('*://*')
})

test('a URL that must be cut is a text and no link', () => {
  const url = `https://shop.test/api/${'q'.repeat(5_000)}`
  const page = readPage(summarizeAttempt({ findings: [finding({ url })] }))
  const lists = getSection(page, 'errors').items[0]?.details ?? []
  const items = lists.filter(({ title }) => title === 'URLs').flatMap((list) => list.items)
  expect(items).toEqual([{ parts: [{ code: `${url.slice(0, 4_096)}… (926 more characters)` }] }])
})

test('texts are short once the budget of the page is used up, but every row is there', () => {
  const model = { ...fakeSummaryModel({ tests: 200, errors: 50, webhookTimeouts: 20 }), causes: [] }
  const data = readPage(model, { maxChars: 10_000 })
  const count = (id: 'errors' | 'tests' | 'missingWebhooks') => getSection(data, id).items.length
  expect([count('errors'), count('tests'), count('missingWebhooks')]).toEqual([50, 200, 20])
  const lists = getSection(data, 'errors').items.flatMap(({ details = [] }) => details)
  const urls = lists.filter(({ title, total }) => title === 'URLs' && total > 3).at(-1)
  expect(urls?.items).toHaveLength(3)
})

test('shows when errors occurred, unless there were fewer than two', () => {
  const startedAt = Date.parse('2026-01-31T12:00:00.000Z')
  const occur = (id: string, second: number, verdict: 'failed' | 'warned') => {
    const timestamp = new Date(startedAt + second * 1_000).toISOString()
    const findings = [finding({ name: `GET 500 /${id}`, timestamp, verdict })]
    return { id, attempts: [{ startedAt, durationMs: 10_000, findings }] }
  }
  const both = readPage(summarizeTests([occur('a', 1, 'failed'), occur('b', 9, 'warned')]))
  expect(both.histogram).toEqual({
    from: '2026-01-31T12:00:00.000Z',
    to: '2026-01-31T12:00:10.000Z',
    width: 120,
    columns: [
      { at: 12, failed: 1 },
      { at: 108, warned: 1 },
    ],
  })
  const { items } = getSection(both, 'errors')
  expect(items.map(({ when }) => when)).toEqual([[{ at: 6, failed: 1 }], [{ at: 54, warned: 1 }]])
  expect(readPage(summarizeTests([occur('a', 1, 'failed')])).histogram).toBeUndefined()
})
