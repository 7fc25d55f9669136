// What the option `openapi` adds to a summary.
import { expect, test } from 'vitest'
import { host, run, testWith } from '../fake-api.js'
import { evidence, networkErrors, record, summarizeAttempt } from '../fake-run.js'
import { kindSamples } from '../finding-samples.js'
import { toSummary } from '../schema-check.js'

const path = '/movies'
const listMovies = { id: 'listMovies', method: 'GET', path, tags: ['movie'], owner: 'team-catalog' }
const addMovie = { id: 'addMovie', method: 'POST', path, tags: [] }
const getMovie = { id: 'getMovie', method: 'GET', path: '/movies/{id}', tags: [] }
const url = `${host}/api/movies`
const withStatus = (status: number, ...urls: string[]) =>
  networkErrors(...urls.map((each) => record(each, { status })))

test.each`
  what                                         | attachment                                                             | operations
  ${'of a status in a declared range'}         | ${withStatus(404, `${url}?page=2`)}                                    | ${[{ ...listMovies, documented: true }]}
  ${'of a declared status'}                    | ${withStatus(404, `${url}/7`)}                                         | ${[{ ...getMovie, documented: true }]}
  ${'of an operation with a default response'} | ${networkErrors(record(url, { method: 'POST' }))}                      | ${[{ ...addMovie, documented: true }]}
  ${'of an undeclared status at several URLs'} | ${withStatus(500, `${url}/7`, `${url}/8`)}                             | ${[{ ...getMovie, documented: false }]}
  ${'of another API'}                          | ${withStatus(500, 'https://cdn.test/x')}                               | ${[]}
  ${'of a page'}                               | ${evidence({ findings: [{ ...kindSamples['page-error'], url }] })}     | ${[]}
  ${'without a status'}                        | ${evidence({ findings: [{ ...kindSamples['request-failed'], url }] })} | ${[listMovies]}
`('$what are listed with tags and owner', ({ attachment, operations }) => {
  const { errors } = toSummary(run([testWith('a', [attachment])]))
  expect(errors.map((error) => error.operations)).toEqual([operations])
})

test('the operations of an error are absent without the option openapi', () => {
  const { errors } = toSummary(summarizeAttempt({ urls: [`${host}/api/movies`] }))
  expect(errors[0]).not.toHaveProperty('operations')
})
