// What the option `openapi` adds to a summary.
import { describe, expect, test } from 'vitest'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { decodeSummary, type RunSummary } from '../../../../src/summary-file/read-summary.js'
import type { SummaryRun } from '../../../../src/summary-file/summary.js'
import { type Call, get, host, run, testWith, toWord, traffic } from '../fake-api.js'
import { type FakeTest, networkErrors, record, summarizeAttempt } from '../fake-run.js'
import { backchannel, kindSamples } from '../finding-samples.js'
import { toSummary } from '../schema-check.js'

/** Returns the coverage of a run whose tests have one attempt each, with these calls. */
const getCoverage = (...tests: Call[][]) =>
  coverageOf(tests.map((calls, index) => testWith(`${index}`, [traffic(calls)])))

const coverageOf = (tests: FakeTest[]) => toSummary(run(tests)).apiCoverage!

describe('the operations of an error', () => {
  const path = '/movies'
  const listMovies = { id: 'listMovies', method: 'GET', path, tags: ['movie'], owner: 'team-catalog' }
  const getMovie = { id: 'getMovie', method: 'GET', path: '/movies/{id}', tags: [] }
  const url = `${host}/api/movies`
  const errors = (status: number, ...urls: string[]) =>
    networkErrors(...urls.map((each) => record(each, { status })))

  test.each<[string, ReturnType<typeof networkErrors>, operations: object[]]>([
    ['of a declared status', errors(404, `${url}?page=2`), [{ ...listMovies, documented: true }]],
    [
      'of an undeclared status at several URLs, in document order,',
      errors(500, `${url}/7`, url),
      [listMovies, getMovie].map((operation) => ({ ...operation, documented: false })),
    ],
    ['of another API', errors(500, 'https://cdn.test/x'), []],
    ['of a page', backchannel({ ...kindSamples['page-error'], url }), []],
    ['without a status', backchannel({ ...kindSamples['request-failed'], url }), [listMovies]],
  ])('%s are listed with tags and owner', (_, attachment, operations) => {
    const { patterns } = toSummary(run([testWith('a', [attachment])]))
    expect(patterns.map((pattern) => pattern.operations)).toEqual([operations])
  })

  test('are absent without the option openapi', () => {
    const { patterns } = toSummary(summarizeAttempt({ urls: [`${host}/api/movies`] }))
    expect(patterns[0]).not.toHaveProperty('operations')
  })
})

