// How the HTML report and Markdown show operations.
import { describe, expect, test } from 'vitest'
import { groupPatterns, isHeading } from '../../../src/reporter/page/patterns/group-patterns.js'
import { createRun } from '../../../src/reporter/page/run.js'
import { applySearch } from '../../../src/reporter/page/search/filter.js'
import { parseSearch } from '../../../src/reporter/page/search/search.js'
import { toPageData } from '../../../src/reporter/page-data/to-page-data.js'
import { get, host, run, testWith, traffic } from './fake-api.js'
import { networkErrors, record } from './fake-run.js'

const calls = traffic([
  get('/api/movies', 200, { count: 12 }),
  get('/api/movies', 500),
  get('/api/movies/7', 200, { mocked: true }),
  get('/internal/debug', 404),
])
const errors = networkErrors(
  record(`${host}/api/movies`),
  record(`${host}/api/movies/7`, { status: 404 }),
  record(`${host}/api/movies`, { status: 404, method: 'POST' }),
  record('https://cdn.test/x.js', { status: 403 }),
)
const changes = {
  since: { generatedAt: '2026-01-01T00:00:00.000Z' },
  ...{ appeared: [], gone: [], moreTests: [], fewerTests: [] },
  noLongerCovered: ['addMovie'],
}
const model = { ...run([testWith('a', [errors, calls])]), changes }
const page = createRun(toPageData(model))
const search = (text: string) => applySearch(page, parseSearch(text))

describe('the search', () => {
  test.each<[text: string, keys: string[]]>([
    ['op:listmovies', ['GET:500:/api/movies']],
    ['op:"get /movies/{id}"', ['GET:404:/api/movies']],
    ['tag:movie', ['GET:500:/api/movies']],
    ['owner:team-catalog', ['GET:500:/api/movies']],
    ['-owner:team-catalog', ['GET:403:/x.js', 'GET:404:/api/movies', 'POST:404:/api/movies']],
    ['owner:team-catalog status:404', []],
    ['is:undocumented', ['GET:500:/api/movies']],
    ['addMovie', ['POST:404:/api/movies']],
  ])('%s finds error patterns', (text, keys) => {
    const found = search(text).patterns.map(({ key }) => key)
    expect(found.sort()).toEqual(keys)
  })

  test.each<[text: string, ids: string[], paths: string[]]>([
    ['', ['addMovie', 'reset', 'getMovie', 'listMovies'], ['/internal/debug']],
    ['movies', ['addMovie', 'getMovie', 'listMovies'], []],
    ['op:add', ['addMovie'], []],
    ['owner:catalog', ['listMovies'], []],
    ['tag:movie', ['listMovies'], []],
    ['method:post', ['addMovie', 'reset'], []],
    ['path:/internal', [], ['/internal/debug']],
    ['status:404', [], ['/internal/debug']],
    ['status:5xx', ['listMovies'], []],
    ['is:called', ['listMovies'], []],
    ['is:"only mocked"', ['getMovie'], []],
    ['is:uncovered', ['addMovie', 'reset', 'getMovie'], []],
    ['project:chromium', [], []],
    ['kind:http-error', [], []],
  ])('%s finds operations and unknown calls', (text, ids, paths) => {
    const { operations, calls: unknown } = search(text)
    expect(operations.map(({ id }) => id)).toEqual(ids)
    expect(unknown.map(({ path }) => path)).toEqual(paths)
  })
})

test('lists first the operations that need attention', () => {
  expect(page.operations.map(({ state, id }) => `${state} ${id}`)).toEqual([
    'no longer called addMovie',
    'never called reset',
    'only mocked getMovie',
    'called listMovies',
  ])
  expect(page.operations.at(-1)).toMatchObject({ tags: ['movie'], owner: 'team-catalog' })
})

test.each<[group: string, listed: string[]]>([
  ['owner', ['team-catalog 1', 'GET:500', 'No owner 3', 'GET:403', 'GET:404', 'POST:404']],
  ['tag', ['movie 1', 'GET:500', 'No tag 3', 'GET:403', 'GET:404', 'POST:404']],
  [
    'operation',
    [
      ...['getMovie 1', 'GET:404', 'listMovies 1', 'GET:500'],
      ...['addMovie 1', 'POST:404', 'No operation 1', 'GET:403'],
    ],
  ],
  ['', ['GET:403', 'GET:404', 'GET:500', 'POST:404']],
])('groups the patterns by %j', (group, listed) => {
  const items = groupPatterns(page.patterns, group).map((item) =>
    isHeading(item) ? `${item.heading} ${item.patterns}` : item.key.split(':').slice(0, 2).join(':'),
  )
  expect(items).toEqual(listed)
})
