// What a run's traffic shows: mocks that leak, hosts, and calls that are repeated more often.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HostEvidence } from '../../../../../src/attachments/evidence.js'
import { TestNumbers, TestSet } from '../../../../../src/reporter/collect/tallies/test-set.js'
import { findFailureReason } from '../../../../../src/reporter/fail-run.js'
import { type HostsOption, markHosts, matchesHost } from '../../../../../src/reporter/hosts.js'
import { type NetworkErrorReporterOptions, resolveOptions } from '../../../../../src/reporter/options.js'
import { decodeSummary } from '../../../../../src/summary-file/read-summary.js'
import type { RunSummary } from '../../../../../src/summary-file/run-summary.js'
import { type Call, get, operations, run, testWith, traffic } from '../../fake-api.js'
import { collectFrom, earlierRun, type FakeTest } from '../../fake-run.js'
import { toSummary } from '../../schema-check.js'

const mocked = (path: string): Call => get(path, 200, { mocked: true })
const tests = (calls: Record<string, Call[]>): FakeTest[] =>
  Object.entries(calls).map(([id, list]) => testWith(id, [traffic(list)]))
const getTraffic = (...given: FakeTest[]) => toSummary(run(given)).traffic
const withHosts = (id: string, ...hosts: HostEvidence[]) => testWith(id, [traffic([], undefined, hosts)])

test('is absent if no test recorded traffic', () => {
  expect(getTraffic(testWith('a', []))).toBeUndefined()
})

test('is empty if tests recorded traffic and made no request', () => {
  const silent = { id: 'a', attempts: [{ mark: '{"traffic":true}' }] }
  expect(getTraffic(silent)).toEqual({ mockLeaks: [], hosts: [], repeats: [], calls: [] })
})

describe('mock leaks', () => {
  const findLeaks = (calls: Record<string, Call[]>) =>
    getTraffic(...tests(calls))?.mockLeaks.map(
      ({ method, url, mocked: { testIds: a }, answered: { testIds: b } }) => `${method} ${url}: ${a} | ${b}`,
    )

  test('are calls that some tests mocked and a server answered in others', () => {
    expect(
      findLeaks({
        a: [mocked('/api/status?x=1'), mocked('/api/users/7'), get('/api/real')],
        b: [mocked('/api/status'), mocked('/api/mocked')],
        c: [get('/api/status', 500), get('/api/users/8'), get('/api/real')],
      }),
    ).toEqual(['GET /api/status: a,b | c', 'GET /api/users/*: a | c'])
  })

  test.each<[string, Call, Call]>([
    ['methods', mocked('/a'), get('/a', 200, { method: 'POST' })],
    ['hosts', mocked('/a'), get('https://maps.test/a')],
    ['ports of this machine', mocked('http://localhost:3000/a'), get('http://localhost:4000/a')],
    ['callers, the page and the test', mocked('/a'), get('/a', 200, { by: 'test' })],
  ])('are not calls with different %s', (_, a, b) => {
    expect(findLeaks({ a: [a], b: [b] })).toEqual([])
  })

  test('have tests that did both on both sides', () => {
    const both = [mocked('/a'), get('/a')]
    expect(findLeaks({ a: both, b: [mocked('/a')] })).toEqual(['GET /a: a,b | a'])
    expect(findLeaks({ a: both, b: both })).toEqual([])
  })

  test('list at most 100 tests of each side, and count all', () => {
    const ids = Array.from({ length: 150 }, (_, index) => `t${index}`)
    const [leak] =
      getTraffic(
        ...tests({ real: [get('/a')], ...Object.fromEntries(ids.map((id) => [id, [mocked('/a')]])) }),
      )?.mockLeaks ?? []
    expect(leak?.mocked.tests).toBe(150)
    expect(leak?.mocked.testIds).toEqual(ids.slice(0, 100))
  })

  test('are bounded, and what is left out is counted', () => {
    const calls = (mark: Partial<Call>) =>
      Array.from({ length: 6_000 }, (_, index) => get(`/${toWord(index)}`, 200, mark))
    const found = getTraffic(...tests({ a: calls({ mocked: true }), b: calls({}) }))
    expect(found?.mockLeaks).toHaveLength(1_000)
    expect(found?.omitted).toBe(2_000)
  })
})

