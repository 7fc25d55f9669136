// The rules that users copy match the pattern's URLs and no other URLs of the API, and contain only data.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FindingKind } from '../../../src/findings/kinds/kinds.js'
import { type NetworkErrorRule, resolveRule } from '../../../src/findings/rules/rule.js'
import { formatExpectations, formatIgnoreRules } from '../../../src/reporter/page/copy/copied-rules.js'

const http = { kind: 'http-error', occurrences: 1 }

const format = (urls: readonly string[], method = 'GET', status = 500) =>
  formatIgnoreRules({ ...http, method, status, urls: urls.map((url) => ({ url, count: 1 })) })

/** Reads the copied lines as a user's config would. */
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

const globs = (...paths: string[]) => paths.map((path) => `${path}{,?**}`)

test.each<[urls: string[], globs: string[]]>([
  [['https://a.test/api/ratings'], ['**/api/ratings{,?**}']],
  [['https://a.test/api/ratings?page=1'], ['**/api/ratings{,?**}']],
  [['https://a.test/api/ratings', 'https://a.test/api/ratings?x'], ['**/api/ratings{,?**}']],
  [['https://a.test/api/users/7', 'https://a.test/api/users/8'], ['**/api/users/*{,?**}']],
  [['https://a.test/#/cart', 'https://a.test/?tab=1#x'], ['https://a.test/{,?**,#**}']],
  [['https://a.test/api/7/x', 'https://a.test/api/8/y'], globs('**/api/*/x', '**/api/*/y')],
  [['https://a.test/index-Cq7HMDCO.js', 'https://a.test/index-B3xYz9Qa.js'], globs('**/index-*.js')],
  [['https://a.test/api/v1/tenants/acme'], ['**/api/v1/tenants/acme{,?**}']],
  [['https://a.test/42?page=1'], ['https://a.test/*{,?**}']],
  [['https://a.test/'], ['https://a.test/{,?**}']],
  [['https://a.test/it\'s/"q"'], ['**/it\\\'s/"q"{,?**}']],
  [['https://a.test/a*b/{c}'], ['**/a\\\\*b/\\\\{c\\\\}{,?**}']],
  [['https://a.test/reset/[redacted]/x'], ['**/reset/*/x{,?**}']],
])('copies the URLs %j as %j', (urls, globs) => {
  expect(format(urls).split('\n')).toEqual(
    globs.map((glob) => `{ method: 'GET', status: 500, url: '${glob}' },`),
  )
})

test('copies an API error with its status and kind', () => {
  const urls = [{ url: 'https://a.test/api/orders', count: 1 }]
  expect(formatIgnoreRules({ kind: 'api-error', occurrences: 1, method: 'POST', status: 500, urls })).toBe(
    "{ kind: 'api-error', method: 'POST', status: 500, url: '**/api/orders{,?**}' },",
  )
})

test('copies an expectation as a statement with the same rule', () => {
  const urls = ['/x', '/y'].map((path) => ({ url: `https://a.test/api${path}`, count: 1 }))
  expect(formatExpectations({ ...http, method: 'GET', status: 500, urls })).toBe(
    [
      "networkErrorMonitor.expectError({ method: 'GET', status: 500, url: '**/api/x{,?**}' })",
      "networkErrorMonitor.expectError({ method: 'GET', status: 500, url: '**/api/y{,?**}' })",
    ].join('\n'),
  )
})

test('a copied rule matches every query, even though only one occurred', () => {
  const rules = format(['https://a.test/api/ratings'])
  expect(matches(rules, 'https://a.test/api/ratings?page=2')).toBe(true)
  expect(matches(rules, 'https://a.test/api/ratings-of-friends')).toBe(false)
})

test('a copied rule does not match another path, status or method', () => {
  const rules = format(['https://a.test/api/ratings', 'https://a.test/api/ratings/7?x=1'])
  expect(matches(rules, 'https://b.test/api/ratings/8?x=2')).toBe(true)
  expect(matches(rules, 'https://a.test/api/ratings/8/reviews')).toBe(false)
  expect(matches(rules, 'https://a.test/api/orders')).toBe(false)
  expect(matches(rules, 'https://a.test/api/ratings', 'GET', 404)).toBe(false)
  expect(matches(rules, 'https://a.test/api/ratings', 'POST')).toBe(false)
})

