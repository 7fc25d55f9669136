// How the kinds of findings differ in name, in what makes two findings equal, in matching rules and in recovery.
import { expect, test } from 'vitest'
import {
  findingKinds,
  getKindLabel,
  getKindRules,
  isOfPage,
  isRace,
  type Occurrence,
  type RequestLine,
} from '../../../src/findings/kinds/kinds.js'
import { FindingLog } from '../../../src/findings/log/finding-log.js'
import { unknownFindingFilter } from '../../../src/findings/options/finding-filter.js'
import type { MonitorUseOptions } from '../../../src/findings/options/monitor-options.js'
import { resolveRule } from '../../../src/findings/options/rule.js'
import { capitalize } from '../../../src/values/text.js'
import { createFilterFor, createLog as createLogWith } from './builders.js'

const page = 'https://shop.test/cart'
const api = 'https://shop.test/api/users/7'
const graphql = 'https://shop.test/graphql'
const cdn = 'https://cdn.test'
const refused = 'net::ERR_CONNECTION_REFUSED'
const gone = 'Cart <n> is gone second line'
const timestamp = '2026-01-31T12:00:00.000Z'
const everything = {
  failedRequests: true,
  pageErrors: true,
  consoleErrors: true,
  graphqlErrors: true,
  apiRequests: true,
  cspViolations: true,
  consoleWarnings: true,
}

const onPage = { url: page, timestamp }
const violation = { code: `img-src:${cdn}`, message: 'Loading the image violates the policy' }
const unknownMovie = { operationName: 'Add', code: 'BAD', message: 'Movie 7 not found' }
const samples = {
  'http-error': { kind: 'http-error', url: api, method: 'GET', status: 500, timestamp },
  'request-failed': { kind: 'request-failed', url: api, method: 'PUT', timestamp, message: refused },
  'graphql-error': { kind: 'graphql-error', url: graphql, method: 'POST', timestamp, ...unknownMovie },
  'api-error': { kind: 'api-error', url: api, method: 'POST', status: 500, timestamp },
  'page-error': {
    ...onPage,
    kind: 'page-error',
    errorName: 'TypeError',
    message: 'Cart 7 is gone\nsecond line',
  },
  'console-error': { ...onPage, kind: 'console-error', message: 'Loading 7 failed\nsecond line' },
  'console-warning': { ...onPage, kind: 'console-warning', message: 'Rating 7 is deprecated' },
  'csp-violation': { kind: 'csp-violation', url: `${cdn}/a.png`, timestamp, ...violation },
} satisfies Record<string, Occurrence>
type Kind = keyof typeof samples
const kinds = Object.keys(samples) as Kind[]
const getSample = (kind: Kind): Occurrence => samples[kind]

test.each`
  kind                 | name                                        | line
  ${'http-error'}      | ${'GET 500 /api/users/<id>'}                | ${`GET 500 ${api}`}
  ${'request-failed'}  | ${`PUT ${refused} /api/users/<id>`}         | ${`PUT ${refused} ${api}`}
  ${'graphql-error'}   | ${'GraphQL Add: BAD'}                       | ${`POST ${graphql} Add: BAD Movie 7 not found`}
  ${'api-error'}       | ${'API POST 500 /api/users/<id>'}           | ${`POST 500 ${api}`}
  ${'page-error'}      | ${`TypeError: ${gone}`}                     | ${`TypeError: Cart 7 is gone (${page})`}
  ${'console-error'}   | ${'console.error: Loading <n> failed'}      | ${`Loading 7 failed (${page})`}
  ${'console-warning'} | ${'console.warn: Rating <n> is deprecated'} | ${`Rating 7 is deprecated (${page})`}
  ${'csp-violation'}   | ${`CSP img-src: ${cdn}`}                    | ${`img-src: ${cdn} (${cdn}/a.png)`}
`('$kind has the name $name', ({ kind, name, line }) => {
  const { findings } = createLog([getSample(kind)])
  expect(findings).toMatchObject([{ ...getSample(kind), name, count: 1 }])
  expect(findings.map(getKindRules(kind).formatLine)).toEqual([line])
})

test.each`
  kind                 | name                     | line
  ${'http-error'}      | ${' 0 /cart'}            | ${page}
  ${'request-failed'}  | ${'  /cart'}             | ${page}
  ${'graphql-error'}   | ${'GraphQL anonymous: '} | ${`${page} anonymous:`}
  ${'api-error'}       | ${'API   /cart'}         | ${page}
  ${'page-error'}      | ${'Error: '}             | ${`Error:  (${page})`}
  ${'console-error'}   | ${'console.error: '}     | ${` (${page})`}
  ${'console-warning'} | ${'console.warn: '}      | ${` (${page})`}
  ${'csp-violation'}   | ${'CSP '}                | ${` (${page})`}
`('$kind has nothing in its name and line that it does not know', ({ kind, name, line }) => {
  const error = { ...onPage, kind }
  expect([createFilterFor().toName(error), getKindRules(kind).formatLine(error)]).toEqual([name, line])
})

