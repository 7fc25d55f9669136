import { expect, test } from 'vitest'
import type { Finding } from '../../../../src/findings/kinds/kinds.js'
import {
  describeHidden,
  describeNearest,
  type ExpectedRule,
  type NetworkErrorRule,
  resolveRule,
} from '../../../../src/findings/options/rule.js'
import { createFinding } from '../builders.js'

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