describe('hosts', () => {
  test('add up requests, tests and unanswered requests of all tests and attempts', () => {
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

  test('are redacted', () => {
    const mark = JSON.stringify({ redact: { patterns: [{ source: 'acme', flags: '' }] } })
    const attempt = { mark, attachments: [traffic([], undefined, [{ host: 'acme.test', requests: 1 }])] }
    expect(getTraffic({ id: '1', attempts: [attempt] })?.hosts).toMatchObject([{ host: '[redacted].test' }])
  })
})

describe('a compared run', () => {
  const compare = (now: FakeTest[], before: Partial<RunSummary>) => toSummary(run(now, { before })).traffic

  test('shows which hosts appeared', () => {
    const names = ['a.test', 'b.test', 'localhost:4711', '127.0.0.1']
    const now = [withHosts('1', ...names.map((name) => ({ host: name, requests: 1 })))]
    const appeared = (before: Partial<RunSummary>) =>
      compare(now, before)
        ?.hosts.filter(({ appeared }) => appeared)
        .map((item) => item.host)
    expect(appeared({ hosts: ['a.test', 'c.test'] })).toEqual(['b.test'])
    expect(appeared({})).toEqual([])
  })

  const find = (now: Record<string, Call[]>, before: Record<string, number>) =>
    compare(tests(now), { calls: new Map(Object.entries(before)) })?.repeats

  test('shows which calls one test makes more often, by normalized path', () => {
    const calls = [7, 8].map((id) => get(`/api/users/${id}`, 200, { count: 7 }))
    expect(find({ a: [get('/api/users/1')], b: calls }, { 'GET /api/users/*': 2 })).toEqual([
      { method: 'GET', url: '/api/users/*', max: 14, before: 2, testId: 'b' },
    ])
  })

  test.each<[now: number, before: number, isRepeat: boolean]>([
    [6, 1, true],
    [5, 1, false],
    [10, 5, true],
    [9, 4, true],
    [8, 4, false],
    [19, 10, false],
    [20, 10, true],
  ])('lists a call that one test makes %d times instead of %d: %j', (count, before, isRepeat) => {
    expect(find({ a: [get('/a', 200, { count })] }, { 'GET /a': before })).toHaveLength(isRepeat ? 1 : 0)
  })

  test("lists no calls that are new, parts of a page, or the test's own", () => {
    const repeated = { count: 99 }
    const now = {
      a: [
        get('/new', 200, repeated),
        get('/asset', 200, { ...repeated, asset: true }),
        get('/own', 200, { ...repeated, by: 'test' }),
      ],
    }
    expect(find(now, { 'GET /asset': 1, 'GET /own': 1 })).toEqual([])
  })

  test('is read from the summary of that run', () => {
    const now = tests({ a: [get('/a', 200, { count: 3 })] })
    const before = decodeSummary(
      toSummary(run([...now, withHosts('b', { host: 'a.test', requests: 1 })])),
      'b',
    )
    expect(before.hosts).toEqual(['a.test'])
    expect(before.calls).toEqual(new Map([['GET /a', 3]]))
  })
})

describe('the option hosts', () => {
  test.each<[pattern: string, host: string, matches: boolean]>([
    ['shop.test', 'shop.test', true],
    ['SHOP.test', 'shop.test:8080', true],
    ['shop.test', 'api.shop.test', false],
    ['shop.test', 'shop.test.evil.example', false],
    ['*.stripe.com', 'api.eu.stripe.com', true],
    ['*.stripe.com', 'stripe.com', false],
    ['*.stripe.com', 'evilstripe.com', false],
    ['localhost:*', 'localhost:3000', true],
    ['localhost:*', 'localhost', true],
    ['localhost:3000', 'localhost:3001', false],
    ['shop.test:443', 'shop.test', true],
    ['shop.test:8443', 'shop.test', false],
    ['[::1]:3000', '[::1]:3000', true],
    ['[::1]', '[::1]:3000', true],
    ['*', 'anything.test:1', true],
  ])('%s allows %s: %j', (pattern, name, matches) => {
    expect(matchesHost(pattern, name)).toBe(matches)
  })

  test.each<[HostsOption | object, string]>([
    [{ fail: true }, 'hosts.fail needs hosts.allowed'],
    [{ allowed: [], fail: true }, 'hosts.fail needs hosts.allowed'],
    [{ allowed: 'shop.test' }, 'hosts.allowed must be an array of hosts'],
    [{ allowed: ['https://shop.test'] }, 'hosts.allowed[0] must be a host such as'],
    [{ allowed: ['shop.test/api'] }, 'hosts.allowed[0] must be a host such as'],
    [{ allowed: ['shop.test:port'] }, 'hosts.allowed[0] must be a host such as'],
    [{ allow: ['shop.test'] }, 'Did you mean "allowed"?'],
    [{ allowed: ['a'], fail: 'yes' }, 'hosts.fail must be true or false'],
  ])('%j throws a TypeError', (hosts, message) => {
    const resolve = () => resolveOptions({ hosts } as NetworkErrorReporterOptions)
    expect(resolve).toThrow(TypeError)
    expect(resolve).toThrow(message)
  })

  const explain = (hosts: HostsOption, ...given: FakeTest[]) => judge({ hosts }, given)
  const other = { host: 'api.prod.example', requests: 1 }

  test('fails the run with the host and its tests', () => {
    const allowed = { allowed: ['shop.test'], fail: true }
    const reason = '1 request went to api.prod.example, which hosts.allowed does not name (in cart › a)'
    expect(explain(allowed, withHosts('a', other), withHosts('b', { host: 'shop.test', requests: 1 }))).toBe(
      reason,
    )
    expect(explain(allowed, withHosts('a', other), withHosts('b', { ...other, requests: 1_200 }))).toBe(
      '1,201 requests went to api.prod.example, which hosts.allowed does not name (in cart › a and 1 more test)',
    )
    expect(explain({ allowed: ['*.example'], fail: true }, withHosts('a', other))).toBeUndefined()
    expect(explain({ allowed: ['shop.test'] }, withHosts('a', other))).toBeUndefined()
  })

  test('fails a run that recorded no traffic, because nobody knows its hosts', () => {
    expect(explain({ allowed: ['shop.test'], fail: true }, testWith('a', []))).toBe(
      'hosts.fail needs the traffic of the tests, and no test recorded any. Set record: { traffic: true } in networkErrorMonitorOptions',
    )
  })

  test('names three hosts, and counts the others', () => {
    const hosts = Array.from({ length: 5 }, (_, index) => ({ host: `h${index}.test`, requests: 1 }))
    expect(explain({ allowed: ['shop.test'], fail: true }, withHosts('a', ...hosts))).toMatch(
      /h0.*h1.*h2.* and 2 more hosts \(hosts\.fail\)$/,
    )
  })
})

describe('the option apiCoverage', () => {
  const openapi = 'api.yaml'
  const compareTo = 'main.json'

  test.each<[NetworkErrorReporterOptions | object, string]>([
    [{ apiCoverage: { min: 0.5 } }, 'apiCoverage needs openapi'],
    [{ openapi, apiCoverage: { fail: 'lost' } }, "apiCoverage.fail: 'lost' needs compareTo"],
    [{ openapi, compareTo, apiCoverage: { fail: true } }, "apiCoverage.fail must be 'lost'; got true"],
    [{ openapi, apiCoverage: { min: 70 } }, 'apiCoverage.min must be a share above 0 and up to 1'],
    [{ openapi, apiCoverage: { min: 0 } }, 'apiCoverage.min must be a share'],
    [{ openapi, apiCoverage: { except: 'GET /a' } }, 'apiCoverage.except must be an array of operations'],
    [{ openapi, apiCoverage: { except: ['GET /{a'] } }, 'has unbalanced or nested braces'],
  ])('%j throws a TypeError', (options, message) => {
    const resolve = () => resolveOptions(options)
    expect(resolve).toThrow(TypeError)
    expect(resolve).toThrow(message)
  })

  const explain = (
    apiCoverage: NetworkErrorReporterOptions['apiCoverage'] & object,
    calls: Call[],
    {
      covered = ['listMovies', 'getMovie', 'addMovie'],
      partial,
    }: { covered?: string[]; partial?: string } = {},
  ) => {
    const before = { ...earlierRun, patterns: [], coveredOperations: covered }
    return judge({ openapi, compareTo, apiCoverage }, [testWith('a', [traffic(calls)])], { before, partial })
  }
  const called = [get('/api/movies')]

  test("'lost' fails the run for operations that only the compared run called", () => {
    expect(explain({ fail: 'lost' }, called)).toBe(
      "no test calls POST /movies, GET /movies/{id} any longer (apiCoverage.fail: 'lost')",
    )
    expect(explain({ fail: 'lost' }, called, { covered: ['listMovies'] })).toBeUndefined()
    const byTest = [get('/api/movies/7', 200, { by: 'test' })]
    expect(explain({ fail: 'lost' }, byTest, { covered: ['getMovie'] })).toBeUndefined()
    const byMock = [mocked('/api/movies/7')]
    expect(explain({ fail: 'lost' }, byMock, { covered: ['getMovie'] })).toContain('GET /movies/{id}')
  })

  test.each<[except: string, reason: string | undefined]>([
    ['GET /movies/{id}', 'POST /movies any'],
    ['GET /movies/*', 'POST /movies any'],
    ['POST /**', 'GET /movies/{id} any'],
    ['/movies/**', 'POST /movies any'],
    ['* /**', undefined],
  ])('except %s leaves %j', (glob, reason) => {
    const found = explain({ fail: 'lost', except: [glob] }, called)
    expect(found?.includes(reason ?? '')).toBe(reason === undefined ? undefined : true)
  })

  test('min fails the run below a share of the operations that count', () => {
    expect(explain({ min: 0.5 }, called)).toBe('tests call only 1 of 4 operations (apiCoverage.min: 0.5)')
    expect(explain({ min: 0.25 }, called)).toBeUndefined()
    expect(explain({ min: 0.5, except: ['POST /**'] }, called)).toBeUndefined()
  })

  test('fails no partial run', () => {
    const partial = 'was limited to --grep cart'
    expect(explain({ fail: 'lost', min: 1 }, called, { partial })).toBeUndefined()
  })

  test('fails a run that it cannot judge', () => {
    const options = { openapi, compareTo, apiCoverage: { fail: 'lost' } } as const
    expect(judge(options, [testWith('a', [])])).toBe(
      'apiCoverage needs the traffic of the tests, and no test recorded any. Set record: { traffic: true } in networkErrorMonitorOptions',
    )
    const recorded = [testWith('a', [traffic(called)])]
    const reason =
      "the run in compareTo, which apiCoverage.fail needs, has no API coverage or cannot be read (apiCoverage.fail: 'lost')"
    expect(judge(options, recorded)).toBe(reason)
    expect(judge(options, recorded, { before: { ...earlierRun, patterns: [] } })).toBe(reason)
  })
})

test('sets of tests are like sets of numbers', () => {
  const numbers = fc.array(fc.nat(300))
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const [left, right] = [a, b].map((list) => {
        const set = new TestSet()
        for (const number of list) set.add(number)
        return set
      })
      const sorted = [...new Set(a)].sort((x, y) => x - y)
      expect(left?.list(1_000)).toEqual(sorted)
      expect(left?.size).toBe(sorted.length)
      expect(right && left?.isSame(right)).toBe(String(sorted) === String(right?.list(1_000)))
    }),
  )
})

test('a set of 50,000 tests takes at most 8 KB, and each test has one number', () => {
  const [testNumbers, set] = [new TestNumbers(), new TestSet()]
  for (const id of ['a', 'b', 'a']) set.add(testNumbers.getNumber(id))
  set.add(49_999)
  expect(set.list(9)).toEqual([0, 1, 49_999])
  expect(testNumbers.getId(1)).toBe('b')
})

function judge(
  options: NetworkErrorReporterOptions,
  given: FakeTest[],
  { before, partial }: { before?: RunSummary; partial?: string | undefined } = {},
) {
  const resolved = resolveOptions(options)
  const collector = collectFrom(given, operations)
  const traffic = collector.traffic.summarize()
  return findFailureReason(resolved, collector, {
    ...{ configFolder: '/repo', partial, before },
    traffic: traffic && markHosts(traffic, resolved.hosts),
  })
}

/** Returns a word without digits, because digits look like an id. */
function toWord(index: number): string {
  return [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}