const socket: Partial<Occurrence> = { method: 'WS', url: 'wss://shop.test/live/7' }
const errorLine = 'TypeError: items[7] is undefined'
const inArguments = { message: `Cart failed ${errorLine}\n    at show`, errorLine }
const inSecondLine = { message: `Cart failed\n${errorLine}`, errorLine }
const isOffline = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:4000' }

test.each`
  what                                                | kind                 | fields                                                         | name
  ${'the first line, with the error among arguments'} | ${'console-error'}   | ${inArguments}                                                 | ${'console.error: Cart failed TypeError: items[<n>] is undefined'}
  ${'the first line, with the error in the second'}   | ${'console-error'}   | ${inSecondLine}                                                | ${'console.error: Cart failed TypeError: items[<n>] is undefined'}
  ${'the first line, with the error among arguments'} | ${'console-warning'} | ${inArguments}                                                 | ${'console.warn: Cart failed TypeError: items[<n>] is undefined'}
  ${'the first line, with the error in the second'}   | ${'console-warning'} | ${inSecondLine}                                                | ${'console.warn: Cart failed TypeError: items[<n>] is undefined'}
  ${'the status of a refused WebSocket'}              | ${'request-failed'}  | ${{ ...socket, message: '403' }}                               | ${'WS 403 /live/<id>'}
  ${'the failure of a WebSocket'}                     | ${'request-failed'}  | ${{ ...socket, message: 'net::ERR_NAME_NOT_RESOLVED' }}        | ${'WS net::ERR_NAME_NOT_RESOLVED /live/<id>'}
  ${'the message if there is no code'}                | ${'graphql-error'}   | ${{ code: undefined, operationName: undefined }}               | ${'GraphQL anonymous: Movie <n> not found'}
  ${'the network error if there is no status'}        | ${'api-error'}       | ${{ status: undefined, ...isOffline }}                         | ${'API POST ECONNREFUSED /api/users/<id>'}
  ${'its message if the network error has no code'}   | ${'api-error'}       | ${{ status: undefined, message: 'self-signed certificate 7' }} | ${'API POST self-signed certificate <n> /api/users/<id>'}
`('names $kind by $what', ({ kind, fields, name }) => {
  expect(createLog([{ ...getSample(kind), ...fields }]).findings).toMatchObject([{ ...fields, name }])
})

test.each`
  kind               | fields                                        | line
  ${'graphql-error'} | ${{ code: undefined, operationName: 'A' }}    | ${`POST ${graphql} A: Movie 7 not found`}
  ${'api-error'}     | ${{ status: undefined, ...isOffline }}        | ${`POST ECONNREFUSED ${api}`}
  ${'api-error'}     | ${{ status: undefined, message: 'no TLS 7' }} | ${`POST no TLS <n> ${api}`}
`('the line of $kind has what its name has: $line', ({ kind, fields, line }) => {
  expect(getKindRules(kind).formatLine({ ...getSample(kind), ...fields })).toBe(line)
})

test('uses the route template of a request in names', () => {
  const requests = [samples['http-error'], samples['request-failed'], samples['api-error']]
  const { findings } = createLog(requests, { routes: ['/api/users/:id'] })
  expect(findings.map(({ name }) => name)).toEqual([
    'GET 500 /api/users/:id',
    `PUT ${refused} /api/users/:id`,
    'API POST 500 /api/users/:id',
  ])
})

