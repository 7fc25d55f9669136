import { expect, test } from 'vitest'
import type { Finding, Occurrence } from '../../../../src/findings/kinds/kinds.js'
import {
  describeHidden,
  describeNearest,
  type ExpectedRule,
  holdsForEveryScript,
  type NetworkErrorRule,
  resolveOnlyRule,
  resolveRule,
} from '../../../../src/findings/options/rule.js'
import { createFinding, occur } from '../builders.js'

const httpError = occur('https://shop.test/movies?page=2', { method: 'POST', status: 422 })
const { method: _, status: __, ...cart } = occur('https://shop.test/cart')
const pageError: Occurrence = { ...cart, kind: 'page-error', errorName: 'TypeError', message: 'Cart is gone' }

test.each<[NetworkErrorRule, matched: Occurrence[]]>([
  [{}, [httpError]],
  [{ kind: 'http-error' }, [httpError]],
  [{ method: 'post' }, [httpError]],
  [{ status: 422 }, [httpError]],
  [{ status: [422, 430] }, [httpError]],
  [{ status: [410, 422] }, [httpError]],
  [{ url: '**/movies?*' }, [httpError]],
  [{ url: '/movies?page=2' }, [httpError]],
  [{ url: /movies/g }, [httpError]],
  [{ kind: 'page-error' }, [pageError]],
  [{ kind: 'page-error', url: '/cart' }, [pageError]],
  [{ kind: 'page-error', message: 'is gone' }, [pageError]],
  [{ kind: 'page-error', message: /^Cart/y }, [pageError]],
  [{ method: 'GET' }, []],
  [{ status: [423, 599] }, []],
  [{ url: '/movies?' }, []],
  [{ url: /^movies/ }, []],
  [{ url: '**/movies?*', method: 'GET', status: 422 }, []],
  [{ kind: 'page-error', method: 'GET' }, []],
  [{ kind: 'page-error', message: 'is here' }, []],
  [{ kind: 'page-error', url: '/cart', message: 'is here' }, []],
])('%o matches only %o', (rule, matched) => {
  const { matches } = resolveRule(rule, 'https://shop.test')
  const listMatches = () => [httpError, pageError].filter((error) => matches(error))
  expect(listMatches()).toEqual(matched)
  expect(listMatches()).toEqual(matched) // even if a RegExp with `g` or `y` found something before
})

test.each<NetworkErrorRule>([
  { kind: 'api-error', status: 422 },
  { kind: 'api-error', method: 'post', url: '**/movies?*' },
])("%o matches the test's own API request", (rule) => {
  expect(resolveRule(rule).matches({ ...httpError, kind: 'api-error' })).toBe(true)
})

test.each<[NetworkErrorRule, matched: Occurrence[]]>([
  [{}, [httpError, pageError]],
  [{ url: '/**' }, [httpError, pageError]],
  [{ url: '/cart' }, [pageError]],
  [{ status: 422 }, [httpError]],
  [{ message: 'is gone' }, [pageError]],
  [{ kind: 'http-error' }, [httpError]],
  [{ kind: 'page-error', url: '/cart' }, [pageError]],
])('of `only`, %o applies to all kinds without a kind', (rule, matched) => {
  const { matches } = resolveOnlyRule(rule, 'https://shop.test', 'only[0]')
  expect([httpError, pageError].filter((error) => matches(error))).toEqual(matched)
})

test.each<[NetworkErrorRule, string]>([
  [{ kind: 'page-error' }, 'any page-error'],
  [{ kind: 'http-error' }, 'any network error'],
  [{ kind: 'console-error', message: 'boom' }, 'boom'],
  [{ kind: 'request-failed', method: 'put', url: '/a', message: /^net/ }, 'PUT /a /^net/'],
  [{ status: [404, 404], method: 'get' }, 'GET 404'],
  [{ status: [500, 599], url: /x/i }, '500-599 /x/i'],
  [{}, 'any network error'],
])('%o is described as %s', (rule, description) => {
  expect(resolveRule(rule).description).toBe(description)
})

