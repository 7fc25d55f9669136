import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameError } from '../../../../src/findings/kinds/kinds.js'
import type { Verdict } from '../../../../src/verdicts.js'
import {
  attachment,
  evidence,
  type FakeTest,
  missedWebhook,
  networkErrors,
  record,
  summarizeAttempt,
  summarizeTests,
} from '../fake-run.js'
import { finding } from '../finding-samples.js'
import { toSummary } from '../schema-check.js'

const failed = 'failed'
const limited = 'warned'

test('publishes the path of the trace of each attempt that has one, from where the run was started', () => {
  const path = join(process.cwd(), 'test-results', 'a', 'trace.zip')
  const trace = { name: 'trace', contentType: 'application/zip' }
  const urls = ['https://a.test/api']
  const attempts = [{ urls, attachments: [{ ...trace, path }] }, { urls, attachments: [trace] }, { urls }]
  const [test] = toSummary(summarizeTests([{ id: 'a', attempts }])).tests
  const traces = test?.attempts.map((attempt) => attempt.trace)
  expect(traces).toEqual(['test-results/a/trace.zip', undefined, undefined])
})

test('lists a test with errors and all its attempts, but only counts a test without errors', () => {
  const [first, second] = [1, 2].map((id) => `https://a.test/api/users/${id}`)
  const failure = { status: 'failed' as const, verdict: failed, urls: [first!] }
  const found = [
    { id: 'clean', attempts: [{}] },
    { id: 'empty list', attempts: [{ attachments: [networkErrors()] }] },
    { id: 'flaky', outcome: 'flaky' as const, attempts: [failure, { slot: 1 }] },
    { id: 'late', attempts: [{}, { urls: [second!] }] },
  ]
  const { tests, totals } = toSummary(summarizeTests(found))
  expect(totals).toMatchObject({ tests: 4, testsWithNetworkErrors: 2, testsFailedByNetworkErrors: 1 })
  expect(tests.map(({ id, attempts }) => `${id}: ${attempts.length}`)).toEqual(['flaky: 2', 'late: 2'])
})

test('counts a test as failed by errors alone only if no expected error is missing', () => {
  const missing = evidence({ missingExpectations: ['POST 422 /movies'] })
  const fail = (id: string, attachments: ReturnType<typeof evidence>[]): FakeTest => ({
    id,
    outcome: 'unexpected',
    attempts: [{ status: failed, verdict: failed, urls: ['/a'], attachments }],
  })
  const { totals } = toSummary(summarizeTests([fail('by errors', []), fail('otherwise', [missing])]))
  expect(totals).toMatchObject({
    testsFailedByNetworkErrors: 2,
    failedTests: { byNetworkErrors: 1, byWebhooks: 0, otherwise: 1 },
  })
})

test.each`
  outcome       | what                                    | counts
  ${'expected'} | ${'that failed as test.fail() expects'} | ${{ expectedTests: 2, expectedInFailedTests: 1 }}
  ${'flaky'}    | ${'that passed in a later attempt'}     | ${{ flakyTests: 2, flakyInFailedTests: 1 }}
`('counts the tests $what, by what the error did to them', ({ outcome, counts }) => {
  const fail = (id: string, verdict: Verdict, result: NonNullable<FakeTest['outcome']>): FakeTest => ({
    id,
    outcome: result,
    attempts: [{ status: 'failed', verdict, urls: ['/a'] }, ...(result === 'flaky' ? [{}] : [])],
  })
  const tests = [
    ...['a', 'b'].map((id) => fail(id, failed, outcome)),
    fail('c', 'in failed test', outcome),
    fail('d', failed, 'unexpected'),
    fail('e', 'in failed test', 'unexpected'),
  ]
  const effects = { failed: 3, inFailedTests: 2 }
  expect(toSummary(summarizeTests(tests)).errors[0]).toMatchObject({ effects, ...counts })
})