const other = 'https://shop.test/checkout'
test.each`
  kind                | what                                        | more                                                        | findings
  ${'request-failed'} | ${'with the text of an echo'}               | ${{ message: 'net::ERR_FAILED' }}                           | ${1}
  ${'graphql-error'}  | ${'with another message and the same code'} | ${{ message: 'else' }}                                      | ${1}
  ${'console-error'}  | ${'with another second line'}               | ${{ message: 'Loading 8 failed\nother' }}                   | ${1}
  ${'csp-violation'}  | ${'with another policy'}                    | ${{ message: 'Loading violates another policy' }}           | ${1}
  ${'http-error'}     | ${'with another method'}                    | ${{ method: 'POST' }}                                       | ${2}
  ${'http-error'}     | ${'with another status'}                    | ${{ status: 404 }}                                          | ${2}
  ${'http-error'}     | ${'with another URL'}                       | ${{ url: other }}                                           | ${2}
  ${'request-failed'} | ${'with another method'}                    | ${{ method: 'GET' }}                                        | ${2}
  ${'request-failed'} | ${'with another cause'}                     | ${{ message: 'net::ERR_NAME_NOT_RESOLVED' }}                | ${2}
  ${'graphql-error'}  | ${'with another code'}                      | ${{ code: 'OTHER' }}                                        | ${2}
  ${'graphql-error'}  | ${'of another operation'}                   | ${{ operationName: 'Other' }}                               | ${2}
  ${'api-error'}      | ${'with another method'}                    | ${{ method: 'PUT' }}                                        | ${2}
  ${'api-error'}      | ${'with another status'}                    | ${{ status: 404 }}                                          | ${2}
  ${'page-error'}     | ${'of another class'}                       | ${{ errorName: 'RangeError' }}                              | ${2}
  ${'page-error'}     | ${'on another page'}                        | ${{ url: other }}                                           | ${2}
  ${'console-error'}  | ${'with another message'}                   | ${{ message: 'Saving 8 failed' }}                           | ${2}
  ${'csp-violation'}  | ${'of a report-only policy'}                | ${{ message: '[Report Only] Loading violates the policy' }} | ${2}
  ${'csp-violation'}  | ${'of another directive'}                   | ${{ code: 'default-src:https://cdn.test' }}                 | ${2}
  ${'csp-violation'}  | ${'with another URL'}                       | ${{ url: 'https://cdn.test/b.png' }}                        | ${2}
`('two occurrences of $kind, one $what, are $findings findings', ({ kind, more, findings }) => {
  const sample = getSample(kind)
  const log = createLog([sample, { ...sample, ...more }], { record: { ...everything, graphqlErrors: /./ } })
  expect(log.findings).toHaveLength(findings)
})

const request: RequestLine = { kind: 'http-error', method: 'PUT', url: api }
const operation = { kind: 'graphql-error', method: 'POST', url: graphql, operationName: 'Add' } as const

test.each`
  kind                | success                                               | recovered
  ${'request-failed'} | ${request}                                            | ${true}
  ${'request-failed'} | ${{ ...request, method: 'GET' }}                      | ${undefined}
  ${'graphql-error'}  | ${operation}                                          | ${true}
  ${'graphql-error'}  | ${{ ...operation, operationName: 'Other' }}           | ${undefined}
  ${'graphql-error'}  | ${{ ...request, method: 'POST', url: operation.url }} | ${undefined}
  ${'api-error'}      | ${{ kind: 'api-error', method: 'POST', url: api }}    | ${true}
  ${'api-error'}      | ${{ kind: 'api-error', method: 'POST', url: page }}   | ${undefined}
  ${'api-error'}      | ${{ kind: 'http-error', method: 'POST', url: api }}   | ${undefined}
  ${'http-error'}     | ${{ kind: 'api-error', method: 'GET', url: api }}     | ${undefined}
  ${'page-error'}     | ${{ ...request, method: 'GET', url: page }}           | ${undefined}
  ${'console-error'}  | ${{ ...request, method: 'GET', url: page }}           | ${undefined}
`('marks a $kind as recovered after $success: $recovered', ({ kind, success, recovered }) => {
  const log = createLog([getSample(kind)])
  log.recover(success)
  expect(log.findings[0]?.recovered).toBe(recovered)
})

test('an error recovers even if its URL is too long to be kept whole', () => {
  const url = `https://shop.test/a?${'x'.repeat(20_000)}`
  const log = createLog([{ ...samples['request-failed'], url }])
  log.recover({ ...request, url })
  expect(log.findings[0]?.recovered).toBe(true)
})

test.each<[object, Kind[]]>([
  [{}, ['http-error']],
  [everything, kinds],
  [{ pageErrors: true, consoleErrors: false }, ['http-error', 'page-error']],
  [{ apiRequests: 'report' }, ['http-error', 'api-error']],
  [{ graphqlErrors: /\/graphql$/g }, ['http-error', 'graphql-error']],
  [{ graphqlErrors: /\/other$/ }, ['http-error']],
])('the record option %o selects %j', (record, recorded) => {
  const { findings } = createLogWith(Object.values(samples), { record })
  expect(findings.map(({ kind }) => kind)).toEqual(recorded)
})

test.each([
  ['https://shop.test/graphql', true],
  ['https://shop.test/api/GraphQL/?a=1', true],
  ['https://shop.test/graphql/schema', false],
  ['https://shop.test/graphqlx', false],
  ['https://shop.test/a#/graphql', false],
])('looks for GraphQL errors at %s: %s', (url, isExpected) => {
  expect(createLog([{ ...samples['graphql-error'], url }]).findings).toHaveLength(isExpected ? 1 : 0)
})

