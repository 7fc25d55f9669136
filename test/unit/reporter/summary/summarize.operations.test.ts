// What the option `openapi` adds to a summary.
import { describe, expect, test } from 'vitest'
import { host, run, testWith } from '../fake-api.js'
import { networkErrors, record, summarizeAttempt } from '../fake-run.js'
import { backchannel, kindSamples } from '../finding-samples.js'
import { toSummary } from '../schema-check.js'

describe('the operations of an error', () => {
  const path = '/movies'
  const listMovies = { id: 'listMovies', method: 'GET', path, tags: ['movie'], owner: 'team-catalog' }
  const getMovie = { id: 'getMovie', method: 'GET', path: '/movies/{id}', tags: [] }
  const url = `${host}/api/movies`
  const withStatus = (status: number, ...urls: string[]) =>
    networkErrors(...urls.map((each) => record(each, { status })))

  test.each<{ what: string; attachment: ReturnType<typeof networkErrors>; operations: object[] }>([
    {
      what: 'of a declared status',
      attachment: withStatus(404, `${url}?page=2`),
      operations: [{ ...listMovies, documented: true }],
    },
    {
      what: 'of an undeclared status at several URLs',
      attachment: withStatus(500, `${url}/7`, `${url}/8`),
      operations: [{ ...getMovie, documented: false }],
    },
    { what: 'of another API', attachment: withStatus(500, 'https://cdn.test/x'), operations: [] },
    { what: 'of a page', attachment: backchannel({ ...kindSamples['page-error'], url }), operations: [] },
    {
      what: 'without a status',
      attachment: backchannel({ ...kindSamples['request-failed'], url }),
      operations: [listMovies],
    },
  ])('$what are listed with tags and owner', ({ attachment, operations }) => {
    const { errors } = toSummary(run([testWith('a', [attachment])]))
    expect(errors.map((error) => error.operations)).toEqual([operations])
  })

  test('the operations of an error are absent without the option openapi', () => {
    const { errors } = toSummary(summarizeAttempt({ urls: [`${host}/api/movies`] }))
    expect(errors[0]).not.toHaveProperty('operations')
  })
})
