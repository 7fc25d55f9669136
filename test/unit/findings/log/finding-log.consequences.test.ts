// Which of a page's own errors are about a request that failed, and what becomes of them.
import { expect, test } from 'vitest'
import type { Occurrence } from '../../../../src/findings/kinds/kinds.js'
import type { MonitorUseOptions } from '../../../../src/findings/options/monitor-options.js'
import { resolveRule } from '../../../../src/findings/options/rule.js'
import { createLog, occur } from '../builders.js'

const record = { failedRequests: true, pageErrors: true, consoleErrors: true, graphqlErrors: true }
const page = { url: 'https://shop.test/cart' }
const otherPage = { url: 'https://shop.test/b' }
const api = 'https://shop.test/api/cart?page=2'
const foreign = 'https://api.test/cart'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 31, 12) + ms).toISOString()
const request = (url: string, ms: number, fields: Partial<Occurrence> = {}): Occurrence =>
  occur(url, { timestamp: at(ms), page, ownOrigin: url.startsWith('https://shop.test/'), ...fields })
const refused = (url = api, ms = 0): Occurrence =>
  request(url, ms, { kind: 'request-failed', message: 'net::ERR_CONNECTION_REFUSED' })
const logged = (message: string, ms = 20, fields: Partial<Occurrence> = {}): Occurrence =>
  occur(page.url, { kind: 'console-error', message, timestamp: at(ms), page, ...fields })
const thrown = (message: string, ms = 20): Occurrence =>
  logged(message, ms, { kind: 'page-error', errorName: 'Error' })

const list = (occurrences: readonly Occurrence[], options: MonitorUseOptions = {}) =>
  createLog(occurrences, { record, ...options }).findings
/** The name of the request of which the last occurrence is a consequence. */
const findCause = (...occurrences: Occurrence[]) => list(occurrences).at(-1)?.consequenceOf

const name = 'GET 500 /api/cart'
test.each`
  says                                     | message                                         | isAbout
  ${'the whole URL'}                       | ${`GET ${api} failed`}                          | ${true}
  ${'the URL without its query'}           | ${'No answer from https://shop.test/api/cart.'} | ${true}
  ${'the path and query'}                  | ${'GET /api/cart?page=2: 500'}                  | ${true}
  ${'the path'}                            | ${'GET /api/cart'}                              | ${true}
  ${'the path in quotes'}                  | ${`Failed: "/api/cart"`}                        | ${true}
  ${'the path in brackets'}                | ${'Failed (/api/cart), again'}                  | ${true}
  ${'the path before a semicolon'}         | ${'/api/cart; again'}                           | ${true}
  ${'the path before an exclamation mark'} | ${'No /api/cart!'}                              | ${true}
  ${'a URL in JSON'}                       | ${`{"url":"${api}"}`}                           | ${true}
  ${'a longer path'}                       | ${'No /api/cart/7'}                             | ${false}
  ${'a shorter path'}                      | ${'No /api'}                                    | ${false}
  ${'another query'}                       | ${'No /api/cart?page=3'}                        | ${false}
  ${'the path in a longer word'}           | ${'No /v2/api/cart'}                            | ${false}
  ${'the path after a letter'}             | ${'No x/api/cart'}                              | ${false}
  ${'the path of another host'}            | ${'No https://api.test/api/cart'}               | ${false}
  ${'the path in its second line'}         | ${'Out of stock\nfetch("/api/cart")'}           | ${false}
  ${'a last part of the path'}             | ${'No cart'}                                    | ${false}
  ${'no address'}                          | ${'Failed to fetch'}                            | ${false}
`('an error of a page is about a request if its first line has $says: $isAbout', ({ message, isAbout }) => {
  const found = [logged, thrown].map((say) => findCause(request(api, 0), say(message)))
  expect(found).toEqual(isAbout ? [name, name] : [undefined, undefined])
})

