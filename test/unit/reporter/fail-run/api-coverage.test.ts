// The option `apiCoverage`.
import { describe, expect, test } from 'vitest'
import { findMissingCoverage } from '../../../../src/reporter/fail-run/api-coverage.js'
import { type NetworkErrorReporterOptions, resolveOptions } from '../../../../src/reporter/options.js'
import { type Call, get, testWith, traffic } from '../fake-api.js'
import { earlierRun } from '../fake-run.js'
import { judge } from './explain-failure.js'

describe('the option apiCoverage', () => {
  const openapi = 'api.yaml'
  const compareTo = 'main.json'

  test.each<[NetworkErrorReporterOptions | object, string]>([
    [{ apiCoverage: { min: 0.5 } }, 'apiCoverage needs openapi'],
    [{ openapi, apiCoverage: { fail: 'lost' } }, "apiCoverage.fail: 'lost' needs compareTo"],
    [{ openapi, compareTo, apiCoverage: { fail: true } }, "apiCoverage.fail must be 'lost'; got true"],
    [{ openapi, apiCoverage: { min: 70 } }, 'apiCoverage.min must be a share above 0 and up to 1'],
    [{ openapi, apiCoverage: { min: 0 } }, 'apiCoverage.min must be a share'],
    [{ openapi, apiCoverage: { except: 'GET /a' } }, 'apiCoverage.except must be an array of operations'],
    [{ openapi, apiCoverage: { except: ['GET /{a'] } }, 'has unbalanced or nested braces'],
  ])('%j throws a TypeError', (options, message) => {
    const resolve = () => resolveOptions(options)
    expect(resolve).toThrow(TypeError)
    expect(resolve).toThrow(message)
  })

  const explain = (
    apiCoverage: NetworkErrorReporterOptions['apiCoverage'] & object,
    calls: Call[],
    {
      covered = ['listMovies', 'getMovie', 'addMovie'],
      partial,
    }: { covered?: string[]; partial?: string } = {},
  ) => {
    const before = { ...earlierRun, patterns: [], coveredOperations: covered }
    return judge({ openapi, compareTo, apiCoverage }, [testWith('a', [traffic(calls)])], { before, partial })
  }
  const called = [get('/api/movies')]

  test("'lost' fails the run for operations that only the compared run called", () => {
    expect(explain({ fail: 'lost' }, called)).toBe(
      "no test calls POST /movies, GET /movies/{id} any longer (apiCoverage.fail: 'lost')",
    )
    expect(explain({ fail: 'lost' }, called, { covered: ['listMovies'] })).toBeUndefined()
  })

  test.each<[except: string, reason: string | undefined]>([
    ['GET /movies/{id}', 'POST /movies any'],
    ['GET /movies/*', 'POST /movies any'],
    ['POST /**', 'GET /movies/{id} any'],
    ['/movies/**', 'POST /movies any'],
    ['* /**', undefined],
  ])('except %s leaves %j', (glob, reason) => {
    const found = explain({ fail: 'lost', except: [glob] }, called)
    expect(found?.includes(reason ?? '')).toBe(reason === undefined ? undefined : true)
  })

  test('min fails the run below a share of the operations that count', () => {
    expect(explain({ min: 0.5 }, called)).toBe('tests call only 1 of 4 operations (apiCoverage.min: 0.5)')
    expect(explain({ min: 0.25 }, called)).toBeUndefined()
    expect(explain({ min: 0.5, except: ['POST /**'] }, called)).toBeUndefined()
    expect(explain({ min: 1, except: ['* /**'] }, called)).toBeUndefined()
  })

  test.each([
    [7, 25, 0.28],
    [7, 50, 0.14],
  ])('%i of %i operations are a share of %d', (covered, operations, min) => {
    const statuses = (index: number) => (index < covered ? { 200: 1 } : {})
    const list = Array.from({ length: operations }, (_, index) => ({
      ...{ id: `o${index}`, method: 'GET', path: `/${index}`, documentedStatuses: [] },
      ...{ statuses: statuses(index), by: { page: 1, test: 0 }, tests: 1 },
    }))
    const apiCoverage = { operations, covered, list, unknown: [] }
    const explainShare = (share: number) =>
      findMissingCoverage({ fail: undefined, min: share, except: [] }, { apiCoverage })
    expect(explainShare(min)).toEqual([])
    expect(explainShare(min + 0.001)).toHaveLength(1)
  })

  test('fails no partial run', () => {
    const partial = 'was limited to --grep cart'
    expect(explain({ fail: 'lost', min: 1 }, called, { partial })).toBeUndefined()
  })

  test('fails a run that it cannot judge', () => {
    const options = { openapi, compareTo, apiCoverage: { fail: 'lost' } } as const
    expect(judge(options, [testWith('a', [])])).toBe(
      'apiCoverage needs the traffic of the tests, and no test recorded any. Set record: { traffic: true } in networkErrorMonitorOptions',
    )
    const recorded = [testWith('a', [traffic(called)])]
    const reason =
      "the run in compareTo, which apiCoverage.fail needs, has no API coverage or cannot be read (apiCoverage.fail: 'lost')"
    expect(judge(options, recorded)).toBe(reason)
    expect(judge(options, recorded, { before: { ...earlierRun, patterns: [] } })).toBe(reason)
  })
})
