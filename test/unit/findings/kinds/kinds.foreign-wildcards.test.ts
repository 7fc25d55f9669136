import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClassifier } from '../../../../src/baseline/classify.js'
import type { Occurrence } from '../../../../src/findings/kinds/kinds.js'
import { createFilterFor } from '../builders.js'

const filter = createFilterFor({ routes: ['/tenants/*'] })
const timestamp = '2026-01-31T12:00:00.000Z'
/** A browser reads a backslash in a URL as a slash, unless it is encoded. */
const at = (path: string, origin = 'https://shop.test') => ({
  url: `${origin}${path.replaceAll('\\', '%5C')}`,
  timestamp,
})

const request = { kind: 'http-error', method: 'GET', status: 404 } as const
const scriptUrl = (file: string) => `https://shop.test/${file.replaceAll('/', '')}.js:1:2`

test.each`
  name                             | occurrence
  ${'GET 404 /\\*'}                | ${{ ...request, ...at('/*') }}
  ${'GET 404 /\\*'}                | ${{ ...request, ...at('/%2A') }}
  ${'GET 404 /\\<id>'}             | ${{ ...request, ...at('/<id>') }}
  ${'GET 404 /\\\\'}               | ${{ ...request, ...at('/%5C') }}
  ${'GET 404 /\\*\\*'}             | ${{ ...request, ...at('/**') }}
  ${'\\* 404 /a'}                  | ${{ ...request, method: '*', ...at('/a') }}
  ${'GET \\* /\\*'}                | ${{ kind: 'request-failed', method: 'GET', message: '*', ...at('/*') }}
  ${'API GET \\* /\\*'}            | ${{ kind: 'api-error', method: 'GET', code: '*', ...at('/*') }}
  ${'GraphQL \\*: \\*'}            | ${{ kind: 'graphql-error', operationName: '*', code: '*', ...at('/graphql') }}
  ${'GraphQL anonymous: \\*\\*'}   | ${{ kind: 'graphql-error', message: '**', ...at('/graphql') }}
  ${'\\*: \\*'}                    | ${{ kind: 'page-error', errorName: '*', message: '*', ...at('/') }}
  ${'console.error: \\<n> of <n>'} | ${{ kind: 'console-error', message: '<n> of 7', ...at('/') }}
  ${'console.error: \\*'}          | ${{ kind: 'console-error', message: '*', ...at('/') }}
  ${'TypeError: \\* (app\\*.js)'}  | ${{ kind: 'page-error', errorName: 'TypeError', message: '*', script: 'https://shop.test/app*.js:1:2', ...at('/') }}
  ${'CSP img-src: \\*'}            | ${{ kind: 'csp-violation', code: 'img-src:*', ...at('/') }}
`('a foreign * is escaped in $name, an entry that matches no other error', ({ name, occurrence }) => {
  expect(filter.toName(occurrence)).toBe(name)
  const classify = createClassifier([{ error: name, reason: 'known' }], 0)
  const matches = (other: string) => classify(other).state === 'known'
  expect(matches(name)).toBe(true)
  const other = { ...occurrence, message: 'other', code: 'OTHER:x', url: 'https://shop.test/other' }
  expect(matches(filter.toName(other))).toBe(false)
})

test('a * of a route template is no wildcard', () => {
  expect(filter.toName({ ...request, ...at('/tenants/acme') })).toBe('GET 404 /tenants/<any>')
})

test('an inline script has no file in the name', () => {
  const thrown = { kind: 'page-error', errorName: 'TypeError', message: 'Failed to fetch' } as const
  const error = { ...thrown, script: 'https://shop.test/cart:1:2', ...at('/cart') }
  expect(filter.toName({ ...error, isInline: true })).toBe('TypeError: Failed to fetch')
  expect(filter.toName(error)).toBe('TypeError: Failed to fetch (cart)')
})

/** What has a meaning in an entry if a person, or our own naming, writes it. */
const marks = '* ** \\ <id> <n> <date> <any> <rest> <email> <object>'.split(' ')
/** What such a mark could stand for, and what could surround it. */
const others = 'a fall settings 7 42 404 deadbee5 .md - _ < > %25 / // {} :'.split(' ')

/** A part of an occurrence that a page or a server chooses. */
const places = {
  path: (text: string) => ({ ...request, ...at(`/api/${text}/lines`) }),
  'last segment': (text: string) => ({ ...request, ...at(`/api/${text}`) }),
  'foreign path': (text: string) => ({ ...request, ...at(`/${text}`, 'https://cdn.test') }),
  'failed request': (text: string) => ({
    kind: 'request-failed',
    method: 'GET',
    message: 'x',
    ...at(`/${text}`),
  }),
  'API path': (text: string) => ({ ...request, kind: 'api-error', ...at(`/${text}`) }),
  method: (text: string) => ({ ...request, method: text, ...at('/api') }),
  'error name': (text: string) => ({ kind: 'page-error', errorName: text, message: 'x', ...at('/') }),
  exception: (text: string) => ({ kind: 'page-error', errorName: 'Error', message: `x ${text}`, ...at('/') }),
  log: (text: string) => ({ kind: 'console-error', message: `x ${text}`, ...at('/') }),
  warning: (text: string) => ({ kind: 'console-warning', message: `x ${text}`, ...at('/') }),
  script: (text: string) => ({ kind: 'page-error', errorName: 'Error', script: scriptUrl(text), ...at('/') }),
  operation: (text: string) => ({ kind: 'graphql-error', operationName: text, code: 'x', ...at('/graphql') }),
  code: (text: string) => ({ kind: 'graphql-error', operationName: 'x', code: text, ...at('/graphql') }),
  'GraphQL message': (text: string) => ({ kind: 'graphql-error', message: `x ${text}`, ...at('/graphql') }),
} satisfies Readonly<Record<string, (text: string) => Occurrence>>

const meets = (entry: string, name: string) =>
  createClassifier([{ error: entry, reason: 'known' }], 0)(name).state === 'known'

describe.each(Object.entries(places))('two texts of a page or a server as %s', (_, write) => {
  const toName = (text: string) => filter.toName(write(text))
  const around = fc.constantFrom(...others, '') // so short that no segment looks generated
  const any = fc.constantFrom(...marks, ...others, '2026-01-31', 'a@b.test', '')

  test('texts that differ in one piece only meet the entry of each other only by the same name', () => {
    fc.assert(
      fc.property(around, any, any, around, (before, one, other, after) => {
        const [entry, name] = [one, other].map((piece) => toName(`${before}${piece}${after}`))
        expect(meets(`${entry}`, `${name}`)).toBe(entry === name)
      }),
      { numRuns: 300 },
    )
  })

  test('a text with a mark, and one with what our own naming replaces with it, have different names', () => {
    const replaced = fc.constantFrom('7', '42', 'deadbee5', '2026-01-31', 'a@b.test')
    const check = (before: string, mark: string, other: string, after: string) => {
      expect(toName(`${before}${mark}${after}`)).not.toBe(toName(`${before}${other}${after}`))
    }
    const near = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('', '-', '.') }, around)
    fc.assert(fc.property(near, fc.constantFrom(...marks), replaced, near, check), { numRuns: 500 })
  })
})

test('a star that a person writes in place of a segment meets whatever the segment is', () => {
  const segment = fc.constantFrom(...marks, ...others.filter((text) => !text.includes('/')))
  fc.assert(
    fc.property(segment, (text) => {
      expect(meets('GET 404 /api/*/lines', filter.toName(places.path(text)))).toBe(true)
      expect(meets('GET 404 /api/*', filter.toName(places.path(text)))).toBe(false)
    }),
  )
})
