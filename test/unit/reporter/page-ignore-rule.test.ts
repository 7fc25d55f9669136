// The `ignore` rules that the page copies: they match the pattern's URLs and no more of the API, and act only as data.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type NetworkErrorRule, resolveRule } from '../../../src/findings/rule.js'
import { formatIgnoreRules } from '../../../src/reporter/outputs/html/page/ignore-rule.js'

const format = (urls: readonly string[], method = 'GET', status = 500) =>
  formatIgnoreRules({ method, status, urls: urls.map((url) => ({ url, count: 1 })) })

/** Reads the copied lines as a reader's config would. */
const read = (lines: string) => new Function(`return [${lines}]`)() as NetworkErrorRule[]

const matches = (lines: string, url: string, method = 'GET', status = 500) =>
  read(lines).some((rule) =>
    resolveRule(rule, 'https://base.test').matches({
      kind: 'http-error',
      timestamp: '',
      url,
      method,
      status,
    }),
  )

test.each<[urls: string[], globs: string[]]>([
  [['https://a.test/api/ratings'], ['**/api/ratings']],
  [['https://a.test/api/ratings?page=1'], ['**/api/ratings{,?**}']],
  [['https://a.test/api/ratings', 'https://a.test/api/ratings?x'], ['**/api/ratings{,?**}']],
  [['https://a.test/api/users/7', 'https://a.test/api/users/8'], ['**/api/users/*']],
  [
    ['https://a.test/api/7/x', 'https://a.test/api/8/y'],
    ['**/api/*/x', '**/api/*/y'],
  ],
  [['https://a.test/api/v1/tenants/acme'], ['**/api/v1/tenants/acme']],
  [['https://a.test/42?page=1'], ['https://a.test/*{,?**}']],
  [['https://a.test/'], ['https://a.test/']],
  [['https://a.test/it\'s/"q"'], ['**/it\\\'s/"q"']],
  [['https://a.test/a*b/{c}'], ['**/a\\\\*b/\\\\{c\\\\}']],
  [['https://a.test/reset/[redacted]/x'], ['**/reset/*/x']],
])('%j becomes %j', (urls, globs) => {
  expect(format(urls).split('\n')).toEqual(
    globs.map((glob) => `{ method: 'GET', status: 500, url: '${glob}' },`),
  )
})

test('no sibling path, longer path, other status or other method matches', () => {
  const rules = format(['https://a.test/api/ratings', 'https://a.test/api/ratings/7?x=1'])
  expect(matches(rules, 'https://b.test/api/ratings/8?x=2')).toBe(true)
  expect(matches(rules, 'https://a.test/api/ratings/8/reviews')).toBe(false)
  expect(matches(rules, 'https://a.test/api/orders')).toBe(false)
  expect(matches(rules, 'https://a.test/api/ratings', 'GET', 404)).toBe(false)
  expect(matches(rules, 'https://a.test/api/ratings', 'POST')).toBe(false)
})

test('every URL matches the rule created from it, and no URL with one more segment does', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
      const url = new URL(text)
      const rules = format([url.href])
      expect(matches(rules, url.href)).toBe(true)
      url.pathname = `${url.pathname}/one-more`
      expect(matches(rules, url.href)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('whatever URL and method contain, the rule is one line of plain ASCII data', () => {
  const nasty = fc.constantFrom(
    "'",
    '"',
    '\\',
    '${',
    '`',
    '\n',
    '\u2028',
    '\u202e',
    '*/',
    '//',
    '{',
    '}',
    '*',
    ',',
  )
  const text = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (path, method) => {
      const line = format([`https://a.test/x${path}`], method)
      expect(line).toMatch(/^[\x20-\x7e]+$/)
      const [rule, ...others] = read(line)
      expect(others).toEqual([])
      expect(Object.keys(rule ?? {})).toEqual(['method', 'status', 'url'])
      expect(rule?.method).toBe(method)
    }),
  )
})

test('a truncated URL gives no rule', () => {
  expect(
    formatIgnoreRules({ method: 'GET', status: 500, urls: [{ url: 'https://a.test/x', count: 1, cut: 9 }] }),
  ).toBe('')
})
