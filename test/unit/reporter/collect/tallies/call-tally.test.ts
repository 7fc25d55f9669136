// The calls of a run, which the command `coverage` reads.
import { expect, test } from 'vitest'
import { get, mocked, run, testWith, toWord, traffic } from '../../fake-api.js'
import type { FakeTest } from '../../fake-run.js'
import { toSummary } from '../../schema-check.js'

const getTraffic = (...tests: FakeTest[]) => toSummary(run(tests)).traffic
const getCalls = (...tests: FakeTest[]) => getTraffic(...tests)?.calls

test('adds up responses by method, path and status over tests and retries', () => {
  const calls = getCalls(
    testWith(
      'a',
      [traffic([get('/api/movies', 200, { count: 3 }), get('/api/movies/7', 404)])],
      [traffic([get('/api/movies?page=2')])],
    ),
    testWith('b', [traffic([get('/api/movies', 500), get('/api/movies/8', 200, { by: 'test' })])]),
  )
  const both = { method: 'GET', mocked: 0, tests: 2 }
  expect(calls).toEqual([
    { ...both, url: '/api/movies', statuses: { 200: 4, 500: 1 }, by: { page: 5, test: 0 } },
    { ...both, url: '/api/movies/<id>', statuses: { 200: 1, 404: 1 }, by: { page: 1, test: 1 } },
  ])
})

test('counts mocked responses apart, of which no server knows', () => {
  expect(getCalls(testWith('a', [traffic([mocked('/api/movies'), mocked('/api/movies')])]))).toEqual([
    { method: 'GET', url: '/api/movies', statuses: {}, by: { page: 0, test: 0 }, mocked: 2, tests: 0 },
  ])
})

test('marks parts of a page, unless the same URL also answers API calls', () => {
  const calls = getCalls(
    testWith('a', [traffic([get('/app.js', 200, { asset: true }), get('/both', 200, { asset: true })])]),
    testWith('b', [traffic([get('/both')])]),
  )
  expect(calls?.map(({ url, asset }) => [url, asset])).toEqual([
    ['/app.js', true],
    ['/both', undefined],
  ])
})

test('keeps the origin of other hosts, but not that of baseURL or of this machine', () => {
  const urls = ['https://shop.test/a', 'http://localhost:4000/b', 'https://maps.test/tiles/3']
  const calls = getCalls(testWith('a', [traffic(urls.map((url) => get(url)))]))
  expect(calls?.map(({ url }) => url)).toEqual(['/a', '/b', 'https://maps.test/tiles/<id>'])
})

test('redacts the paths', () => {
  const calls = getCalls(testWith('a', [traffic([get('/hooks/8Jq2mPx0TzR4vKw9nB1c')])]))
  expect(calls?.map(({ url }) => url)).toEqual(['/hooks/[redacted]'])
})

test('is the same whatever the order in which shards are merged', () => {
  const tests = [
    testWith('a', [traffic([get('/api/movies'), get('/x')])]),
    testWith('b', [traffic([get('/api/movies', 500), get('/y')])]),
    testWith('c', [traffic([get('/api/movies/7'), mocked('/x')])]),
  ]
  expect(getCalls(...tests.toReversed())).toEqual(getCalls(...tests))
})

test('keeps 5,000 calls, and counts the responses of the others once', () => {
  const calls = Array.from({ length: 5_005 }, (_, index) => get(`/${toWord(index)}`, 200, { count: 2 }))
  const found = getTraffic(testWith('a', [traffic(calls, 7)]))
  expect(found?.calls).toHaveLength(5_000)
  expect(found?.omitted).toBe(17)
})
