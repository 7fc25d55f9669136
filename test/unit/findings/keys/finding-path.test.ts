import { describe, expect, test } from 'vitest'
import { getOwnOrigin, toFindingPath } from '../../../../src/findings/keys/finding-path.js'
import { createRouteFinder } from '../../../../src/findings/keys/routes.js'

const findRoute = createRouteFinder(['/tenants/:tenant/**', 'https://pay.test/v1/*'])
const ownOrigin = 'https://shop.test'

describe('toFindingPath', () => {
  test.each([
    ['https://shop.test/products/7/reviews?page=2#top', '/products/*/reviews'],
    ['https://shop.test/products/soft-cotton-blue-shirt', '/products/soft-cotton-blue-shirt'],
    ['https://shop.test/page-1.html', '/page-*.html'],
    ['https://shop.test/orders_2026_7.pdf', '/orders_*_*.pdf'],
    [
      'https://shop.test/files/annual-report-of-the-company-2026.pdf',
      '/files/annual-report-of-the-company-*.pdf',
    ],
    ['https://shop.test/avatars/3f2a9b1c4d.png', '/avatars/*.png'],
    ['https://shop.test/v1/v2beta/v123', '/v1/v*beta/v*'],
    ['https://shop.test/products/abcdefghijklmnopqrstuvwxy', '/products/*'],
    ['https://shop.test/products/abcdefghijklmnopqrstuvwx', '/products/abcdefghijklmnopqrstuvwx'],
    ['https://shop.test/users/anna42', '/users/anna*'],
    ['https://shop.test/assets/index-CqAbHMDC.js', '/assets/*'],
    ['https://shop.test/', '/'],
    ['https://shop.test/a%2Fb/%5Bx%5D', '/a/b/[x]'],
    ['https://shop.test/*/a*b', '/\\*/a\\*b'],
    ['https://api.test:8443/users/7', 'https://api.test:8443/users/*'],
    ['http://localhost:3000/users', '/users'],
    ['http://127.0.0.1:41235/users', '/users'],
    ['http://[::1]:41235/users', '/users'],
    ['https://a.localhost/users', '/users'],
    ['https://localhost.evil.test/users', 'https://localhost.evil.test/users'],
    ['https://shop.test/tenants/acme/users', '/tenants/:tenant/**'],
    ['https://pay.test/v1/cards', 'https://pay.test/v1/*'],
    ['about:blank', 'about:/blank'],
    ['/not/7/a-url?x', '/not/*/a-url'],
    [`https://shop.test${'/a'.repeat(30)}`, `${'/a'.repeat(20)}/**`],
  ])('%s', (url, path) => {
    expect(toFindingPath(url, { findRoute, ownOrigin })).toBe(path)
  })

  test('without a base URL, keeps every host except localhost', () => {
    expect(toFindingPath('https://shop.test/a', { findRoute })).toBe('https://shop.test/a')
  })
})

test.each([
  ['https://shop.test/app/', 'https://shop.test'],
  ['http://localhost:3000', undefined],
  ['not a URL', undefined],
  [undefined, undefined],
])("for the base URL %s, the app's own origin is %s", (baseURL, origin) => {
  expect(getOwnOrigin(baseURL)).toBe(origin)
})
