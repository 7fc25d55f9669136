import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClassifier } from '../../../../src/baseline/classify.js'
import type { Occurrence } from '../../../../src/findings/kinds/kinds.js'
import { createFindingFilter } from '../../../../src/findings/options/finding-filter.js'
import { resolveMonitorOptions } from '../../../../src/findings/options/monitor-options.js'

const filter = createFindingFilter(resolveMonitorOptions({ routes: ['/tenants/*'] }, 'https://shop.test'))
const timestamp = '2026-01-31T12:00:00.000Z'
const at = (path: string) => ({ url: `https://shop.test${path}`, timestamp })

interface Case {
  readonly name: string
  readonly occurrence: Occurrence
}

test.each<Case>([
  { name: 'GET 404 /\\*', occurrence: { kind: 'http-error', method: 'GET', status: 404, ...at('/*') } },
  { name: 'GET 404 /\\*', occurrence: { kind: 'http-error', method: 'GET', status: 404, ...at('/%2A') } },
  { name: 'GET 404 /\\<id>', occurrence: { kind: 'http-error', method: 'GET', status: 404, ...at('/<id>') } },
  { name: 'GET 404 /\\\\', occurrence: { kind: 'http-error', method: 'GET', status: 404, ...at('/%5C') } },
  { name: 'GET 404 /\\*\\*', occurrence: { kind: 'http-error', method: 'GET', status: 404, ...at('/**') } },
  { name: '\\* 404 /a', occurrence: { kind: 'http-error', method: '*', status: 404, ...at('/a') } },
  { name: 'GET \\* /\\*', occurrence: { kind: 'request-failed', method: 'GET', message: '*', ...at('/*') } },
  { name: 'API GET \\* /\\*', occurrence: { kind: 'api-error', method: 'GET', code: '*', ...at('/*') } },
  {
    name: 'GraphQL \\*: \\*',
    occurrence: { kind: 'graphql-error', operationName: '*', code: '*', ...at('/graphql') },
  },
  {
    name: 'GraphQL anonymous: \\*\\*',
    occurrence: { kind: 'graphql-error', message: '**', ...at('/graphql') },
  },
  { name: '\\*: \\*', occurrence: { kind: 'page-error', errorName: '*', message: '*', ...at('/') } },
  {
    name: 'console.error: \\<n> of <n>',
    occurrence: { kind: 'console-error', message: '<n> of 7', ...at('/') },
  },
  { name: 'console.error: \\*', occurrence: { kind: 'console-error', message: '*', ...at('/') } },
  {
    name: 'TypeError: \\* (app\\*.js)',
    occurrence: {
      kind: 'page-error',
      errorName: 'TypeError',
      message: '*',
      script: 'https://shop.test/app*.js:1:2',
      ...at('/'),
    },
  },
  { name: 'CSP img-src: \\*', occurrence: { kind: 'csp-violation', code: 'img-src:*', ...at('/') } },
])(
  'a * from a page or a server is escaped in $name, which as an entry matches no other error',
  ({ name, occurrence }) => {
    expect(filter.toName(occurrence)).toBe(name)
    const classify = createClassifier([{ error: name, reason: 'known' }], 0)
    const matches = (other: string) => classify(other).state === 'known'
    expect(matches(name)).toBe(true)
    const other = { ...occurrence, message: 'other', code: 'OTHER:x', url: 'https://shop.test/other' }
    expect(matches(filter.toName(other))).toBe(false)
  },
)

test('a * of a route template is no wildcard', () => {
  const request = { kind: 'http-error', method: 'GET', status: 404, ...at('/tenants/acme') } as const
  expect(filter.toName(request)).toBe('GET 404 /tenants/<any>')
})

test('an inline script has no file in the name', () => {
  const error = {
    kind: 'page-error',
    errorName: 'TypeError',
    message: 'Failed to fetch',
    script: 'https://shop.test/cart:1:2',
    ...at('/cart'),
  } as const
  expect(filter.toName({ ...error, isInline: true })).toBe('TypeError: Failed to fetch')
  expect(filter.toName(error)).toBe('TypeError: Failed to fetch (cart)')
})

test('no two different names meet the entry of each other', () => {
  const pieces = [
    '*',
    '**',
    '\\',
    '<id>',
    '<n>',
    '<',
    '%2F',
    '%2A',
    '%5C',
    '/',
    '7',
    '404',
    'fall',
    '.md',
    'a',
  ]
  const path = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => `/${parts.join('')}`)
  const text = fc
    .array(fc.constantFrom(...pieces, ' ', "'x'"), { maxLength: 6 })
    .map((parts) => parts.join(''))
  const occurrence = fc.record({
    kind: fc.constantFrom<Occurrence['kind']>('http-error', 'page-error', 'console-error', 'graphql-error'),
    method: fc.constantFrom('GET', 'POST'),
    status: fc.constantFrom(404, 500),
    message: text,
    url: path.map((own) => `https://shop.test${own}`),
    timestamp: fc.constant(timestamp),
  })
  fc.assert(
    fc.property(occurrence, occurrence, (one, other) => {
      const [entry, name] = [filter.toName(one), filter.toName(other)]
      const { state } = createClassifier([{ error: entry, reason: 'known' }], 0)(name)
      expect(state === 'known').toBe(entry === name)
    }),
    { numRuns: 2000 },
  )
})
