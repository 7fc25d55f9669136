// The sections about traffic.
import { expect, test } from 'vitest'
import type { HostEvidence } from '../../../../src/attachments/evidence.js'
import { markHosts } from '../../../../src/reporter/fail-run/hosts.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import type { RunSummary } from '../../../../src/summary-file/read-summary.js'
import { type Call, get, mocked, run, testWith, traffic } from '../fake-api.js'
import { readReport } from './read-report.js'

const where = (id: string) => `tests/shop.spec.ts:7 [chromium] cart › ${id}`

function summarize(
  calls: Record<string, Call[]>,
  hosts: HostEvidence[] = [],
  before?: Pick<RunSummary, 'hosts' | 'calls'>,
): SummaryModel {
  const tests = Object.entries(calls).map(([id, list]) => testWith(id, [traffic(list, undefined, hosts)]))
  return run(tests, before && { before })
}

test('lists mock leaks with a test of the smaller side', () => {
  const model = summarize({ a: [mocked('/a')], b: [mocked('/a')], c: [get('/a')] })
  expect(readReport(model).mockLeaks).toEqual([
    '1 call mocked in some tests and not in others',
    `GET /a · mocked in 2 tests, answered by the server in 1 · ${where('c')}`,
  ])
})

test('lists repeated calls with the test', () => {
  const before = { calls: new Map([['GET /a', 2]]) }
  expect(readReport(summarize({ a: [get('/a', 200, { count: 14 })] }, [], before)).repeats).toEqual([
    '1 call repeated more often in one test',
    `GET /a · up to 14 times in one test (2 in the compared run) · ${where('a')}`,
  ])
})

const hosts = [
  { host: 'shop.test', requests: 8 },
  { host: 'cdn.test', requests: 3, unanswered: 1 },
]

test('lists hosts that appeared or are not allowed first, and collapses the list if there is none', () => {
  const plain = summarize({ a: [] }, hosts)
  expect(readReport(plain).hosts).toEqual([
    '11 requests to 2 hosts',
    'shop.test · 8 requests in 1 test',
    'cdn.test · 3 requests in 1 test, 1 unanswered',
  ])
  expect(buildReport(plain).find(({ id }) => id === 'hosts')?.isCollapsed).toBe(true)
  const compared = summarize({ a: [] }, hosts, { hosts: ['shop.test'] })
  const checked = { ...compared, traffic: markHosts(compared.traffic!, { allowed: ['a'] }) }
  expect(readReport(checked).hosts).toEqual([
    '11 requests to 2 hosts, 1 appeared, 2 not in hosts.allowed',
    `shop.test · 8 requests in 1 test, not in hosts.allowed · ${where('a')}`,
    `cdn.test · 3 requests in 1 test, 1 unanswered, appeared, not in hosts.allowed · ${where('a')}`,
  ])
  expect(buildReport(checked).find(({ id }) => id === 'hosts')?.isCollapsed).toBeUndefined()
})