const listed =
  "'http-error', 'request-failed', 'graphql-error', 'api-error', 'page-error', 'console-error', 'console-warning' or 'csp-violation'"
const noObjects = [null, /x/, 'ResizeObserver', []]
const statuses = [302, 399, 600, 404.5, '404', 404n, [400], [400, 500, 599], [500, 400], [400, '500']]
const badRanges = [
  [399, 500],
  [500, 600],
].map((status) => ({ status }))
test.each`
  field             | problem                                             | rules
  ${'rule'}         | ${'an object'}                                      | ${noObjects}
  ${'rule.kind'}    | ${listed}                                           | ${[{ kind: 'page' }]}
  ${'rule.method'}  | ${'an HTTP method'}                                 | ${[{ method: 7 }, { method: '' }]}
  ${'rule.url'}     | ${'a glob or a RegExp'}                             | ${[{ url: 7 }, { url: '' }]}
  ${'rule.message'} | ${'a non-empty string or a RegExp'}                 | ${['', 7].map((message) => ({ kind: 'page-error', message }))}
  ${'rule.status'}  | ${'from 400 to 599, or a range such as [500, 599]'} | ${[...statuses.map((status) => ({ status })), ...badRanges]}
`('throws a TypeError if $field is not $problem', ({ field, problem, rules }) => {
  for (const rule of rules) {
    expect(() => resolveRule(rule)).toThrow(TypeError)
    expect(() => resolveRule(rule)).toThrow(`${field} must be ${problem}; got `)
  }
})

test.each`
  rule                                          | message
  ${{ kind: 'page-error', status: 500 }}        | ${"rule.status is for HTTP and API errors. Omit it for the kind 'page-error'."}
  ${{ message: 'boom' }}                        | ${`rule.message needs a kind, such as kind: 'page-error'. HTTP errors, the default, have no message.`}
  ${{ code: 1 }}                                | ${'Unknown option "code" of rule. Valid options: kind, url, method, status, message.'}
  ${{ url: undefined }}                         | ${'rule.url is undefined, so that the rule would hold for every error. Is an environment variable not set?'}
  ${{ kind: 'page-error', message: undefined }} | ${'rule.message is undefined, so that the rule would hold for every error. Is an environment variable not set?'}
`('throws a TypeError for $rule', ({ rule, message }) => {
  expect(() => resolveRule(rule)).toThrow(new TypeError(message))
})

test.each`
  scripts                                 | holds
  ${undefined}                            | ${true}
  ${[pageError.url]}                      | ${true}
  ${[pageError.url, 'https://cdn.test/']} | ${false}
  ${['https://cdn.test/', pageError.url]} | ${false}
`('a rule for a URL holds for a call with the scripts $scripts: $holds', ({ scripts, holds }) => {
  const { matches } = resolveRule({ kind: 'console-error', url: '/cart' }, 'https://shop.test')
  expect(holdsForEveryScript({ ...pageError, kind: 'console-error', scripts }, matches)).toBe(holds)
})

const host = 'http://shop.test'
const error = (method: string, status: number, url: string) => createFinding('/', { method, status, url })
const draft = error('POST', 422, `${host}/movies?draft=1`)
const describe = (rule: NetworkErrorRule, findings: readonly Finding[], baseURL?: string) =>
  describeNearest(expectRule(rule, 0, baseURL), findings, (finding) => finding)

/** A rule that `expectNetworkError()` adds this many milliseconds after the draft's error. */
function expectRule(rule: NetworkErrorRule, after = 0, baseURL?: string): ExpectedRule {
  const call = { name: 'expectNetworkError()', time: Date.parse(draft.timestamp) + after }
  return { ...resolveRule(rule, baseURL), call }
}

