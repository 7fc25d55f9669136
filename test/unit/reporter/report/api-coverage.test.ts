// The section about API coverage, and the operations of an error.
import { describe, expect, test } from 'vitest'
import { listUnseenStatuses } from '../../../../src/reporter/report/api-coverage.js'
import { addMovieLost, get, host, run, testWith, traffic } from '../fake-api.js'
import { networkErrors, record } from '../fake-run.js'
import { readDetails, readReport } from './read-report.js'

describe('API coverage', () => {
  const calls = traffic([get('/api/movies'), get('/api/movies', 500), get('/internal/debug', 404)])
  const errors = networkErrors(record(`${host}/api/movies`))
  const model = { ...run([testWith('a', [errors, calls])]), changes: addMovieLost }

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
    const lines = readReport(run([testWith('a', [called])])).apiCoverage
    expect(lines?.[0]).toContain('(25 %); 1 deprecated operation')
    expect(lines?.at(-1)).toBe('reset (POST /reset/{token}) · deprecated, and still called')
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
    const operation = { id: 'a', method: 'GET', path: '/a', tests: 1, by: { page: 1, test: 0 } }
    expect(listUnseenStatuses({ ...operation, documentedStatuses, statuses })).toEqual(unseen)
  })
})