test.each([
  { when: 'before it, by URL', failed: 30, message: api, isAbout: false },
  { when: 'before it, by path', failed: 30, message: '/api/cart', isAbout: false },
  { when: 'in the same millisecond', failed: 20, message: '/api/cart', isAbout: true },
  { when: 'a second later, by path', failed: -980, message: '/api/cart', isAbout: true },
  { when: 'more than a second later, by path', failed: -981, message: '/api/cart', isAbout: false },
  { when: 'a minute later, by URL', failed: -60_000, message: api, isAbout: true },
])('an error of a page is about a request that occurs $when: $isAbout', ({ failed, message, isAbout }) => {
  expect(findCause(request(api, failed), logged(message))).toBe(isAbout ? name : undefined)
})

test.each`
  what                                    | cause                                               | error                                                                                              | found
  ${'none of another page'}               | ${request(api, 0, { page: otherPage })}             | ${logged(api)}                                                                                     | ${undefined}
  ${'none without a page'}                | ${request(api, 0, { page: undefined })}             | ${logged(api)}                                                                                     | ${undefined}
  ${'none of another origin, by path'}    | ${request(foreign, 0)}                              | ${logged('/cart')}                                                                                 | ${undefined}
  ${'one of another origin, by URL'}      | ${request(foreign, 0)}                              | ${logged(`${foreign}: 500`)}                                                                       | ${`GET 500 ${foreign}`}
  ${'none for /, by path'}                | ${request('https://shop.test/', 0)}                 | ${logged('Movie / cast')}                                                                          | ${undefined}
  ${'none for / with a query, by path'}   | ${request('https://shop.test/?q=1', 0)}             | ${logged('/?q=1')}                                                                                 | ${undefined}
  ${'none of an unknown origin, by path'} | ${request(api, 0, { ownOrigin: undefined })}        | ${logged('/api/cart')}                                                                             | ${undefined}
  ${'none that the test itself made'}     | ${request(api, 0, { kind: 'api-error' })}           | ${logged(api)}                                                                                     | ${undefined}
  ${'none if it is of no page itself'}    | ${request(api, 0, { page: undefined })}             | ${logged(api, 20, { page: undefined })}                                                            | ${undefined}
  ${'none if a server says it'}           | ${request(api, 0)}                                  | ${logged('GET /api/cart failed', 20, { kind: 'graphql-error', url: 'https://shop.test/graphql' })} | ${undefined}
  ${'none if it has the URL of the page'} | ${logged('gone')}                                   | ${logged(`No ${page.url}`, 40)}                                                                    | ${undefined}
  ${'one that failed without a response'} | ${refused()}                                        | ${logged('/api/cart')}                                                                             | ${'GET net::ERR_CONNECTION_REFUSED /api/cart'}
  ${'one with brackets and commas'}       | ${request('https://shop.test/odata/Carts(7),b', 0)} | ${logged('No (/odata/Carts(7),b).')}                                                               | ${'GET 500 /odata/Carts(7),b'}
  ${'none in a line of any length'}       | ${request(api, 0)}                                  | ${logged('/x, '.repeat(20_000))}                                                                   | ${undefined}
`('an error of a page is about a request: $what', ({ cause, error, found }) => {
  expect(findCause(cause, error)).toBe(found)
})

test('an error of a page is about a request only if that failed on each page on which the error occurs', () => {
  const elsewhere = { page: otherPage }
  const both = [logged('/api/cart'), logged('/api/cart', 20, elsewhere)]
  expect(findCause(request(api, 0), ...both)).toBeUndefined()
  expect(findCause(request(api, 0), request(api, 10, elsewhere), ...both)).toBe(name)
  expect(findCause(request(api, 0), request(api, 30, elsewhere), ...both)).toBeUndefined()
})

test('an error of a page is about a request only if each of its occurrences is', () => {
  const twice = [logged('/api/cart'), logged('/api/cart', 5010)]
  expect(findCause(request(api, 0), ...twice)).toBeUndefined()
  expect(findCause(request(api, 0), request(api, 5000), ...twice)).toBe(name)
})