test.each<{ rule: NetworkErrorRule; why: string; baseURL?: string }>([
  { rule: { url: '/movies?page=2', status: 422 }, why: 'url does not match', baseURL: host },
  { rule: { url: '**/orders', status: 422 }, why: 'url does not match' },
  { rule: { method: 'put', url: '**/movies' }, why: 'method is PUT' },
  { rule: { status: 400, url: '**/movies' }, why: 'status is 400' },
  { rule: { status: [500, 599], url: '**/movies' }, why: 'status is 500-599' },
  { rule: { method: 'GET', status: 404, url: '**/movies' }, why: 'method is GET and its status is 404' },
  { rule: { kind: 'api-error', status: 422, url: '**/movies' }, why: 'kind is api-error' },
])('explains why $rule does not match the nearest error: $why', ({ rule, why, baseURL }) => {
  expect(describe(rule, [draft], baseURL)).toBe(
    `The nearest error was POST 422 ${draft.url}: the rule's ${why}.`,
  )
})

test.each([
  { after: 40, time: '40 ms' },
  { after: 1_449, time: '1.4 s' },
  { after: -3, time: '0 ms' }, // the clock was set back
])('says that a matching error occurred $time before the call', ({ after, time }) => {
  expect(describeNearest(expectRule({ url: '**/movies' }, after), [draft], (finding) => finding)).toBe(
    `The nearest error was POST 422 ${draft.url}: it occurred ${time} before expectNetworkError() was called, so call that before the action that triggers it.`,
  )
})

test('prefers an error at the same URL to one with the same method and status elsewhere', () => {
  const findings = [error('POST', 422, `${host}/orders`), error('GET', 400, `${host}/movies`)]
  const rule = { method: 'POST', status: 422, url: '/movies' }
  expect(describe(rule, findings, host)).toContain('GET 400 http://shop.test/movies: ')
})

const broken = createFinding('', { kind: 'page-error', url: host, errorName: 'TypeError', message: 'a\nb' })

test.each<{ rule: NetworkErrorRule; found: Finding[] }>([
  { rule: { status: 404 }, found: [draft, broken] },
  { rule: { method: 'POST', url: '**/orders' }, found: [draft] },
  { rule: { method: 'GET', status: 404, url: '**/movie' }, found: [draft] },
  { rule: { kind: 'page-error', message: 'c' }, found: [draft, broken] },
  { rule: { kind: 'page-error' }, found: [draft] },
])('shows no error that shares nothing with $rule', ({ rule, found }) => {
  expect(describe(rule, found)).toBeUndefined()
})

test("prefers an error of the rule's kind to the same of another", () => {
  const rule: NetworkErrorRule = { kind: 'page-error', url: /shop/, message: 'c' }
  const other = createFinding('', { kind: 'console-error', url: host, message: 'd' })
  expect(describe(rule, [other, broken])).toBe(
    "The nearest error was TypeError: a (http://shop.test): the rule's message does not match.",
  )
})

test('redacts the error and keeps it on one line', () => {
  const redact = (finding: Finding) => ({ ...finding, url: `${host}/[redacted]\n${'x'.repeat(1000)}` })
  const line = describeNearest(expectRule({ status: 500, url: '**/movies' }), [draft], redact)
  expect(line).toMatch(
    /^The nearest error was POST 422 http:\/\/shop\.test\/\[redacted\]\\nx+…: the rule's status is 500\.$/,
  )
  expect(line?.length).toBeLessThan(400)
})

test.each`
  rule                                              | url                          | found
  ${{ url: 'https://api.test/**', status: 500 }}    | ${'https://api.test/v1?q=a'} | ${true}
  ${{ url: 'https://api.test/**', method: 'POST' }} | ${'https://api.test/v1'}     | ${false}
  ${{ url: 'https://other.test/**' }}               | ${'https://api.test/v1'}     | ${false}
`('says that the browser hid a response that $rule may expect, to $url: $found', ({ rule, url, found }) => {
  const line = 'Chromium hid the response to GET [url] (net::ERR_BLOCKED_BY_ORB)'
  const described = describeHidden(resolveRule(rule, undefined), [{ method: 'GET', url }], () => '[url]')
  expect(described?.slice(0, line.length)).toBe(found ? line : undefined)
})
