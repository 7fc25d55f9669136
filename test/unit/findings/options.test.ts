import { describe, expect, test } from 'vitest'
import {
  type NetworkErrorMonitorOptions,
  resolveMonitorOptions,
} from '../../../src/findings/options/options.js'
import {
  checkExpectable,
  type RecordOptions,
  resolveRecord,
} from '../../../src/findings/options/record-options.js'

describe('monitor options', () => {
  test('have their documented defaults', () => {
    expect(resolveMonitorOptions()).toMatchObject({
      excludePatterns: [],
      ignore: [],
      maxTestsPerError: Number.POSITIVE_INFINITY,
      fail: 'test',
      only: undefined,
      redact: true,
      recovered: 'fail',
      mocked: 'fail',
      routes: [],
      settleMs: 200,
    })
  })

  test.each<NetworkErrorMonitorOptions>([
    { maxTestsPerError: 1, excludePatterns: [] },
    { fail: 'run' },
    { fail: 'nothing' },
    { recovered: 'report' },
    { mocked: 'report' },
    { mocked: 'ignore' },
    { routes: ['/api/:id'] },
    { baseline: false },
    { baseline: 'known.json' },
    { settleMs: 0 },
    { settleMs: 60_000 },
    { settleMs: 0.5 },
  ])('may be %o', (options) => {
    expect(resolveMonitorOptions(options)).toMatchObject(options)
  })

  test.each([
    [
      { maxTestsPerError: 1 },
      'maxTestsPerError requires excludePatterns. Pass [] if every error should count.',
    ],
    [{ excludePatterns: [], maxTestsPerError: 0 }, 'maxTestsPerError must be a positive integer; got 0'],
    [{ excludePatterns: [], maxTestsPerError: 1.5 }, 'maxTestsPerError must be a positive integer; got 1.5'],
    [{ excludePatterns: [], maxTestsPerError: '1' }, 'maxTestsPerError must be a positive integer; got "1"'],
    [{ excludePatterns: ['sentry'] }, 'excludePatterns[0] must be a RegExp; got "sentry"'],
    [{ excludePatterns: /sentry/ }, 'excludePatterns must be an array of RegExp; got /sentry/'],
    [{ settleMs: 60_001 }, 'settleMs must be a number of milliseconds from 0 to 60000; got 60001'],
    [{ settleMs: '5' }, 'settleMs must be a number of milliseconds from 0 to 60000; got "5"'],
    [{ settleMs: -1 }, 'settleMs must be a number of milliseconds from 0 to 60000; got -1'],
    [{ settleMs: Number.NaN }, 'settleMs must be a number of milliseconds from 0 to 60000; got NaN'],
    [{ baseline: 7 }, 'baseline must be a path or false; got 7'],
    [{ routes: [' '] }, 'routes[0] must be a non-empty string; got " "'],
    [{ routes: [7] }, 'routes[0] must be a non-empty string; got 7'],
    [
      { excludePattern: [] },
      'Unknown option "excludePattern" of the network error monitor. Did you mean "excludePatterns"?',
    ],
    [{ ignore: { status: 401 } }, 'ignore must be an array of rules; got {"status":401}'],
    [
      { ignore: [{ status: 401 }, { code: 1 }] },
      'Unknown option "code" of ignore[1]. Valid options: kind, url, method, status, message.',
    ],
    [{ ignore: [/x/] }, 'ignore[0] must be an object; got /x/.'],
    [{ only: [] }, 'only must have at least one rule; without one, every error is ignored. Omit only.'],
    [{ only: { url: '/api/**' } }, 'only must be an array of rules; got {"url":"/api/**"}'],
    [{ only: [{ kind: 'page-error', status: 500 }] }, 'only[0].status is for HTTP and API errors.'],
    [{ fail: 'warn' }, `fail must be 'test', 'run' or 'nothing'; got "warn"`],
    [{ recovered: true }, `recovered must be 'fail' or 'report'; got true`],
    [{ mocked: 'skip' }, `mocked must be 'fail', 'report' or 'ignore'; got "skip"`],
    [{ routes: '/api' }, 'routes must be an array of templates; got "/api"'],
    [{ routes: ['/a', ''] }, 'routes[1] must be a non-empty string; got ""'],
    [{ routes: ['api/:id'] }, 'routes[0] must be a path or an absolute URL without query; got "api/:id"'],
    [{ routes: ['/api?x=:x'] }, 'routes[0] must be a path or an absolute URL without query'],
    [{ routes: ['https://*.a.test/x'] }, 'routes[0] must be a URL whose host has no wildcard'],
    [{ baseline: true }, 'baseline must be a path or false; got true'],
    [{ baseline: '' }, 'baseline must be a path or false; got ""'],
    [{ redact: { queryParam: ['a'] } }, 'Unknown option "queryParam" of redact'],
    [{ record: true }, 'record must be an object; got true'],
    [{ record: { failedRequest: true } }, 'Unknown option "failedRequest" of record'],
    [{ record: { pageErrors: /x/ } }, 'record.pageErrors must be true or false; got /x/'],
    [{ record: { apiRequests: 'fail' } }, `record.apiRequests must be true, false or 'report'; got "fail"`],
    [{ record: { pageErrors: 'report' } }, `record.pageErrors must be true or false; got "report"`],
    [
      { record: { graphqlErrors: '/gql' } },
      `record.graphqlErrors must be true, false or a RegExp; got "/gql"`,
    ],
    [{ details: 7 }, 'details must be true, false or { body, requestBody, unreadBodies, headers }; got 7'],
    [{ details: { bodies: true } }, 'Unknown option "bodies" of details'],
    [{ details: { body: 1 } }, 'details.body must be true or false; got 1'],
    [{ details: { headers: 'x-id' } }, 'details.headers must be an array of header names'],
    [{ details: { headers: ['x id'] } }, 'details.headers[0] must be the name of a header; got "x id"'],
    [{ ignore: [{ kind: 'page' }] }, `ignore[0].kind must be 'http-error', 'request-failed'`],
    [{ ignore: [{ message: 'boom' }] }, 'ignore[0].message needs a kind'],
    [null, 'options of the network error monitor must be an object; got null'],
  ])('throw a TypeError if they are %o', (options, message) => {
    const bad = options as unknown as NetworkErrorMonitorOptions
    expect(() => resolveMonitorOptions(bad)).toThrow(TypeError)
    expect(() => resolveMonitorOptions(bad)).toThrow(message)
  })

  test('require excludePatterns if maxTestsPerError is set, even in the types', () => {
    // @ts-expect-error a limit without excludePatterns
    const bad: NetworkErrorMonitorOptions = { maxTestsPerError: 1 }
    const good: NetworkErrorMonitorOptions = { maxTestsPerError: 1, excludePatterns: [] }
    expect([bad, good]).toHaveLength(2)
  })
})

describe('expecting an error of the kind', () => {
  test.each([
    ['request-failed', 'failedRequests'],
    ['page-error', 'pageErrors'],
    ['console-error', 'consoleErrors'],
    ['graphql-error', 'graphqlErrors'],
    ['api-error', 'apiRequests'],
  ] as const)('%s requires record.%s', (kind, option) => {
    const check = (record: RecordOptions) => () => checkExpectable({ kind }, resolveRecord(record))
    expect(check({})).toThrow(
      new TypeError(
        `expectError needs errors of the kind '${kind}' to be recorded. Set record: { ${option}: true } in networkErrorMonitorOptions.`,
      ),
    )
    expect(check({ [option]: true })).not.toThrow()
  })

  test('http-error requires no option, and graphql-error accepts a URL pattern', () => {
    expect(() => checkExpectable({ kind: 'http-error' }, resolveRecord())).not.toThrow()
    const record = resolveRecord({ graphqlErrors: /\/gql$/ })
    expect(() => checkExpectable({ kind: 'graphql-error' }, record)).not.toThrow()
  })
})