test("the record option does not apply until the test's options are known", () => {
  const log = new FindingLog(unknownFindingFilter)
  for (const kind of kinds) log.add(samples[kind])
  expect(log.findings.map(({ kind }) => kind)).toEqual(kinds)
  log.setFilter(createFilterFor({ record: { pageErrors: true } }))
  expect(log.findings.map(({ kind }) => kind)).toEqual(['http-error', 'page-error'])
})

test('excludePatterns exclude errors by their URL, or that of their page, but not by their text', () => {
  const text = /Cart|Loading|REFUSED|not found|violates|500/
  expect(createLog(Object.values(samples), { excludePatterns: [text] }).findings).toHaveLength(kinds.length)
  const { findings } = createLog(Object.values(samples), { excludePatterns: [text, /shop\.test/] })
  expect(findings.map(({ kind }) => kind)).toEqual(['csp-violation'])
})

test.each<{ kind: Exclude<Kind, 'http-error'>; message: string | RegExp; isAllowed: boolean }>([
  { kind: 'request-failed', message: 'ERR_CONNECTION', isAllowed: true },
  { kind: 'request-failed', message: /^net::/g, isAllowed: true },
  { kind: 'graphql-error', message: 'not found', isAllowed: true },
  { kind: 'page-error', message: /^Cart 7/, isAllowed: true },
  { kind: 'page-error', message: /^TypeError: /, isAllowed: true },
  { kind: 'page-error', message: 'RangeError', isAllowed: false },
  { kind: 'console-error', message: 'second line', isAllowed: true },
  { kind: 'csp-violation', message: /^img-src:/, isAllowed: true },
])("a rule's message $message matches the text of $kind: $isAllowed", ({ kind, message, isAllowed }) => {
  const log = createLog([])
  log.allow(resolveRule({ kind, message }))
  log.add(samples[kind])
  log.add(samples[kind])
  expect(log.findings).toHaveLength(isAllowed ? 0 : 1)
})

test("a rule's message matches an error's text but never matches an error without a message", () => {
  const log = createLog([])
  for (const kind of kinds) if (kind !== 'http-error') log.allow(resolveRule({ kind, message: /undef|^.+$/ }))
  const bare = { url: page, timestamp, errorName: 'undefined' }
  log.add({ ...bare, kind: 'console-error' })
  log.add({ ...bare, kind: 'request-failed' })
  log.add({ ...bare, kind: 'api-error', status: 500 })
  log.add({ ...bare, kind: 'graphql-error', url: 'https://shop.test/graphql' })
  const found = log.findings.map(({ kind }) => kind)
  expect(found).toEqual(['console-error', 'request-failed', 'api-error', 'graphql-error'])
})

test('error kinds include no others', () => {
  expect(findingKinds.map(({ name }) => name)).toEqual(kinds)
})

test('error kinds include those that a page reports itself, whose errors after the last step are races', () => {
  const ofPage = ['page-error', 'console-error', 'console-warning']
  expect(kinds.filter(isOfPage)).toEqual(ofPage)
  expect(kinds.filter((kind) => isRace({ kind, late: true }))).toEqual(ofPage)
  expect(kinds.filter((kind) => isRace({ kind }))).toEqual([])
  expect(isRace({ late: true })).toBe(true) // as any kind that a newer version may have recorded
})

test('error kinds have labels for reports', () => {
  const http = ['HTTP error', 'failed request', 'GraphQL error', 'API error']
  const others = ['page error', 'console error', 'console warning', 'CSP violation']
  expect(kinds.map(getKindLabel)).toMatchObject(
    [...http, ...others].map((singular) => ({
      singular,
      plural: `${singular}s`,
      title: capitalize(singular),
    })),
  )
})

test.each([
  ['slow-web-vital', 'slow web vital'],
  ['constructor', 'constructor'],
  ['Slow <b>vital', 'unknown'],
])('error kinds have labels even if a newer version recorded them: %s', (kind, words) => {
  expect(getKindLabel(kind)).toEqual({
    singular: `error of kind ${words}`,
    plural: `errors of kind ${words}`,
    title: words,
    speaker: 'page',
  })
})

test('only the kind of a report-only policy never fails a test', () => {
  const { neverFails } = createFilterFor({ record: everything })
  const message = '[Report Only] Loading violates the policy'
  expect(kinds.filter((kind) => neverFails({ ...samples[kind], message }))).toEqual(['csp-violation'])
  expect(kinds.filter((kind) => neverFails(samples[kind]))).toEqual([])
  const { neverFails: report } = createFilterFor({ record: { cspViolations: 'report' } })
  expect(report(samples['csp-violation'])).toBe(true)
})

function createLog(occurrences: readonly Occurrence[], options: MonitorUseOptions = {}): FindingLog {
  return createLogWith(occurrences, { record: everything, ...options })
}
