import { describe, expect, test } from 'vitest'
import { nameCall, nameRequest } from '../../../../src/findings/names/request-name.js'
import { createRouteFinder } from '../../../../src/findings/names/routes.js'

const findRoute = createRouteFinder(['/tenants/:tenant/**', 'https://pay.test/v1/*'])
const ownOrigin = 'https://shop.test'
const nameUrl = (url: string) =>
  nameRequest('get', 500, url, { findRoute, ownOrigin }).replace(/^GET 500 /, '')

describe('names a request at the path', () => {
  test.each([
    { path: '/products/7/reviews?page=2#top', name: '/products/*/reviews' },
    { path: '/', name: '/' },
    { path: '', name: '/' },
    { path: '/a//b/', name: '/a/b' },
    { path: '/orders/123e4567-e89b-42d3-a456-426614174000', name: '/orders/*' },
    { path: '/orders/01ARZ3NDEKTSV4RRFFQ69G5FAV', name: '/orders/*' },
    { path: '/orders/507f1f77bcf86cd799439011', name: '/orders/*' },
    { path: '/orders/deadbee5', name: '/orders/*' },
    { path: '/orders/deadbeef', name: '/orders/deadbeef' },
    { path: '/orders/2026-11-20/lines', name: '/orders/*/lines' },
    { path: '/orders/2026-11/lines', name: '/orders/*-*/lines' },
    { path: '/page-1.html', name: '/page-*.html' },
    { path: '/report-2026-11.pdf', name: '/report-*-*.pdf' },
    { path: '/report-2026-11-20.pdf', name: '/report-*.pdf' },
    { path: '/orders_2026_7.pdf', name: '/orders_*_*.pdf' },
    {
      path: '/files/annual-report-of-the-company-2026.pdf',
      name: '/files/annual-report-of-the-company-*.pdf',
    },
    { path: '/avatars/3f2a9b1c4d.png', name: '/avatars/*.png' },
    { path: '/avatars/123e4567-e89b-42d3-a456-426614174000.png', name: '/avatars/*.png' },
    { path: '/avatars/big-123e4567-e89b-42d3-a456-426614174000.png', name: '/avatars/big-*.png' },
    { path: '/v1/v2beta/v123/oauth2/s3/users/anna42', name: '/v1/v2beta/v123/oauth2/s3/users/anna42' },
    { path: '/products/soft-cotton-blue-shirt', name: '/products/soft-cotton-blue-shirt' },
    { path: '/customer-notification-preferences', name: '/customer-notification-preferences' },
    { path: '/customer-notification-preferences-2', name: '/*' },
    { path: '/the-very-soft-blue-cotton-shirt', name: '/*' },
    { path: '/products/abcdefghijklmnopqrstuvwxy', name: '/products/abcdefghijklmnopqrstuvwxy' },
    { path: '/products/abcdefghijklmnopqrstuvwx1', name: '/products/*' },
    { path: '/products/abcdefghijklmnopqrstuvw1', name: '/products/abcdefghijklmnopqrstuvw1' },
    { path: '/assets/index-CqAbHMDC.js', name: '/assets/index-*.js' },
    { path: '/assets/index.4f3a9b1c.chunk.js', name: '/assets/index.*.chunk.js' },
    { path: '/assets/jquery-3.7.1.min.js', name: '/assets/jquery-*.*.*.min.js' },
    { path: '/caf%C3%A9/%E6%98%A0%E7%94%BB', name: '/café/映画' },
    { path: '/a%2Fb/%5Bx%5D', name: '/a/b/[x]' },
    { path: '/100%/x', name: '/100%/x' },
    { path: '/*/a*b', name: '/\\*/a\\*b' },
    { path: '/reset/[redacted]', name: '/reset/[redacted]' },
  ])('$path as $name', ({ path, name }) => {
    expect(nameUrl(`https://shop.test${path}`)).toBe(name)
    expect(nameUrl(path)).toBe(name)
  })
})

describe('names a request of the URL', () => {
  test.each([
    { url: 'https://api.test:8443/users/7', name: 'https://api.test:8443/users/*' },
    { url: 'https://api.github.com/users/7', name: 'https://api.github.com/users/*' },
    { url: 'http://shop.test/users', name: 'http://shop.test/users' },
    { url: 'wss://shop.test/live', name: '/live' },
    { url: 'wss://live.test/7', name: 'wss://live.test/*' },
    { url: 'ws://localhost:41235/live', name: '/live' },
    { url: 'http://localhost:3000/users', name: '/users' },
    { url: 'http://127.0.0.1:41235/users', name: '/users' },
    { url: 'http://[::1]:41235/users', name: '/users' },
    { url: 'https://a.localhost/users', name: '/users' },
    { url: 'https://localhost.evil.test/users', name: 'https://localhost.evil.test/users' },
    { url: 'https://shop.test/tenants/acme/users', name: '/tenants/:tenant/**' },
    { url: 'https://other.test/tenants/acme/users', name: '/tenants/:tenant/**' },
    { url: 'https://pay.test/v1/cards', name: 'https://pay.test/v1/*' },
    { url: 'about:blank', name: 'about:/blank' },
    { url: 'blob:https://shop.test/123e4567-e89b-42d3-a456-426614174000', name: 'blob:/*' },
    { url: 'not/7/a-url?x', name: '/not/*/a-url' },
  ])('$url as $name', ({ url, name }) => {
    expect(nameUrl(url)).toBe(name)
  })

  test('with its host if there is no base URL, unless it is this machine', () => {
    const naming = { findRoute: () => undefined }
    expect(nameRequest('GET', 500, 'https://shop.test/a', naming)).toBe('GET 500 https://shop.test/a')
    expect(nameRequest('GET', 500, 'http://localhost/a', naming)).toBe('GET 500 /a')
  })
})

test('names a call by its path, in which only ids vary', () => {
  expect(nameCall('https://shop.test/page-1/7', ownOrigin)).toBe('/page-1/*')
  expect(nameCall('https://api.test/users/7', ownOrigin)).toBe('https://api.test/users/*')
})
