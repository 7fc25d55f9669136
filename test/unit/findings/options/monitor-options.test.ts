import { expect, test } from 'vitest'
import {
  type NetworkErrorMonitorOptions,
  resolveMonitorOptions,
} from '../../../../src/findings/options/monitor-options.js'

test('the options have their documented defaults', () => {
  expect(resolveMonitorOptions()).toMatchObject({
    excludePatterns: [],
    ignore: [],
    only: undefined,
    routes: [],
    redact: true,
    settleMs: 200,
    maxTestsPerError: Number.POSITIVE_INFINITY,
    fail: 'test',
    recovered: 'fail',
    mocked: 'fail',
  })
})

test.each<NetworkErrorMonitorOptions>([
  { maxTestsPerError: 1, excludePatterns: [] },
  ...(['run', 'nothing'] as const).map((fail) => ({ fail })),
  ...(['report', 'ignore'] as const).map((mocked) => ({ mocked })),
  ...([false, 'known.json'] as const).map((baseline) => ({ baseline })),
  ...[0, 60_000, 0.5].map((settleMs) => ({ settleMs })),
  { recovered: 'report', routes: ['/api/:id'] },
])('the options may be %o', (options) => {
  expect(resolveMonitorOptions(options)).toMatchObject(options)
})

const settleMs = 'settleMs must be a number of milliseconds from 0 to 60000; got'
const maxTests = 'maxTestsPerError must be a positive integer; got'
test.each`
  options                                            | message
  ${null}                                            | ${'options of the network error monitor must be an object; got null'}
  ${{ excludePattern: [] }}                          | ${'Unknown option "excludePattern" of the network error monitor. Did you mean "excludePatterns"?'}
  ${{ maxTestsPerError: 1 }}                         | ${'maxTestsPerError requires excludePatterns. Pass [] if every error should count.'}
  ${{ excludePatterns: [], maxTestsPerError: 0 }}    | ${`${maxTests} 0`}
  ${{ excludePatterns: [], maxTestsPerError: 1.5 }}  | ${`${maxTests} 1.5`}
  ${{ excludePatterns: [], maxTestsPerError: '1' }}  | ${`${maxTests} "1"`}
  ${{ excludePatterns: ['sentry'] }}                 | ${'excludePatterns[0] must be a RegExp; got "sentry"'}
  ${{ settleMs: 60_001 }}                            | ${`${settleMs} 60001`}
  ${{ settleMs: -1 }}                                | ${`${settleMs} -1`}
  ${{ settleMs: '5' }}                               | ${`${settleMs} "5"`}
  ${{ fail: 'warn' }}                                | ${`fail must be 'test', 'run' or 'nothing'; got "warn"`}
  ${{ recovered: true }}                             | ${`recovered must be 'fail', 'report' or a list of rules; got true`}
  ${{ mocked: 'skip' }}                              | ${`mocked must be 'fail', 'report' or 'ignore'; got "skip"`}
  ${{ baseline: '' }}                                | ${'baseline must be a path or false; got ""'}
  ${{ baseline: true }}                              | ${'baseline must be a path or false; got true'}
  ${{ routes: '/api' }}                              | ${'routes must be an array of templates; got "/api"'}
  ${{ routes: [' '] }}                               | ${'routes[0] must be a non-empty string; got " "'}
  ${{ routes: ['api/:id'] }}                         | ${'routes[0] must be a path or an absolute URL without query; got "api/:id"'}
  ${{ routes: ['/api?x=:x'] }}                       | ${'routes[0] must be a path or an absolute URL without query'}
  ${{ routes: ['https://*.a.test/x'] }}              | ${'routes[0] must be a URL whose host has no wildcard'}
  ${{ ignore: { status: 401 } }}                     | ${'ignore must be an array of rules; got {"status":401}'}
  ${{ recovered: [{ message: 'boom' }] }}            | ${'recovered[0].message needs a kind'}
  ${{ ignore: [{ message: 'boom' }] }}               | ${'ignore[0].message needs a kind'}
  ${{ only: [] }}                                    | ${'only must have at least one rule; without one, every error is ignored. Omit only.'}
  ${{ only: [{ code: 1 }] }}                         | ${'Unknown option "code" of only[0].'}
  ${{ only: { url: '/api/**' } }}                    | ${'only must be an array of rules; got {"url":"/api/**"}'}
  ${{ only: [{ kind: 'page-error', status: 500 }] }} | ${'only[0].status is for HTTP and API errors.'}
  ${{ record: { failedRequest: true } }}             | ${'Unknown option "failedRequest" of record'}
  ${{ record: { pageErrors: 7 } }}                   | ${`record.pageErrors must be true, false or 'report'; got 7`}
  ${{ record: { apiRequests: 'fail' } }}             | ${`record.apiRequests must be true, false or 'report'; got "fail"`}
  ${{ record: { graphqlErrors: '/gql' } }}           | ${`record.graphqlErrors must be true, false, 'report' or a RegExp; got "/gql"`}
  ${{ details: 7 }}                                  | ${'details must be true, false or { body, requestBody, headers }; got 7'}
  ${{ details: { headers: 'x-id' } }}                | ${'details.headers must be an array of header names'}
  ${{ details: { body: 1 } }}                        | ${'details.body must be true or false; got 1'}
  ${{ redact: { queryParam: ['a'] } }}               | ${'Unknown option "queryParam" of redact'}
  ${{ details: { headers: ['x id'] } }}              | ${'details.headers[0] must be the name of a header; got "x id"'}
`('throws a TypeError that says what is wrong: $options', ({ options, message }) => {
  const bad = options as NetworkErrorMonitorOptions
  expect(() => resolveMonitorOptions(bad)).toThrow(TypeError)
  expect(() => resolveMonitorOptions(bad)).toThrow(message)
})