const order = (id: number) => `https://shop.test/api/orders/${id}`

test('an error of a page is about a request only if each of its texts names one', () => {
  const twice = [logged(`${order(7)} failed`), logged(`${order(8)} failed`, 300)]
  expect(findCause(request(order(7), 0), ...twice)).toBeUndefined()
  expect(findCause(request(order(7), 0), request(order(8), 200), ...twice)).toBe('GET 500 /api/orders/<id>')
})

test.each([
  { texts: 1000, found: [] },
  { texts: 1001, found: [{ kind: 'console-error', count: 1001 }] },
])('an error with $texts different texts, each about a request that the test allows: $found', (given) => {
  const log = createLog([], { record })
  log.allow(resolveRule({ url: '/api/orders' }))
  const texts = Array.from({ length: given.texts }, (_, id) => logged(`/api/orders?id=${id} /api/orders`))
  for (const occurrence of [request('https://shop.test/api/orders', 0), ...texts]) log.add(occurrence)
  expect(log.findings).toMatchObject(given.found)
})

test('an error about a request that counts is an error of its own, and the request has no consequences', () => {
  const found = list([request(api, 0), logged('/api/cart failed'), refused(foreign), thrown(foreign)])
  expect(found.map(({ kind, consequenceOf, count }) => [kind, consequenceOf, count])).toEqual([
    ['http-error', undefined, 1],
    ['console-error', 'GET 500 /api/cart', 1],
    ['request-failed', undefined, 1],
    ['page-error', `GET net::ERR_CONNECTION_REFUSED ${foreign}`, 1],
  ])
  for (const finding of found) expect(finding).not.toHaveProperty('consequences')
})

const message = logged('/api/cart failed')
const line = `Console error: /api/cart failed (${page.url})`

test.each([
  { what: 'mocked', cause: request(api, 0, { mocked: true }), options: { mocked: 'report' as const } },
  { what: 'recovered', cause: request(api, 0), options: { recovered: 'report' as const } },
  { what: 'recovered by a rule', cause: request(api, 0), options: { recovered: [{ status: 500 }] } },
  { what: 'recovered without a response', cause: refused(), options: { recovered: 'report' as const } },
])('an error about a request of which test or options speak is kept with it: $what', ({ cause, options }) => {
  const log = createLog([cause, message], { record, ...options })
  log.recover({ ...cause, kind: 'http-error' })
  expect(log.findings).toMatchObject([{ kind: cause.kind, count: 1, consequences: [line] }])
})

test.each`
  what                                 | cause                                | options
  ${'mocked'}                          | ${request(api, 0, { mocked: true })} | ${{}}
  ${'recovered'}                       | ${request(api, 0)}                   | ${{}}
  ${'recovered, and no rule names it'} | ${request(api, 0)}                   | ${{ recovered: [{ status: 401 }] }}
`('an error about a request counts if the options do not say otherwise: $what', ({ cause, options }) => {
  const log = createLog([cause, message], { record, ...options })
  log.recover(cause)
  expect(log.findings).toMatchObject([{ kind: 'http-error' }, { consequenceOf: 'GET 500 /api/cart' }])
})

test('an error about a request of which the test or its options speak are at most five, each once', () => {
  const lines = Array.from({ length: 9 }, (_, index) => logged(`${'x'.repeat(index % 7)} /api/cart`))
  const cause = request(api, 0, { mocked: true })
  expect(list([cause, ...lines], { mocked: 'report' })[0]?.consequences).toHaveLength(5)
})

test.each(['allow', 'expect'] as const)(
  'an error about a request of which the test or its options speak is not recorded, as the request is not: %s',
  (method) => {
    const log = createLog([], { record })
    log[method]({ ...resolveRule({ status: 500 }), call: { name: 'expectError()', time: 0 } })
    for (const occurrence of [request(api, 0), message]) log.add(occurrence)
    expect(log.findings).toEqual([])
  },
)

