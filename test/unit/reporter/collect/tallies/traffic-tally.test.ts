// What a run's traffic shows: mocks that leak, and hosts.
import { expect, test } from 'vitest'
import { type Call, get, mocked, run, testWith, toWord, traffic, withHosts } from '../../fake-api.js'
import type { FakeTest } from '../../fake-run.js'
import { toSummary } from '../../schema-check.js'

const tests = (calls: Record<string, Call[]>): FakeTest[] =>
  Object.entries(calls).map(([id, list]) => testWith(id, [traffic(list)]))
const getTraffic = (...given: FakeTest[]) => toSummary(run(given)).traffic

test('is absent if no test recorded traffic, and empty if tests made no request', () => {
  expect(getTraffic(testWith('a', []))).toBeUndefined()
  expect(getTraffic({ id: 'a', attempts: [{ mark: '{"traffic":true}' }] })).toEqual({
    totals: { mockLeaks: 0, hosts: 0, requests: 0 },
    mockLeaks: [],
    hosts: [],
    calls: [],
  })
})

const findLeaks = (calls: Record<string, Call[]>) =>
  getTraffic(...tests(calls))?.mockLeaks.map(
    ({ method, url, mocked: { testIds: a }, answered: { testIds: b } }) => `${method} ${url}: ${a} | ${b}`,
  )

test('mock leaks are calls that some tests mocked and a server answered in others', () => {
  const calls = {
    a: [mocked('/api/status?x=1'), mocked('/api/users/7'), get('/api/real')],
    b: [mocked('/api/status'), mocked('/api/mocked')],
    c: [get('/api/status', 500), get('/api/users/8'), get('/api/real')],
  }
  expect(findLeaks(calls)).toEqual(['GET /api/status: a,b | c', 'GET /api/users/<id>: a | c'])
})

test.each`
  what                                | a                                    | b
  ${'methods'}                        | ${mocked('/a')}                      | ${get('/a', 200, { method: 'POST' })}
  ${'hosts'}                          | ${mocked('/a')}                      | ${get('https://maps.test/a')}
  ${'ports of this machine'}          | ${mocked('http://localhost:3000/a')} | ${get('http://localhost:4000/a')}
  ${'callers, the page and the test'} | ${mocked('/a')}                      | ${get('/a', 200, { by: 'test' })}
`('mock leaks are not calls with different $what', ({ a, b }) => {
  expect(findLeaks({ a: [a], b: [b] })).toEqual([])
})

test('mock leaks have tests that did both on both sides', () => {
  const both = [mocked('/a'), get('/a')]
  expect(findLeaks({ a: both, b: [mocked('/a')] })).toEqual(['GET /a: a,b | a'])
  expect(findLeaks({ a: both, b: both })).toEqual([])
})

test('mock leaks list at most 100 tests of each side, and count all', () => {
  const ids = Array.from({ length: 150 }, (_, index) => `t${index}`)
  const calls = { real: [get('/a')], ...Object.fromEntries(ids.map((id) => [id, [mocked('/a')]])) }
  const mockedIn = { tests: 150, testIds: ids.slice(0, 100) }
  expect(getTraffic(...tests(calls))?.mockLeaks).toMatchObject([{ mocked: mockedIn }])
})

test('mock leaks are bounded, and what is left out is counted', () => {
  const calls = (mark: Partial<Call>) =>
    Array.from({ length: 6_000 }, (_, index) => get(`/${toWord(index)}`, 200, mark))
  const found = getTraffic(...tests({ a: calls({ mocked: true }), b: calls({}) }))
  expect(found?.mockLeaks).toHaveLength(1_000)
  expect(found?.totals.mockLeaks).toBe(5_000)
  expect(found?.omitted).toBe(2_000)
})

test('hosts beyond the first 1,000 are not listed, and their requests are counted', () => {
  const many = Array.from({ length: 1_001 }, (_, index) => ({ host: `${index}.test`, requests: 2 }))
  const found = getTraffic(withHosts('a', ...many))
  expect(found?.hosts).toHaveLength(1_000)
  expect(found?.totals).toEqual({ mockLeaks: 0, hosts: 1_000, requests: 2_002 })
})

test('hosts add up requests, tests and unanswered requests of all tests and attempts', () => {
  const attempts = [traffic([], undefined, [{ host: 'a.test', requests: 2, unanswered: 1 }])]
  const found = getTraffic(
    testWith('1', attempts, attempts),
    withHosts('2', { host: 'a.test', requests: 1 }, { host: 'b.test:81', requests: 9 }),
  )
  expect(found?.hosts).toEqual([
    { host: 'b.test:81', requests: 9, tests: 1, testIds: ['2'], unanswered: 0 },
    { host: 'a.test', requests: 5, tests: 2, testIds: ['1', '2'], unanswered: 2 },
  ])
})

test('hosts are redacted', () => {
  const mark = JSON.stringify({ redact: { patterns: [{ source: 'acme', flags: '' }] } })
  const attempt = { mark, attachments: [traffic([], undefined, [{ host: 'acme.test', requests: 1 }])] }
  expect(getTraffic({ id: '1', attempts: [attempt] })?.hosts).toMatchObject([{ host: '[redacted].test' }])
})
