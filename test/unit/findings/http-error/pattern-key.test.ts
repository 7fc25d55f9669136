import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basePathOf, errorPatternKey } from '../../../../src/findings/http-error/pattern-key.js'

describe('base path', () => {
  test.each([
    ['/api/v2/case-management/cases/7', '/api/v2/case-management'],
    ['/api/v2/case-management/quota', '/api/v2/case-management'],
    ['/api/users/999', '/api/users'],
    ['/movies/42', '/movies'],
    ['/movies/42/reviews', '/movies'],
    ['/', '/'],
    ['', '/'],
    ['/7', '/'],
    ['/a//b/', '/a/b'],
    ['/v1/v2/v3/v4', '/v1/v2/v3'],
    ['/orders/2026-11-20/lines', '/orders'],
    ['/orders/2026-11/lines', '/orders/2026-11/lines'],
    ['/u/123e4567-e89b-42d3-a456-426614174000', '/u'],
    ['/u/123E4567-E89B-42D3-A456-426614174000', '/u'],
    ['/u/01ARZ3NDEKTSV4RRFFQ69G5FAV', '/u'],
    ['/u/507f1f77bcf86cd799439011', '/u'],
    ['/u/deadbeef', '/u/deadbeef'],
    ['/u/deadbee5', '/u'],
    ['/u/dead5', '/u/dead5'],
    ['/caf%C3%A9/x', '/café/x'],
    ['/100%/x', '/100%/x'],
    ['/files/a%2F42', '/files/a'],
    ['/api/users?id=1#top', '/api/users'],
  ])('%s → %s', (path, expected) => {
    expect(basePathOf(`https://shop.test${path}`)).toBe(expected)
    expect(basePathOf(path)).toBe(expected)
  })

  test('never has more than three segments, never an id, and never depends on query or host', () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), fc.string(), fc.domain(), (segments, query, host) => {
        const path = `/${segments.join('/')}`
        const found = basePathOf(`http://${host}${path}?${encodeURIComponent(query)}`)
        expect(found).toBe(basePathOf(path))
        expect(found.split('/').filter(Boolean).length).toBeLessThanOrEqual(3)
        expect(found).not.toMatch(/\/\d+(\/|$)/)
        expect(path === '/' ? '/' : path).toContain(found === '/' ? '/' : found)
      }),
    )
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.string(), (url) => basePathOf(url).startsWith('/')))
  })
})

describe('pattern key', () => {
  test('is the same for all ids, and differs with method and status', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.uuid(),
        fc.constantFrom('GET', 'POST'),
        fc.integer({ min: 400, max: 599 }),
        (id, uuid, method, status) => {
          const getKey = (last: string | number) =>
            errorPatternKey({ method, status, url: `https://shop.test/api/users/${last}` })
          expect(getKey(id)).toBe(getKey(uuid))
          expect(getKey(id)).toBe(`${method}:${status}:/api/users`)
        },
      ),
    )
  })

  test.each([
    ['get', 500, '/api/v2/case-management/cases/7', 'GET:500:/api/v2/case-management'],
    ['GET', 500, '/api/v2/case-management/quota', 'GET:500:/api/v2/case-management'],
    ['POST', 500, '/api/v2/case-management/cases', 'POST:500:/api/v2/case-management'],
    ['GET', 404, '/api/v2/case-management/quota', 'GET:404:/api/v2/case-management'],
  ])('%s %d %s', (method, status, path, key) => {
    expect(errorPatternKey({ method, status, url: `https://shop.test${path}` })).toBe(key)
  })
})
