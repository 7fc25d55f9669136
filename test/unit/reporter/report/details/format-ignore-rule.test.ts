// The rule that users copy matches the error's recorded requests or messages and nothing else, and contains only data.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FindingKind } from '../../../../../src/findings/kinds/kinds.js'
import { type NetworkErrorRule, resolveRule } from '../../../../../src/findings/options/rule.js'
import { formatIgnoreRule } from '../../../../../src/reporter/report/details/format-ignore-rule.js'
import { summarizeTests } from '../../fake-run.js'
import { finding, kindSamples } from '../../finding-samples.js'

const format = (urls: readonly string[], method = 'GET', kind = 'http-error', name = 'GET 500 /<id>') =>
  formatIgnoreRule({
    name,
    kind,
    method,
    status: 500,
    samples: [],
    occurrences: 1,
    urls: urls.map((url) => ({ url, count: 1 })),
  })

/** Reads the copied line as a user's config would. */
const read = (line: string) => new Function(`return [${line}]`)() as NetworkErrorRule[]

const matches = (line: string, url: string) => {
  const occurrence = { kind: 'http-error' as const, timestamp: '', url, method: 'GET', status: 500 }
  return read(line).some((rule) => resolveRule(rule, 'https://base.test').matches(occurrence))
}

test.each<[urls: string[], glob: string | undefined]>([
  [['https://a.test/api/ratings'], '*://*/api/ratings'],
  [['https://a.test/api/ratings?page=1', 'https://b.test/api/ratings#top'], '*://*/api/ratings'],
  [['https://a.test/api/users/7', 'https://a.test/api/users/8'], undefined],
  [['https://a.test/it\'s/"q"'], '*://*/it\\\'s/"q"'],
  [['https://a.test/a*b/{c}'], '*://*/a\\\\*b/\\\\{c\\\\}'],
  [['https://a.test/'], '*://*/'],
  [['https://a.test/cut/xxxxxxxxxx…'], undefined],
  [['https://a.test/api?cut=xxxxxxxxxx…'], '*://*/api'],
  [['https://a.test/reset/[redacted]/x'], undefined],
  [['data:text/plain,x'], undefined],
])('copies the URLs %j as %j', (urls, glob) => {
  const rule = glob === undefined ? '' : `{ method: 'GET', url: '${glob}', status: 500 },`
  expect(format(urls)).toBe(rule)
})

test('keeps the origin of an error whose name has it, since it is another error than the same path elsewhere', () => {
  const name = 'GET 500 https://api.github.test/users/<id>'
  const rule = format(['https://api.github.test/users/7?page=2'], 'GET', 'http-error', name)
  expect(rule).toBe("{ method: 'GET', url: 'https://api.github.test/users/7', status: 500 },")
  expect(matches(rule, 'https://api.github.test/users/7?page=3')).toBe(true)
  expect(matches(rule, 'https://base.test/users/7')).toBe(false)
  const hidden = format(
    ['https://[redacted].test/users'],
    'GET',
    'http-error',
    'GET 500 https://[redacted].test/users',
  )
  expect(hidden).toBe('')
})

test('a copied rule matches the URL it was created from, but not with one more segment before or after', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
      const url = new URL(text)
      const { pathname } = url
      const rule = format([url.href])
      expect(matches(rule, url.href)).toBe(true)
      url.pathname = `${pathname}/one-more`
      expect(matches(rule, url.href)).toBe(false)
      url.pathname = `/one-more${pathname}`
      expect(matches(rule, url.href)).toBe(false)
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
      expect(Object.keys(rule ?? {})).toEqual(['method', 'url', 'status'])
      expect(rule?.method).toBe(method)
    }),
  )
})

const occur = (kind: FindingKind, ...messages: string[]) => ({
  name: 'of any error',
  kind,
  occurrences: messages.length,
  urls: [{ url: 'https://a.test/movies/7', count: 1 }],
  samples: messages.map((message) => ({
    message,
    count: 1,
    testId: '1',
    retry: 0,
    url: 'https://a.test/movies/7',
    timestamp: '',
  })),
})
const unsaved = 'Error: Movies cannot be saved'

