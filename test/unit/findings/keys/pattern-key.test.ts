import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basePathOf, errorPatternKey } from '../../../../src/findings/keys/pattern-key.js'

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
    ['/assets/C_VWetsD-C6Z_mNnQ.js', '/assets'],
    ['/assets/index-Cq7HMDCO.js/more', '/assets'],
  ])('%s → %s', (path, expected) => {
    expect(basePathOf(`https://shop.test${path}`)).toBe(expected)
    expect(basePathOf(path)).toBe(expected)
  })

  test.each([
    ...['jquery-migrate.js', 'jquery-migrate.min.js', 'jquery-3.7.1.min.js', 'my-component.js'],
    ...['my-component2.js', 'bootstrap.bundle.js', 'bootstrap.bundle.min.js', 'react-dom.production.min.js'],
    ...['en-US.json', 'en-US-translations.json', 'user-profile-v2.js', 'README-CONTRIBUTING.txt'],
    ...['chunk-decade.js', 'index-Cq7HMDC.js', 'index.4f3a9b1.js', 'index-Cq7HMDCO', 'Cq7HMDCO.js'],
    ...['shop.v1.OrderService', 'com.shop.OrderService.v2', 'com.shop.OrderService.Get'],
    ...['admin.inviteRequests.denied.list', 'admin.inviteRequests.deny', 'chat.scheduledMessages.list'],
  ])('keeps the ordinary name %s', (name) => {
    expect(basePathOf(`/assets/${name}`)).toBe(`/assets/${name}`)
  })

  test('is the same for every build of a file, whichever bundler created its hash', () => {
    const digits = '0123456789'
    const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const base64url = `${digits}${capitals}${capitals.toLowerCase()}-_`
    const hash = fc.oneof(
      fc
        .string({ unit: fc.constantFrom(...digits, ...'abcdef'), minLength: 8, maxLength: 32 })
        .filter((text) => /\d/.test(text)),
      fc
        .string({ unit: fc.constantFrom(...base64url), minLength: 8, maxLength: 8 })
        .filter((text) => /[A-Z]/.test(text) && /[a-z\d]/.test(text)),
    )
    const extension = fc.constantFrom('js', 'mjs', 'css', 'woff2', 'svg', 'js.map', 'chunk.js')
    fc.assert(
      fc.property(hash, fc.constantFrom('-', '.'), extension, (build, separator, end) => {
        expect(basePathOf(`https://shop.test/assets/index${separator}${build}.${end}`)).toBe('/assets')
      }),
      { numRuns: 2000 },
    )
  })

  test('keeps every file name that consists of lower-case words', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      minLength: 1,
      maxLength: 14,
    })
    const words = fc.array(word, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(words, fc.constantFrom('-', '.', '_'), (parts, separator) => {
        const path = `/assets/${parts.join(separator)}.js`
        expect(basePathOf(path)).toBe(path)
      }),
    )
  })

  test('is computed in linear time', () => {
    const startedAt = performance.now()
    for (const unit of ['-', '.', 'a-', 'A-', '.js', 'a.', '-Cq7HMDCO'])
      basePathOf(`/assets/${unit.repeat(100_000)}`)
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })

  test('has at most three segments, contains no id, and ignores query and host', () => {
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

  test('is computed for any text without throwing', () => {
    fc.assert(fc.property(fc.string(), (url) => basePathOf(url).startsWith('/')))
  })
})

describe('pattern key', () => {
  test.each([
    ['get', 500, '/api/v2/case-management/cases/7', 'GET:500:/api/v2/case-management'],
    ['POST', 500, '/api/v2/case-management/cases', 'POST:500:/api/v2/case-management'],
    ['GET', 404, '/api/v2/case-management/quota', 'GET:404:/api/v2/case-management'],
  ])('is computed for %s %d %s', (method, status, path, key) => {
    expect(errorPatternKey({ method, status, url: `https://shop.test${path}` })).toBe(key)
  })
})
