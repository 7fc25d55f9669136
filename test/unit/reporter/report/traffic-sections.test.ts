// The sections about traffic.
import { expect, test } from 'vitest'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { type Call, get, mocked, run, testWith, traffic, withHosts } from '../fake-api.js'
import { evidence, type FakeTest } from '../fake-run.js'
import { readReport } from './read-report.js'

const where = (id: string) => `tests/shop.spec.ts:7 [chromium] cart › ${id}`

const summarize = (calls: Record<string, Call[]>): SummaryModel =>
  run(Object.entries(calls).map(([id, list]) => testWith(id, [traffic(list)])))

test('lists mock leaks with a test of the smaller side', () => {
  const model = summarize({ a: [mocked('/a')], b: [mocked('/a')], c: [get('/a')] })
  expect(readReport(model).mockLeaks).toEqual([
    '1 call mocked in some tests and not in others',
    `GET /a · mocked in 2 tests, answered by the server in 1 · ${where('c')}`,
  ])
})

test('says how many mock leaks there are in all, not how many the summary lists', () => {
  const model = summarize({ a: [mocked('/a')], b: [get('/a')] })
  const totals = { mockLeaks: 1_234, hosts: 0, requests: 0 }
  const cut = { ...model, ...(model.traffic && { traffic: { ...model.traffic, totals } }) }
  const section = buildReport(cut).find(({ id }) => id === 'mockLeaks')
  expect([section?.title, section?.total]).toEqual([
    '1,234 calls mocked in some tests and not in others',
    1_234,
  ])
})

const hosts = [
  { host: 'shop.test', requests: 8 },
  { host: 'cdn.test', requests: 3, unanswered: 1 },
]

test('lists hosts that are not allowed first, and collapses the list if there is none', () => {
  const tests = [withHosts('a', ...hosts)]
  const plain = run(tests)
  expect(readReport(plain).hosts).toEqual([
    '11 requests to 2 hosts',
    'shop.test · 8 requests in 1 test',
    'cdn.test · 3 requests in 1 test, 1 unanswered',
  ])
  expect(buildReport(plain).find(({ id }) => id === 'hosts')?.isCollapsed).toBe(true)
  const checked = run(tests, { allowedHosts: ['shop.test'] })
  expect(readReport(checked).hosts).toEqual([
    '11 requests to 2 hosts, 1 not in hosts.allowed',
    `cdn.test · 3 requests in 1 test, 1 unanswered, not in hosts.allowed · ${where('a')}`,
    'shop.test · 8 requests in 1 test',
  ])
  expect(buildReport(checked).find(({ id }) => id === 'hosts')?.isCollapsed).toBe(false)
})

const withWorker = (id: string) => testWith(id, [evidence({ hosts: [...hosts], sharedWorkers: 2 })])
const silent = (id: string): FakeTest => ({ id, attempts: [{}] })
const tenants = Array.from({ length: 1_002 }, (_, index) => ({ host: `${index}.test`, requests: 3 }))

test.each`
  missing                             | tests                                                   | counts                           | title
  ${'those of SharedWorkers'}         | ${[withWorker('a'), withWorker('b')]}                   | ${{ testsWithSharedWorkers: 2 }} | ${'22 requests to 2 hosts, without those of SharedWorkers, which no browser reports (in 2 tests)'}
  ${'those of tests without traffic'} | ${[withHosts('a', ...hosts), silent('b'), silent('c')]} | ${{ testsWithoutTraffic: 2 }}    | ${'11 requests to 2 hosts, without those of 2 tests that did not record traffic'}
  ${'those to too many hosts'}        | ${[withHosts('a', ...tenants)]}                         | ${{}}                            | ${'3,006 requests to more than 1,000 hosts, 6 of them to hosts that were not checked'}
`('says which requests hosts.fail does not judge, even if all hosts are allowed: $missing', (row) => {
  const model = run(row.tests, { allowedHosts: ['*.test'] })
  expect(readReport(model).hosts?.[0]).toBe(row.title)
  expect(model.traffic).toMatchObject(row.counts)
})