test('copies a rule for a failed request or an API error, with the kind', () => {
  const refused = { ...occur('request-failed', 'net::ERR_CONNECTION_REFUSED'), method: 'GET' }
  expect(formatIgnoreRule(refused)).toBe(
    "{ kind: 'request-failed', method: 'GET', url: '*://*/movies/7', message: 'net::ERR_CONNECTION_REFUSED' },",
  )
  expect(format(['https://a.test/api/orders'], 'POST', 'api-error')).toBe(
    "{ kind: 'api-error', method: 'POST', url: '*://*/api/orders', status: 500 },",
  )
})

test.each`
  what                                          | error                                                    | message
  ${'a page error'}                             | ${occur('page-error', "it's null, which has no name")}   | ${"'it\\'s null, which has no name'"}
  ${'a short message'}                          | ${occur('page-error', 'x (1/2)', 'x (1/2)')}             | ${'/^x \\(1\\/2\\)$/'}
  ${'no different messages'}                    | ${occur('console-error', 'no 1', 'no 2')}                | ${''}
  ${'a logged error, without stack'}            | ${occur('console-error', `${unsaved}\n    at a.js:1:2`)} | ${`'${unsaved}'`}
  ${'only a stack'}                             | ${occur('console-error', '\n    at a.js:1')}             | ${'/^\\u000a    at a\\.js:1$/'}
  ${'no error with more messages than samples'} | ${{ ...occur('console-error', 'no 1'), occurrences: 2 }} | ${''}
  ${'no redacted message'}                      | ${occur('console-error', 'token [redacted]')}            | ${''}
  ${'no empty message'}                         | ${occur('console-error', '')}                            | ${''}
`('copies a rule for $what', ({ error, message }) => {
  expect(formatIgnoreRule(error)).toBe(message && `{ kind: '${error.kind}', message: ${message} },`)
})

test('copies a rule for a short logged error that matches it with any stack, but no longer message', () => {
  const [rule = {}] = read(formatIgnoreRule(occur('console-error', 'Error: boom\n    at a.js:1:2')))
  const isMatch = (message: string) =>
    resolveRule(rule).matches({ kind: 'console-error', timestamp: '', url: 'https://b.test/', message })
  expect(isMatch('Error: boom\n    at b.js:3:4')).toBe(true)
  expect(isMatch('Error: boomerang\n    at a.js:1:2')).toBe(false)
})

test('copies a rule for any message that matches that message, but no error of another kind', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 500 })
  fc.assert(
    fc.property(text, (message) => {
      const [rule = {}] = read(formatIgnoreRule(occur('page-error', message)))
      const occurrence = { kind: 'page-error' as const, timestamp: '', url: 'https://b.test/', message }
      expect(resolveRule(rule).matches(occurrence)).toBe(true)
      expect(resolveRule(rule).matches({ ...occurrence, kind: 'console-error' })).toBe(false)
      const longer = { ...occurrence, message: `other ${message}` }
      expect(resolveRule(rule).matches(longer)).toBe(message.length >= 20)
    }),
  )
})

const { 'slow-web-vital': _ofFutureVersion, ...knownSamples } = kindSamples

test.each([{ ...finding(), kind: 'http-error' as const }, ...Object.values(knownSamples)])(
  'a rule copied from the report of a $kind ignores it',
  (sample) => {
    const { errors } = summarizeTests([{ id: 'a', attempts: [{ findings: [sample] }] }])
    const lines = errors.map((error) => formatIgnoreRule(error))
    const rules = read(lines.join('\n'))
    expect(rules).toHaveLength(1)
    const kind = sample.kind as FindingKind
    expect(rules.map((rule) => resolveRule(rule).matches({ ...sample, kind }))).toEqual([true])
  },
)
