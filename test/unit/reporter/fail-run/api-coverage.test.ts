// The option `apiCoverage`.
import { describe, expect, test } from 'vitest'
import {
  type ApiCoverageOption,
  findMissingCoverage,
} from '../../../../src/reporter/fail-run/api-coverage.js'
import { get, testWith, traffic } from '../fake-api.js'
import { earlierRun } from '../fake-run.js'
import { judge } from './explain-failure.js'

describe('the option apiCoverage', () => {
  const openapi = 'api.yaml'
  const compareTo = 'main.json'

  const explain = (
    apiCoverage: ApiCoverageOption,
    {
      covered = ['listMovies', 'getMovie', 'addMovie'],
      ...more
    }: { covered?: string[]; partial?: string } = {},
  ) => {
    const before = { ...earlierRun, patterns: [], coveredOperations: covered }
    return judge({ openapi, compareTo, apiCoverage }, called, { before, ...more })
  }
  const called = [testWith('a', [traffic([get('/api/movies')])])]

  test("'lost' fails the run for operations that only the compared run called", () => {
    expect(explain({ fail: 'lost' })).toBe(
      "no test calls POST /movies, GET /movies/{id} any longer (apiCoverage.fail: 'lost')",
    )
    expect(explain({ fail: 'lost' }, { covered: ['listMovies'] })).toBeUndefined()
  })

  test.each<[except: string, reason: string | undefined]>([
    ['GET /movies/{id}', 'POST /movies any'],
    ['/movies/**', 'POST /movies any'],
    ['* /**', undefined],
  ])('except %s leaves %j', (glob, reason) => {
    const found = explain({ fail: 'lost', except: [glob] })
    expect(found?.includes(reason ?? '')).toBe(reason === undefined ? undefined : true)
  })

  test('min fails the run below a share of the operations that count', () => {
    expect(explain({ min: 0.5 })).toBe('tests call only 1 of 4 operations (apiCoverage.min: 0.5)')
    expect(explain({ min: 0.25 })).toBeUndefined()
    expect(explain({ min: 0.5, except: ['POST /**'] })).toBeUndefined()
    expect(explain({ min: 1, except: ['* /**'] })).toBeUndefined()
  })

  test('min accepts exactly its share, even if their product is rounded up', () => {
    const list = Array.from({ length: 25 }, (_, index) => ({
      ...{ id: `${index}`, method: 'GET', path: `/${index}`, documentedStatuses: [], tests: 1 },
      ...{ statuses: index < 7 ? { 200: 1 } : {}, by: { page: 1, test: 0 } },
    }))
    const apiCoverage = { operations: 25, covered: 7, list, unknown: [] }
    expect(findMissingCoverage({ fail: undefined, min: 0.28, except: [] }, { apiCoverage })).toEqual([])
  })

  test('fails no partial run', () => {
    const partial = 'was limited to --grep cart'
    expect(explain({ fail: 'lost', min: 1 }, { partial })).toBeUndefined()
  })

  test('fails a run that it cannot judge', () => {
    const options = { openapi, compareTo, apiCoverage: { fail: 'lost' } } as const
    expect(judge(options, [testWith('a', [])])).toBe(
      'apiCoverage needs the traffic of the tests, and no test recorded any. Set record: { traffic: true } in networkErrorMonitorOptions',
    )
    const reason =
      "the run in compareTo, which apiCoverage.fail needs, has no API coverage or cannot be read (apiCoverage.fail: 'lost')"
    expect(judge(options, called)).toBe(reason)
    expect(judge(options, called, { before: { ...earlierRun, patterns: [] } })).toBe(reason)
  })
})