test('counts a test that was interrupted, unless it failed before', () => {
  const attempts = (...statuses: ('failed' | 'interrupted')[]) =>
    statuses.map((status) => ({ status, verdict: 'in failed test', urls: ['/a'] }))
  const tests: FakeTest[] = [
    { id: 'a', outcome: 'skipped', attempts: attempts('interrupted') },
    { id: 'b', outcome: 'unexpected', attempts: attempts('failed', 'interrupted') },
  ]
  expect(toSummary(summarizeTests(tests)).errors[0]).toMatchObject({
    effects: { inFailedTests: 2 },
    interruptedTests: 1,
  })
})

test.each([
  { written: undefined, status: 'passed', read: 'accepted' },
  { written: undefined, status: 'skipped', read: 'accepted' },
  { written: undefined, status: 'failed', read: 'in failed test' },
  { written: 'something else', status: 'timedOut', read: 'in failed test' },
  { written: 'accepted', status: 'failed', read: 'accepted' },
  { written: 'warned: GET 500 /a, GET 500 /b', status: 'failed', read: 'warned' },
  { written: [limited, failed], status: 'failed', read: failed },
] as const)('reads $written of an attempt that $status as the verdict $read', ({ written, status, read }) => {
  const verdict = written === undefined ? {} : { verdict: [written].flat() }
  const { tests } = summarizeAttempt({ attachments: [networkErrors(record('/a'))], status, ...verdict })
  expect(tests[0]?.attempts[0]?.verdict).toBe(read)
})

test('lists an unreadable attachment with its test, and still reads the others', () => {
  const good = networkErrors(record('https://a.test/x'))
  const { body: _body, ...gone } = good
  const attachments = [
    attachment('network-errors.json', '{{{'),
    attachment('webhook-timeout.json', '[]'),
    { ...gone, path: '/nowhere/network-errors.json' },
    { ...gone, path: '/tmp' },
    gone,
    attachment('network-errors.json', ' '.repeat(100_000_001)),
    attachment('screenshot.png', 'not ours'),
    good,
  ]
  const summary = toSummary(summarizeAttempt({ attachments }))
  expect(summary.totals).toMatchObject({ networkErrors: 1, webhookTimeouts: 0, unreadableAttachments: 6 })
  expect(summary.unreadableAttachments.map(({ name, reason }) => [name, reason])).toEqual([
    ['network-errors.json', 'broken JSON'],
    ['network-errors.json', 'the file does not exist'],
    ['network-errors.json', 'it is not a file'],
    ['network-errors.json', 'it has neither a body nor a file'],
    ['network-errors.json', 'it has 100.0 MB; the limit is 100 MB'],
    ['webhook-timeout.json', 'no compatible version of playwright-backchannel wrote it: it must be object'],
  ])
  expect(summary.tests.map(({ id }) => id)).toEqual(['1'])
})

test("refers to Playwright's report only if there is one", () => {
  expect(summarizeTests([]).playwrightReport).toBeUndefined()
  expect(summarizeTests([], { playwrightReport: 'a/index.html' }).playwrightReport).toBe('a/index.html')
})

const hit = (id: string, verdict: Verdict, ...urls: string[]): FakeTest => {
  return { id, attempts: [{ urls, verdict }] }
}

test('errors are sorted by number of failed tests, tests and occurrences, then by name', () => {
  const { errors } = summarizeTests([
    hit('1', limited, '/many', '/limited', '/twice?a', '/twice?b', '/b', '/c', '/a'),
    hit('2', limited, '/many', '/limited', '/twice', '/b', '/c', '/a'),
    hit('3', failed, '/many', '/failed'),
    hit('4', failed, '/failed'),
  ])
  expect(errors.map(({ name, tests, failedTests }) => `${name} ${tests} ${failedTests}`)).toEqual([
    'GET 500 /failed 2 2',
    'GET 500 /many 3 1',
    'GET 500 /twice 2 0',
    'GET 500 /a 2 0',
    'GET 500 /b 2 0',
    'GET 500 /c 2 0',
    'GET 500 /limited 2 0',
  ])
})

