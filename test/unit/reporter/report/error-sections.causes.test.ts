import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { type FakeTest, summarizeTests } from '../fake-run.js'
import { httpError } from '../finding-samples.js'
import { listDetails, readReport } from './read-report.js'

const origin = 'http://127.0.0.1:8787'

beforeEach(() => vi.stubEnv('TZ', 'UTC'))
afterEach(() => vi.unstubAllEnvs())

function unavailable(path: string, verdict: Verdict, state?: 'new' | 'known') {
  const baseline = state && { baseline: { state, reason: 'It restarts' } }
  return httpError(`GET 503 ${origin}${path}`, { verdict, details: { body: 'no upstream' }, ...baseline })
}

const toTest = (id: string, ...findings: ReturnType<typeof unavailable>[]): FakeTest => ({
  id,
  attempts: [{ findings, printed: ['Error: upstream is gone'] }],
})
const other = httpError(`GET 500 ${origin}/other`, { verdict: 'warned' })
const summarize = (...tests: FakeTest[]) => assess(summarizeTests(tests), { baselines: [] })
const outage = summarize(
  toTest('a', unavailable('/a', 'failed'), unavailable('/b', 'warned')),
  toTest('b', unavailable('/c', 'warned'), other),
)

test('a cause lists its errors when it is opened, and what the server printed when they began', () => {
  expect(listDetails(outage, 'errors')).toEqual([
    ['What the server printed', 'Error: upstream is gone'],
    [
      'Errors',
      'GET 503 /a · failed 1 test',
      'GET 503 /b · warned in 1 test',
      'GET 503 /c · warned in 1 test',
    ],
  ])
})

test('a cause takes reason, id and server line from its first error', () => {
  const toError = (path: string, second: number, verdict: Verdict) =>
    httpError(`GET 429 ${origin}${path}`, {
      timestamp: `2026-01-31T12:00:0${second}.000Z`,
      verdict,
      details: { body: `limit of 10${second} reached`, headers: { 'x-request-id': `id-${second}` } },
    })
  const toAttempt = (printed: string, ...errors: ReturnType<typeof toError>[]) => ({
    attempts: [{ findings: [...errors], printed: [printed] }],
  })
  const limited = summarize(
    { id: 'first', ...toAttempt('Error: first', toError('/a', 1, 'warned'), toError('/b', 2, 'warned')) },
    { id: 'worst', ...toAttempt('Error: worst', toError('/c', 3, 'failed'), other) },
  )
  expect(readReport(limited).errors?.[0]).toContain(`${origin} answered 429 "limit of <n> reached"`)
  expect(
    buildReport(limited)
      .flatMap(({ items }) => [...items])
      .find(({ what }) => what === 'cause'),
  ).toMatchObject({
    reason: '"limit of 101 reached" · x-request-id id-1',
    getServerLine: expect.any(Function),
  })
})

const known = ['/a', '/b', '/c'].map((path) => unavailable(path, 'accepted', 'known'))

test('a cause with known errors is listed among the known ones if all of its errors are', () => {
  const { errors, known: listed } = readReport(summarize(toTest('a', ...known)))
  expect(errors).toBeUndefined()
  expect(listed).toHaveLength(4)
})

test('a cause with known and new errors is one row', () => {
  const report = readReport(summarize(toTest('a', ...known, unavailable('/d', 'failed', 'new'), other)))
  expect(report.errors?.[0]).toMatch(
    /^new http:\/\/127\.0\.0\.1:8787 answered 503 "no upstream": 4 errors in 1 test/,
  )
  expect(report.known).toBeUndefined()
})

test.each([
  { lastSeen: '2026-01-31T12:05:10.400Z', times: '12:00:01 to 12:05:10' },
  { lastSeen: '2026-01-31T12:00:01.900Z', times: '12:00:01' },
])('a cause has the local times of its errors: $times', ({ lastSeen, times }) => {
  const causes = outage.causes.map((cause) => ({ ...cause, lastSeen }))
  const [row] = readReport({ ...outage, causes }).errors ?? []
  expect(row).toContain(`${origin} answered 503 "no upstream": 3 errors in 2 tests, ${times} UTC ·`)
})
