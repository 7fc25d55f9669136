import { expect, test } from 'vitest'
import { host, run, testWith } from '../../fake-api.js'
import { networkErrors, record } from '../../fake-run.js'
import { listDetails } from '../read-report.js'

test('names the operation of an error with its owner, and an undocumented status', () => {
  const errors = networkErrors(record(`${host}/api/movies`))
  expect(listDetails(run([testWith('a', [errors])]), 'errors')[0]).toEqual([
    'Operation: listMovies (GET /movies) · owner team-catalog, tag movie, 500 is not documented',
  ])
})