test('errors count each test once, by its most severe attempt', () => {
  const attempts = [limited, failed, 'accepted'].map((verdict) => ({ urls: ['/a'], verdict }))
  const tests = [{ id: '1', attempts }, hit('2', limited, '/a'), hit('3', 'accepted', '/a')]
  const [error] = summarizeTests(tests).errors
  const effects = { failed: 1, warned: 1, accepted: 1, inFailedTests: 0 }
  expect(error).toMatchObject({ networkErrors: 5, tests: 3, failedTests: 1, effects })
  expect(error?.testIds).toEqual(['1', '2', '3'])
})

test('errors have the verdicts of their own findings, not those of the attempt', () => {
  const verdicts = ['failed', 'accepted', 'in failed test'] as const
  const findings = verdicts.map((verdict) => finding({ name: verdict, verdict }))
  const { errors, tests } = summarizeAttempt({ status: 'failed', verdict: 'failed', findings })
  const none = { failed: 0, warned: 0, accepted: 0, inFailedTests: 0 }
  expect(Object.fromEntries(errors.map(({ name, effects }) => [name, effects]))).toEqual({
    failed: { ...none, failed: 1 },
    accepted: { ...none, accepted: 1 },
    'in failed test': { ...none, inFailedTests: 1 },
  })
  expect(tests[0]?.attempts[0]?.verdict).toBe('failed')
})

test('errors were first and last seen even outside the run, because clocks differ', () => {
  const times = ['12:00:30.000', '11:00:00.000', '13:00:00.000']
  const records = times.map((time) => record('/a', { timestamp: `2026-01-31T${time}Z` }))
  const [error] = summarizeAttempt({ attachments: [networkErrors(...records)] }).errors
  expect(error).toMatchObject({
    firstSeen: '2026-01-31T11:00:00.000Z',
    lastSeen: '2026-01-31T13:00:00.000Z',
  })
})

test('errors list their most frequent URLs first', () => {
  const first = hit('1', failed, '/a?1', '/a?2', '/a?2', '/a?3', '/a?3')
  const [error] = summarizeTests([first, hit('2', failed, '/a?3')]).errors
  expect(error?.urls).toEqual([3, 2, 1].map((count) => ({ url: `/a?${count}`, count })))
})

test('a missing webhook has its test and its attempt', () => {
  const attempts = [{}, { attachments: [missedWebhook()] }]
  const { webhookTimeouts } = toSummary(summarizeTests([{ id: '1', attempts }]))
  expect(webhookTimeouts).toMatchObject([{ testId: '1', retry: 1 }])
})

test('gives the same counts as a naive implementation for any run', () => {
  const urls = fc.constantFrom('/a', '/a/1', '/a/2?token=1', '/a/2?token=2', '/b c/é', 'https://x:y@h.test/a')
  const records = fc.record({
    url: urls,
    status: fc.constantFrom(404, 500),
    method: fc.constantFrom('GET', 'POST'),
    timestamp: fc.constant('2026-01-31T12:00:01.000Z'),
  })
  const tests = fc.array(fc.array(records, { maxLength: 5 }), { minLength: 1, maxLength: 3 })
  const mark = '{"redact":false}'
  const naming = { findRoute: () => undefined }
  fc.assert(
    fc.property(fc.array(tests, { maxLength: 6 }), (run) => {
      const tests = run.map((attempts, index) => ({
        id: String(index),
        attempts: attempts.map((list) => ({ attachments: [networkErrors(...list)], mark })),
      }))
      const summary = toSummary(summarizeTests(tests))
      const all = run.flat(2)
      expect(summary.totals.networkErrors).toBe(all.length)
      expect(summary.totals.uniqueErrors).toBe(new Set(all.map(({ status, url }) => `${status} ${url}`)).size)
      const attempts = summary.tests.flatMap((one) => one.attempts)
      expect(attempts.flatMap((attempt) => attempt.networkErrors)).toEqual(all)
      for (const { name, urls: counted, networkErrors: number } of summary.errors) {
        const own = all.filter((each) => nameError({ kind: 'http-error', ...each }, naming) === name)
        expect(number).toBe(own.length)
        const counts = new Map(own.map(({ url }) => [url, own.filter((each) => each.url === url).length]))
        expect(new Map(counted.map(({ url, count }) => [url, count]))).toEqual(counts)
      }
    }),
    { numRuns: 50 },
  )
})