test('a copied rule matches the URL it was created from, but not with one more segment', () => {
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

test('keeps a rule on one line of plain ASCII, whatever URL and method contain', () => {
  const nasty = fc.constantFrom(...'\'"\\`\n\u2028\u202e{}*,', '${', '*/', '//')
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

test('copies no rule for a truncated URL', () => {
  const urls = [{ url: 'https://a.test/x', count: 1, cut: 9 }]
  expect(formatIgnoreRules({ ...http, method: 'GET', status: 500, urls })).toBe('')
})

describe('copies a rule for', () => {
  const occur = (kind: FindingKind, ...messages: string[]) => ({
    kind,
    occurrences: messages.length,
    urls: [{ url: 'https://a.test/movies/7', count: 1 }],
    samples: messages.map((message) => ({
      ...{ message, count: 1, test: 0, retry: 0, url: 'https://a.test/movies/7', timestamp: '' },
    })),
  })
  const unsaved = 'Error: Movies cannot be saved'

  test('a failed request', () => {
    const refused = { ...occur('request-failed', 'net::ERR_CONNECTION_REFUSED'), method: 'GET' }
    expect(formatIgnoreRules(refused)).toBe(
      "{ kind: 'request-failed', method: 'GET', url: '**/movies/*{,?**}', message: 'net::ERR_CONNECTION_REFUSED' },",
    )
  })

  test.each([
    [
      'a page error',
      occur('page-error', "it's null, which has no name"),
      ["'it\\'s null, which has no name'"],
    ],
    ['a short message', occur('page-error', 'x (1/2)'), ['/^x \\(1\\/2\\)$/']],
    ['each different message', occur('console-error', 'no 1', 'no 2', 'no 1'), ['/^no 1$/', '/^no 2$/']],
    [
      'a logged error, without its stack',
      occur(
        'console-error',
        `${unsaved}\n    at save (a.js:1:2)`,
        `${unsaved}\n    at save (a.js:3:4)\n    at a.js:5:6`,
      ),
      [`'${unsaved}'`],
    ],
    [
      'a stack without a message',
      occur('console-error', '\n    at a.js:1:2'),
      ['/^\\u000a    at a\\.js:1:2$/'],
    ],
    ['no error with more messages than samples', { ...occur('console-error', 'no 1'), occurrences: 2 }, []],
    ['no redacted message', occur('console-error', 'token [redacted]'), []],
    ['no empty message', occur('console-error', ''), []],
  ])('%s', (_, pattern, messages) => {
    const rules = messages.map((message) => `{ kind: '${pattern.kind}', message: ${message} },`).join('\n')
    expect(formatIgnoreRules(pattern)).toBe(rules)
    const statements = rules.replaceAll(/^(.+),$/gm, 'networkErrorMonitor.expectError($1)')
    expect(formatExpectations(pattern)).toBe(statements)
  })

  test('a short logged error, matching it with any stack, but no longer message', () => {
    const [rule = {}] = read(formatIgnoreRules(occur('console-error', 'Error: boom\n    at a.js:1:2')))
    const matches = (message: string) =>
      resolveRule(rule).matches({ kind: 'console-error', timestamp: '', url: 'https://b.test/', message })
    expect(matches('Error: boom\n    at b.js:3:4')).toBe(true)
    expect(matches('Error: boomerang\n    at a.js:1:2')).toBe(false)
  })

  test('any message, matching that message, but no error of another kind', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 500 })
    fc.assert(
      fc.property(text, (message) => {
        const [rule = {}] = read(formatIgnoreRules(occur('page-error', message)))
        const occurrence = { kind: 'page-error' as const, timestamp: '', url: 'https://b.test/', message }
        expect(resolveRule(rule).matches(occurrence)).toBe(true)
        expect(resolveRule(rule).matches({ ...occurrence, kind: 'console-error' })).toBe(false)
        const longer = { ...occurrence, message: `other ${message}` }
        expect(resolveRule(rule).matches(longer)).toBe(message.length >= 20)
      }),
    )
  })
})
