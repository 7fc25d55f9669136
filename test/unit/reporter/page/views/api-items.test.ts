// The API view lists operations and the calls that no document describes.
import { expect, test } from 'vitest'
import { listApiItems, listStatusWords } from '../../../../../src/reporter/page/views/api-items.js'
import { addMovieLost, get, host, run, testWith, traffic } from '../../fake-api.js'
import { networkErrors, record } from '../../fake-run.js'
import { readPage } from '../../page-data/read-page.js'

const calls = traffic([
  get('/api/movies', 200, { count: 12 }),
  get('/api/movies', 500),
  get('/api/movies/7', 200, { mocked: true }),
  get('/internal/debug', 404),
])
const errors = networkErrors(record(`${host}/api/movies`))
const items = listApiItems(readPage({ ...run([testWith('a', [errors, calls])]), changes: addMovieLost }))

test('lists first what needs attention, and calls of no document before operations that were called', () => {
  expect(items.map(({ state, method, path }) => `${state}: ${method} ${path}`)).toEqual([
    'no longer called: POST /movies',
    expect.stringMatching(/^never called: /),
    'only mocked: GET /movies/{id}',
    'not documented: GET /internal/debug',
    'called: GET /movies',
  ])
  expect(items.at(-1)).toMatchObject({ name: 'listMovies', owner: 'team-catalog', tests: 1 })
})

test('shows the statuses with their numbers, and those that the document lacks', () => {
  const [unknown, called] = items.map(listStatusWords).slice(-2)
  expect([unknown, called?.slice(0, 2)]).toEqual([['404 ×1'], ['200 ×12', '500 ×1 undocumented']])
})
