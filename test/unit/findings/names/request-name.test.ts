import { describe, expect, test } from 'vitest'
import { nameCall, nameRequest } from '../../../../src/findings/names/request-name.js'
import { createRouteFinder } from '../../../../src/findings/names/routes.js'

const findRoute = createRouteFinder(['/tenants/:tenant/**', 'https://pay.test/v1/*', '/wiki/*/caf%C3%A9'])
const ownOrigin = 'https://shop.test'
const nameUrl = (url: string) =>
  nameRequest('get', 500, url, { findRoute, ownOrigin }).replace(/^GET 500 /, '')

describe('names a request at the path', () => {
  test.each([
    // segments that stay
    { path: '/', name: '/' },
    { path: '', name: '/' },
    { path: '/a//b/', name: '/a//b/' },
    { path: '/a/', name: '/a/' },
    { path: '/a', name: '/a' },
    { path: '/orders/deadbeef', name: '/orders/deadbeef' },
    { path: '/v1/v2beta/v123/oauth2/s3/users/anna42', name: '/v1/v2beta/v123/oauth2/s3/users/anna42' },
    { path: '/products/soft-cotton-blue-shirt', name: '/products/soft-cotton-blue-shirt' },
    { path: '/customer-notification-preferences', name: '/customer-notification-preferences' },
    { path: '/customer-notification-preferences-page', name: '/customer-notification-preferences-page' },
    { path: '/abcdefghijklmnopqrstuv%251', name: '/abcdefghijklmnopqrstuv%251' },
    { path: '/abcdefghijklmnopqrstuvw%251', name: '/<id>' },
    { path: '/products/abcdefghijklmnopqrstuvwxy', name: '/products/abcdefghijklmnopqrstuvwxy' },
    { path: '/products/abcdefghijklmnopqrstuvw1', name: '/products/abcdefghijklmnopqrstuvw1' },
    { path: '/api/users/export', name: '/api/users/export' },
    { path: '/fall.md', name: '/fall.md' },
    { path: '/OrderService.list', name: '/OrderService.list' },
    { path: '/reset/[redacted]', name: '/reset/[redacted]' },
    // ids
    { path: '/products/7/reviews?page=2#top', name: '/products/<id>/reviews' },
    { path: '/2026/11', name: '/<id>/<id>' },
    { path: '/orders/123e4567-e89b-42d3-a456-426614174000', name: '/orders/<id>' },
    { path: '/orders/01ARZ3NDEKTSV4RRFFQ69G5FAV', name: '/orders/<id>' },
    { path: '/orders/507f1f77bcf86cd799439011', name: '/orders/<id>' },
    { path: '/orders/deadbee5', name: '/orders/<id>' },
    { path: '/customer-notification-preferences-2', name: '/<id>' },
    { path: '/the-very-soft-blue-cotton-shirt', name: '/<id>' },
    { path: '/products/abcdefghijklmnopqrstuvwx1', name: '/products/<id>' },
    // dates
    { path: '/orders/2026-11-20/lines', name: '/orders/<date>/lines' },
    { path: '/report-2026-11-20.pdf', name: '/report-<date>.pdf' },
    { path: '/2026-11-20.csv', name: '/<date>.csv' },
    { path: '/orders/2026-11/lines', name: '/orders/<n>-<n>/lines' },
    // numbers that stand alone
    { path: '/404.md', name: '/<n>.md' },
    { path: '/page-1.html', name: '/page-<n>.html' },
    { path: '/report-2026-11.pdf', name: '/report-<n>-<n>.pdf' },
    { path: '/orders_2026_7.pdf', name: '/orders_<n>_<n>.pdf' },
    { path: '/7.5/x', name: '/<n>.<n>/x' },
    { path: '/-7', name: '/-<n>' },
    {
      path: '/files/annual-report-of-the-company-2026.pdf',
      name: '/files/annual-report-of-the-company-<n>.pdf',
    },
    { path: '/assets/jquery-3.7.1.min.js', name: '/assets/jquery-<n>.<n>.<n>.min.js' },
    // files
    { path: '/avatars/3f2a9b1c4d.png', name: '/avatars/<id>.png' },
    { path: '/avatars/123e4567-e89b-42d3-a456-426614174000.png', name: '/avatars/<id>.png' },
    { path: '/avatars/big-123e4567-e89b-42d3-a456-426614174000.png', name: '/avatars/big-<id>.png' },
    { path: '/assets/index-CqAbHMDC.js', name: '/assets/index-<id>.js' },
    { path: '/assets/index.4f3a9b1c.chunk.js', name: '/assets/index.<id>.chunk.js' },
    { path: '/assets/12.4f3a9b1c.js', name: '/assets/<n>.<id>.js' },
    { path: '/chunk-7QVYU63E.js', name: '/chunk-<id>.js' },
    { path: '/fonts/Inter-SemiBold.woff2', name: '/fonts/Inter-SemiBold.woff2' },
    { path: '/fonts/HelveticaNeue-Bold-Italic.woff', name: '/fonts/HelveticaNeue-Bold-Italic.woff' },
    { path: '/home-mediumSquare149-v2.jpg', name: '/home-mediumSquare149-v2.jpg' },
    { path: '/24px-Flag_of_Hawaii.svg.png', name: '/24px-Flag_of_Hawaii.svg.png' },
    { path: '/220px-US_President_2010.jpg', name: '/220px-US_President_<n>.jpg' },
    { path: '/300px-G8_leaders_watching_football.jpg', name: '/300px-G8_leaders_watching_football.jpg' },
    { path: '/assets/a-Ab_-1cdE.css', name: '/assets/a-<id>.css' },
    { path: '/p-P7x87XHnVfbWr.gif', name: '/p-<id>.gif' },
    { path: '/app.js', name: '/app.js' },
    // encoded characters
    { path: '/caf%C3%A9/%E6%98%A0%E7%94%BB', name: '/café/映画' },
    { path: '/a%2Fb/%5Bx%5D', name: '/a%2Fb/[x]' },
    { path: '/a%2fb', name: '/a%2Fb' },
    { path: '/100%25', name: '/100%25' },
    { path: '/100%/x', name: '/100%/x' },
    { path: '/a%252Fb', name: '/a%252Fb' },
    { path: '/gitlab-org%2Fsome-project-name', name: '/gitlab-org%2Fsome-project-name' },
    { path: '/gitlab-org%2Fsome-project-name-2', name: '/gitlab-org%2Fsome-project-name-<n>' },
    { path: '/proxy/https:%2F%2Fshop.test%2Fusers%2F7', name: '/proxy/https:%2F%2Fshop.test%2Fusers%2F<id>' },
    { path: '/a-hundred-percent%25-of-all-of-them', name: '/<id>' },
    { path: '/ahundredpercent%25ofallofthem', name: '/ahundredpercent%25ofallofthem' },
    { path: '/caf%C3%A9s/2026%2D11%2D20', name: '/cafés/<date>' },
    // what has a meaning in names
    { path: '/*/a*b', name: '/\\*/a\\*b' },
    { path: '/**', name: '/\\*\\*' },
    { path: '/%5C', name: '/\\\\' },
    { path: '/%3Cid%3E', name: '/\\<id>' },
    { path: '/%3Cn%3E.md', name: '/\\<n>.md' },
    { path: '/%3Cdate%3E/%3Cany%3E/%3Crest%3E', name: '/\\<date>/\\<any>/\\<rest>' },
    { path: '/%3Cbr%3E', name: '/<br>' },
    { path: '/a-%3Cid%3E-7', name: '/a-\\<id>-<n>' },
  ])('names a request at the path $path as $name', ({ path, name }) => {
    expect(nameUrl(`https://shop.test${path}`)).toBe(name)
    expect(nameUrl(path)).toBe(name)
  })
})