const polls = [0, 5000, 10_000].flatMap((ms) => [request(api, ms), logged('/api/cart failed', ms + 20)])
const [onPage, elsewhere] = [logged(api), logged(api, 20, { page: otherPage })]

test.each`
  what                                         | rule                                          | occurrences                                                     | found
  ${'is not recorded if that got no response'} | ${{ kind: 'request-failed' }}                 | ${[refused(), message]}                                         | ${[]}
  ${'is not recorded if each follows one'}     | ${{ status: 500 }}                            | ${polls}                                                        | ${[]}
  ${'counts if one of them follows none'}      | ${{ status: 500 }}                            | ${[...polls, logged('/api/cart failed', 15_000)]}               | ${[{ count: 4 }]}
  ${'counts if it is on another page as well'} | ${{ status: 500 }}                            | ${[request(api, 0), onPage, elsewhere]}                         | ${[{ kind: 'console-error', count: 2 }]}
  ${'counts if it may be about another one'}   | ${{ status: 401 }}                            | ${[request(api, 0, { status: 401 }), request(api, 5), message]} | ${[{ kind: 'http-error' }, { consequenceOf: name }]}
  ${'counts if that is a console error'}       | ${{ kind: 'console-error', message: 'gone' }} | ${[logged('gone'), logged(`No ${page.url}`)]}                   | ${[{ message: `No ${page.url}` }]}
`('an error that names the URL of one which the test allows $what', ({ rule, occurrences, found }) => {
  const log = createLog([], { record })
  log.allow(resolveRule(rule))
  for (const occurrence of occurrences) log.add(occurrence)
  expect(log.findings).toMatchObject(found)
})

test('an error about a request of which the test or its options speak is not recorded if mocked requests are ignored', () => {
  expect(list([request(api, 0, { mocked: true }), message], { mocked: 'ignore' })).toEqual([])
})

test.each`
  what                                         | cause                                                      | options
  ${'of a kind that the test does not record'} | ${{ ...refused(), mocked: true }}                          | ${{ record: { consoleErrors: true } }}
  ${'of an unknown origin, by path'}           | ${request(api, 0, { mocked: true, ownOrigin: undefined })} | ${{}}
`('an error about a request $what counts, although mocked requests are ignored', ({ cause, options }) => {
  const found = list([cause, logged('/api/cart failed')], { mocked: 'ignore', ...options })
  expect(found).toMatchObject([{ kind: 'console-error' }])
})

test('the first 1,000 requests that are not recorded take errors along', () => {
  const others = Array.from({ length: 999 }, (_, index) => `/api/cart/${index}`)
  const paths = [...others, '/api/known', '/api/forgotten']
  const causes = paths.map((path) => request(`https://shop.test${path}`, 0, { mocked: true }))
  const found = list([...causes, ...paths.slice(-2).map((path) => logged(path))], { mocked: 'ignore' })
  expect(found).toMatchObject([{ message: '/api/forgotten' }])
})

test.each<MonitorUseOptions>([
  { ignore: [{ status: 500 }] },
  { excludePatterns: [/api/] },
  { only: [{ url: '/cart' }] },
  { excludePatterns: [/api/], mocked: 'ignore' },
])('an error about a request that a rule left out counts with the options %j', (options) => {
  const found = list([request(api, 0, { mocked: true }), logged('/api/cart failed')], options)
  expect(found).toMatchObject([{ kind: 'console-error' }])
  expect(found[0]).not.toHaveProperty('consequenceOf')
})

test('an error about a request that a rule left out counts even if the options were not known when it occurred', () => {
  const log = createLog([request(api, 0), logged('/api/cart failed')], { record })
  const { findings } = createLog([request(api, 0)], { record, ignore: [{ status: 500 }] })
  expect([log.findings.length, findings.length]).toEqual([2, 0])
})
