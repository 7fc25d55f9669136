import { describe, expect, test } from 'vitest'
import { errorPatternKey } from '../../../../src/findings/keys/pattern-key.js'
import type { Occurrence } from '../../../../src/findings/kinds/kinds.js'
import { createFilter } from '../../../../src/findings/options/create-filter.js'
import { resolveMonitorOptions } from '../../../../src/findings/options/options.js'
import { matchesKey } from '../../../../src/values/patterns.js'

const filter = createFilter(resolveMonitorOptions({ routes: ['/tenants/*'] }))
const timestamp = '2026-01-31T12:00:00.000Z'
const at = (path: string) => ({ url: `https://shop.test${path}`, timestamp })

const graphql = { kind: 'graphql-error', method: 'POST', ...at('/graphql') } as const

describe('a * from a page or a server', () => {
  test.each<[key: string, title: string, Occurrence]>([
    ['GET:404:/\\*', 'GET 404 /*', { kind: 'http-error', method: 'GET', status: 404, ...at('/*') }],
    ['GET:404:/\\*', 'GET 404 /*', { kind: 'http-error', method: 'GET', status: 404, ...at('/%2A') }],
    ['\\*:404:/a', '* 404 /a', { kind: 'http-error', method: '*', status: 404, ...at('/a') }],
    ['GET:\\*:/\\*', 'GET * /*', { kind: 'request-failed', method: 'GET', message: '*', ...at('/*') }],
    ['POST:graphql:\\*:\\*', 'GraphQL *: *', { ...graphql, operationName: '*', code: '*' }],
    ['POST:graphql:anonymous:\\*\\*', 'GraphQL anonymous: **', { ...graphql, message: '**' }],
    ['page-error:\\*:\\*', '*: *', { kind: 'page-error', errorName: '*', message: '*', ...at('/') }],
    ['console-error:\\*', '*', { kind: 'console-error', message: '*', ...at('/') }],
  ])(
    'gives the key %s, which as an entry matches no other error, and the title %s',
    (key, title, occurrence) => {
      expect(filter.toName(occurrence)).toEqual({ key, title })
      expect(matchesKey(key, key)).toBe(true)
      const other = { ...occurrence, message: 'other', code: 'OTHER', url: 'https://shop.test/other' }
      expect(matchesKey(key, filter.toName(other).key)).toBe(false)
    },
  )

  test('is escaped by errorPatternKey(), unless it comes from a route template', () => {
    expect(errorPatternKey({ method: 'GET', status: 404, url: 'https://shop.test/a/*' })).toBe(
      'GET:404:/a/\\*',
    )
    const request = { kind: 'http-error', method: 'GET', status: 404, ...at('/tenants/acme') } as const
    expect(filter.toName(request).key).toBe('GET:404:/tenants/*')
  })
})