describe('coverage', () => {
  test("counts each operation's statuses and tests, including retries", () => {
    const { list, ...totals } = coverageOf([
      testWith(
        'a',
        [traffic([get('/api/movies', 200, { count: 3 }), get('/api/movies/7', 404)])],
        [traffic([get('/api/movies')])],
      ),
      testWith('b', [traffic([get('/api/movies'), get('/api/movies/', 500)])]),
    ])
    expect(totals).toEqual({ operations: 4, covered: 2, unknown: [] })
    const none = { statuses: {}, by: { page: 0, test: 0 }, tests: 0 }
    const listMovies = {
      id: 'listMovies',
      method: 'GET',
      path: '/movies',
      documentedStatuses: ['200', '4XX'],
    }
    expect(list).toMatchObject([
      { ...listMovies, statuses: { 200: 5, 500: 1 }, by: { page: 6, test: 0 }, tests: 2 },
      { ...none, id: 'addMovie' },
      { id: 'getMovie', statuses: { 404: 1 }, by: { page: 1, test: 0 }, tests: 1 },
      { ...none, id: 'reset', deprecated: true },
    ])
  })

  test('counts an operation whose parameter is redacted', () => {
    expect(getCoverage([{ method: 'POST', path: '/api/reset/[redacted]', status: 204 }]).covered).toBe(1)
  })

  test('lists undocumented calls, most frequent first, with * for ids and secrets', () => {
    const { unknown } = getCoverage([
      get('/internal/debug'),
      ...[get('/api/users/7', 404), get('/api/users/8', 404), get('/hooks/8Jq2mPx0TzR4vKw9nB1c')],
      get('https://maps.test/tiles/3', 200, { count: 2 }),
    ])
    expect(unknown).toEqual([
      { method: 'GET', path: '/api/users/*', status: 404, count: 2 },
      { method: 'GET', path: 'https://maps.test/tiles/*', status: 200, count: 2 },
      { method: 'GET', path: '/hooks/[redacted]', status: 200, count: 1 },
      { method: 'GET', path: '/internal/debug', status: 200, count: 1 },
    ])
  })

  const documents = (path: string) => get(path, 200, { asset: true })
  const listMovies = { id: 'listMovies', tests: 0, statuses: {} }
  test.each<[string, Call[], covered: number, unknown: readonly object[], list: readonly object[]]>([
    [
      'ignores undocumented resources of a page, but counts documented ones',
      ...([['/', '/app.js', '/api/movies/7'].map(documents), 1, [], [listMovies]] as const),
    ],
    [
      'counts mocked responses separately, not as coverage',
      [get('/api/movies', 200, { mocked: true, count: 2 }), get('/api/unknown', 200, { mocked: true })],
      ...([0, [], [{ ...listMovies, mocked: 2 }]] as const),
    ],
    [
      "counts the test's own API calls, and tells them from those of pages",
      [get('/api/movies', 200, { by: 'test', count: 2 }), get('/api/movies'), get('/b', 200, { by: 'test' })],
      ...([1, [{ path: '/b', count: 1 }], [{ statuses: { 200: 3 }, by: { page: 1, test: 2 } }]] as const),
    ],
  ])('%s', (_, calls, covered, unknown, list) => {
    const found = getCoverage(calls)
    expect({ ...found, list: found.list.slice(0, 1) }).toMatchObject({ covered, unknown, list })
  })

  test('marks operations that the document or a response calls deprecated', () => {
    const { list } = getCoverage([get('/api/movies/7', 200, { deprecated: true })])
    expect(list.filter(({ deprecated }) => deprecated).map(({ id }) => id)).toEqual(['getMovie', 'reset'])
  })

  test('reports the number of omitted responses', () => {
    const calls = Array.from({ length: 1_005 }, (_, index) => get(`/unknown/${toWord(index)}`))
    const { unknown, omitted } = coverageOf([testWith('a', [traffic(calls, 7)])])
    expect(unknown).toHaveLength(1_000)
    expect(omitted).toBe(12)
  })

  test('is absent without traffic', () => {
    expect(toSummary(run([testWith('a', [])]))).not.toHaveProperty('apiCoverage')
  })

  test('is the same whatever the order in which shards are merged', () => {
    const tests = [
      [get('/api/movies'), get('/x')],
      [get('/api/movies', 500), get('/y')],
      [get('/api/movies/7'), get('/x')],
    ]
    expect(getCoverage(...tests.toReversed())).toEqual(getCoverage(...tests))
  })
})

describe('compared with another run', () => {
  const before = (calls: Call[], more: { run?: Partial<SummaryRun> } = {}): RunSummary =>
    decodeSummary(toSummary(run([testWith('a', [traffic(calls)])], more)), 'before.json')
  const compare = (model: SummaryModel, earlier: RunSummary) =>
    toSummary(assess(model, { baselines: [], before: earlier })).changes?.noLongerCovered

  const called = [traffic([get('/api/movies')])]
  const nowMocked = [traffic([get('/api/movies', 200, { mocked: true })])]
  const partial = { run: { filters: ['--grep cart'] } }

  test('lists operations that are no longer covered, or only by mocked responses', () => {
    const both = before([get('/api/movies'), get('/api/movies/7')])
    expect(compare(run([testWith('a', [traffic([get('/api/movies/7')])])]), both)).toEqual(['listMovies'])
    expect(compare(run([testWith('a', nowMocked)]), before([get('/api/movies')]))).toEqual(['listMovies'])
  })

  test('lists no operations after a partial run unless both had the same filters', () => {
    const now = run([testWith('a', nowMocked)], partial)
    expect(compare(now, before([get('/api/movies')]))).toEqual([])
    expect(compare(now, before([get('/api/movies')], partial))).toEqual(['listMovies'])
  })

  test('lists nothing if one run has no traffic', () => {
    const without = run([testWith('a', [])])
    const withTraffic = run([testWith('a', called)])
    expect(compare(without, before([get('/api/movies')]))).toBeUndefined()
    expect(compare(withTraffic, decodeSummary(toSummary(without), 'before.json'))).toBeUndefined()
  })
})