describe('names a request of the URL', () => {
  test.each([
    { url: 'https://api.test:8443/users/7', name: 'https://api.test:8443/users/<id>' },
    { url: 'https://api.github.com/users/7', name: 'https://api.github.com/users/<id>' },
    { url: 'http://shop.test/users', name: 'http://shop.test/users' },
    { url: 'wss://shop.test/live', name: '/live' },
    { url: 'wss://live.test/7', name: 'wss://live.test/<id>' },
    { url: 'ws://localhost:41235/live', name: '/live' },
    { url: 'http://localhost:3000/users', name: '/users' },
    { url: 'http://127.0.0.1:41235/users', name: '/users' },
    { url: 'http://[::1]:41235/users', name: '/users' },
    { url: 'https://a.localhost/users', name: '/users' },
    { url: 'https://localhost.evil.test/users', name: 'https://localhost.evil.test/users' },
    { url: 'https://shop.test/tenants/acme/users', name: '/tenants/:tenant/<rest>' },
    { url: 'https://other.test/tenants/acme/users', name: 'https://other.test/tenants/:tenant/<rest>' },
    { url: 'https://pay.test/v1/cards', name: 'https://pay.test/v1/<any>' },
    { url: 'http://localhost/wiki/food/café', name: '/wiki/<any>/café' },
    { url: 'about:blank', name: 'about:/blank' },
    { url: 'blob:https://shop.test/123e4567-e89b-42d3-a456-426614174000', name: 'blob:/<id>' },
    { url: 'not/7/a-url?x', name: '/not/<id>/a-url' },
  ])('names a request of the URL $url as $name', ({ url, name }) => {
    expect(nameUrl(url)).toBe(name)
  })

  test('with its host if there is no base URL, unless it is this machine', () => {
    const naming = { findRoute: () => undefined }
    expect(nameRequest('GET', 500, 'https://shop.test/a', naming)).toBe('GET 500 https://shop.test/a')
    expect(nameRequest('GET', 500, 'http://localhost/a', naming)).toBe('GET 500 /a')
  })
})

describe('names a call by its path, in which only ids vary', () => {
  test.each([
    { url: 'https://shop.test/page-1/7', name: '/page-1/<id>' },
    { url: 'https://api.test/users/7', name: 'https://api.test/users/<id>' },
    { url: 'https://shop.test/a%2Fb/*/', name: '/a%2Fb/\\*/' },
  ])('names a call to $url by its path, in which only ids vary, as $name', ({ url, name }) => {
    expect(nameCall(url, ownOrigin)).toBe(name)
  })

  test('or by its route', () => {
    expect(nameCall('https://api.test/users/7', ownOrigin, '/users/:id')).toBe('https://api.test/users/:id')
  })
})
