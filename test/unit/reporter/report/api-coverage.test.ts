// The section about API coverage, and the operations of an error.
import { describe, expect, test } from 'vitest'
import { listUnseenStatuses } from '../../../../src/reporter/report/api-coverage.js'
import { get, host, run, testWith, traffic } from '../fake-api.js'
import { networkErrors, record } from '../fake-run.js'
import { readDetails, readReport } from './read-report.js'

describe('API coverage', () => {
  const calls = traffic([
    get('/api/movies', 200, { count: 12 }),
    get('/api/movies', 500),
    get('/api/movies/7', 200, { mocked: true }),
    get('/internal/debug', 404),
  ])
  const errors = networkErrors(record(`${host}/api/movies`))
  const since = { generatedAt: '2026-01-01T00:00:00.000Z' }
  const lists = { appeared: [], gone: [], moreTests: [], fewerTests: [] }
  const changes = { since, ...lists, noLongerCovered: ['addMovie'] }
  const model = { ...run([testWith('a', [errors, calls])]), changes }

  test('is one sentence, followed by the operations that are no longer or were never called', () => {
    expect(readReport(model).apiCoverage).toEqual([
      'API coverage: 1 of 4 operations called (25 %); 1 no longer called, 1 undocumented call, 1 documented status not returned',
      'addMovie (POST /movies) · no longer called',
      'getMovie (GET /movies/{id}) · never called',
      'reset (POST /reset/{token}) · never called',
    ])
  })

  test('names deprecated operations that tests still call', () => {
    const called = traffic([get('/api/reset/x', 204, { method: 'POST' })])
    expect(readReport(run([testWith('a', [called])])).apiCoverage).toEqual([
      'API coverage: 1 of 4 operations called (25 %); 1 deprecated operation',
      'listMovies (GET /movies) · never called',
      'addMovie (POST /movies) · never called',
      'getMovie (GET /movies/{id}) · never called',
      'reset (POST /reset/{token}) · deprecated, and still called',
    ])
  })

  test('names the operation of an error with its owner, and an undocumented status', () => {
    expect(readDetails(model, 'errors')[0]).toEqual([
      'Operation: listMovies (GET /movies) · owner team-catalog, tag movie, 500 is not documented',
    ])
  })

  test.each<[documented: string[], statuses: Record<number, number>, unseen: string[]]>([
    [['200', '404', 'default'], { 200: 1 }, ['404']],
    [['200', '4XX', '5xx'], { 200: 1, 418: 1 }, ['5xx']],
    [['200'], {}, []],
  ])('documented %j, received %j: never seen %j', (documentedStatuses, statuses, unseen) => {
    const operation = {
      id: 'a',
      method: 'GET',
      path: '/a',
      tests: 1,
      documentedStatuses,
      statuses,
      by: { page: 1, test: 0 },
    }
    expect(listUnseenStatuses(operation)).toEqual(unseen)
  })
})
