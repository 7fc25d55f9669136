import { expect, test } from 'vitest'
import { getOwnOrigin, nameCall, nameRequest } from '../../../../src/findings/names/request-name.js'
import { createRouteFinder } from '../../../../src/findings/names/routes.js'

const findRoute = createRouteFinder(['/tenants/:tenant/**', 'https://pay.test/v1/*', '/wiki/*/caf%C3%A9'])
const ownOrigin = 'https://shop.test'
const nameUrl = (url: string) =>
  nameRequest('get', 500, url, { findRoute, ownOrigin }).replace(/^GET 500 /, '')

test.each`
  path                                                       | name
  ${'/'}                                                     | ${'/'}
  ${''}                                                      | ${'/'}
  ${'/a//b/'}                                                | ${'/a//b/'}
  ${'/a/'}                                                   | ${'/a/'}
  ${'/a'}                                                    | ${'/a'}
  ${'/orders/deadbeef'}                                      | ${'/orders/deadbeef'}
  ${'/v1/v2beta/v123/oauth2/s3/users/anna42'}                | ${'/v1/v2beta/v123/oauth2/s3/users/anna42'}
  ${'/products/soft-cotton-blue-shirt'}                      | ${'/products/soft-cotton-blue-shirt'}
  ${'/customer-notification-preferences'}                    | ${'/customer-notification-preferences'}
  ${'/customer-notification-preferences-page'}               | ${'/customer-notification-preferences-page'}
  ${'/abcdefghijklmnopqrstuv%251'}                           | ${'/abcdefghijklmnopqrstuv%251'}
  ${'/abcdefghijklmnopqrstuvw%251'}                          | ${'/<id>'}
  ${'/products/abcdefghijklmnopqrstuvwxy'}                   | ${'/products/abcdefghijklmnopqrstuvwxy'}
  ${'/products/abcdefghijklmnopqrstuvw1'}                    | ${'/products/abcdefghijklmnopqrstuvw1'}
  ${'/api/users/export'}                                     | ${'/api/users/export'}
  ${'/fall.md'}                                              | ${'/fall.md'}
  ${'/OrderService.list'}                                    | ${'/OrderService.list'}
  ${'/reset/[redacted]'}                                     | ${'/reset/[redacted]'}
  ${'/products/7/reviews?page=2#top'}                        | ${'/products/<id>/reviews'}
  ${'/2026/11'}                                              | ${'/<id>/<id>'}
  ${'/orders/123e4567-e89b-42d3-a456-426614174000'}          | ${'/orders/<id>'}
  ${'/orders/01ARZ3NDEKTSV4RRFFQ69G5FAV'}                    | ${'/orders/<id>'}
  ${'/orders/507f1f77bcf86cd799439011'}                      | ${'/orders/<id>'}
  ${'/orders/deadbee5'}                                      | ${'/orders/<id>'}
  ${'/customer-notification-preferences-2'}                  | ${'/<id>'}
  ${'/the-very-soft-blue-cotton-shirt'}                      | ${'/<id>'}
  ${'/products/abcdefghijklmnopqrstuvwx1'}                   | ${'/products/<id>'}
  ${'/orders/2026-11-20/lines'}                              | ${'/orders/<date>/lines'}
  ${'/report-2026-11-20.pdf'}                                | ${'/report-<date>.pdf'}
  ${'/2026-11-20.csv'}                                       | ${'/<date>.csv'}
  ${'/orders/2026-11/lines'}                                 | ${'/orders/<n>-<n>/lines'}
  ${'/404.md'}                                               | ${'/<n>.md'}
  ${'/page-1.html'}                                          | ${'/page-<n>.html'}
  ${'/report-2026-11.pdf'}                                   | ${'/report-<n>-<n>.pdf'}
  ${'/orders_2026_7.pdf'}                                    | ${'/orders_<n>_<n>.pdf'}
  ${'/7.5/x'}                                                | ${'/<n>.<n>/x'}
  ${'/-7'}                                                   | ${'/-<n>'}
  ${'/files/annual-report-of-the-company-2026.pdf'}          | ${'/files/annual-report-of-the-company-<n>.pdf'}
  ${'/assets/jquery-3.7.1.min.js'}                           | ${'/assets/jquery-<n>.<n>.<n>.min.js'}
  ${'/avatars/3f2a9b1c4d.png'}                               | ${'/avatars/<id>.png'}
  ${'/avatars/123e4567-e89b-42d3-a456-426614174000.png'}     | ${'/avatars/<id>.png'}
  ${'/avatars/big-123e4567-e89b-42d3-a456-426614174000.png'} | ${'/avatars/big-<id>.png'}
  ${'/assets/index-CqAbHMDC.js'}                             | ${'/assets/index-<id>.js'}
  ${'/assets/index.4f3a9b1c.chunk.js'}                       | ${'/assets/index.<id>.chunk.js'}
  ${'/assets/12.4f3a9b1c.js'}                                | ${'/assets/<n>.<id>.js'}
  ${'/chunk-7QVYU63E.js'}                                    | ${'/chunk-<id>.js'}
  ${'/fonts/Inter-SemiBold.woff2'}                           | ${'/fonts/Inter-SemiBold.woff2'}
  ${'/fonts/HelveticaNeue-Bold-Italic.woff'}                 | ${'/fonts/HelveticaNeue-Bold-Italic.woff'}
  ${'/home-mediumSquare149-v2.jpg'}                          | ${'/home-mediumSquare149-v2.jpg'}
  ${'/24px-Flag_of_Hawaii.svg.png'}                          | ${'/24px-Flag_of_Hawaii.svg.png'}
  ${'/220px-US_President_2010.jpg'}                          | ${'/220px-US_President_<n>.jpg'}
  ${'/300px-G8_leaders_watching_football.jpg'}               | ${'/300px-G8_leaders_watching_football.jpg'}
  ${'/assets/a-Ab_-1cdE.css'}                                | ${'/assets/a-<id>.css'}
  ${'/p-P7x87XHnVfbWr.gif'}                                  | ${'/p-<id>.gif'}
  ${'/app.js'}                                               | ${'/app.js'}
  ${'/caf%C3%A9/%E6%98%A0%E7%94%BB'}                         | ${'/café/映画'}
  ${'/a%2Fb/%5Bx%5D'}                                        | ${'/a%2Fb/[x]'}
  ${'/a%2fb'}                                                | ${'/a%2Fb'}
  ${'/100%25'}                                               | ${'/100%25'}
  ${'/100%/x'}                                               | ${'/100%/x'}
  ${'/a%252Fb'}                                              | ${'/a%252Fb'}
  ${'/gitlab-org%2Fsome-project-name'}                       | ${'/gitlab-org%2Fsome-project-name'}
  ${'/gitlab-org%2Fsome-project-name-2'}                     | ${'/gitlab-org%2Fsome-project-name-<n>'}
  ${'/proxy/https:%2F%2Fshop.test%2Fusers%2F7'}              | ${'/proxy/https:%2F%2Fshop.test%2Fusers%2F<id>'}
  ${'/a-hundred-percent%25-of-all-of-them'}                  | ${'/<id>'}
  ${'/ahundredpercent%25ofallofthem'}                        | ${'/ahundredpercent%25ofallofthem'}
  ${'/caf%C3%A9s/2026%2D11%2D20'}                            | ${'/cafés/<date>'}
  ${'/*/a*b'}                                                | ${'/\\*/a\\*b'}
  ${'/**'}                                                   | ${'/\\*\\*'}
  ${'/%5C'}                                                  | ${'/\\\\'}
  ${'/%3Cid%3E'}                                             | ${'/\\<id>'}
  ${'/%3Cn%3E.md'}                                           | ${'/\\<n>.md'}
  ${'/%3Cdate%3E/%3Cany%3E/%3Crest%3E'}                      | ${'/\\<date>/\\<any>/\\<rest>'}
  ${'/%3Cbr%3E'}                                             | ${'/<br>'}
  ${'/a-%3Cid%3E-7'}                                         | ${'/a-\\<id>-<n>'}
`('names a request at the path $path as $name', ({ path, name }) => {
  expect(nameUrl(`https://shop.test${path}`)).toBe(name)
  expect(nameUrl(path)).toBe(name)
})

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

test('names a request with its host if there is no base URL, unless it is this machine', () => {
  const naming = { findRoute: () => undefined }
  expect(nameRequest('GET', 500, 'https://shop.test/a', naming)).toBe('GET 500 https://shop.test/a')
  expect(nameRequest('GET', 500, 'http://localhost/a', naming)).toBe('GET 500 /a')
})

test.each([
  { url: 'https://shop.test/page-1/7', name: '/page-1/<id>' },
  { url: 'https://api.test/users/7', name: 'https://api.test/users/<id>' },
  { url: 'https://shop.test/a%2Fb/*/', name: '/a%2Fb/\\*/' },
  { url: 'https://shop.test/bills/123e4567-e89b-42d3-a456-426614174000.pdf', name: '/bills/<id>.pdf' },
  { url: 'https://shop.test/days/2026-11-21/7.json', name: '/days/<date>/7.json' },
  { url: 'https://shop.test/*-Cq7HMDCO.js', name: '/\\*-<id>.js' },
])('names a call to $url by its path, in which only ids and dates vary, as $name', ({ url, name }) => {
  expect(nameCall(url, ownOrigin)).toBe(name)
})

test('names a call by its route', () => {
  expect(nameCall('https://api.test/users/7', ownOrigin, '/users/:id')).toBe('https://api.test/users/:id')
})

test.each([
  { baseURL: 'https://shop.test/app/', origin: 'https://shop.test' },
  { baseURL: 'http://localhost:3000', origin: undefined },
  { baseURL: 'not a URL', origin: undefined },
  { baseURL: undefined, origin: undefined },
])("for the base URL $baseURL, the app's own origin is $origin", ({ baseURL, origin }) => {
  expect(getOwnOrigin(baseURL)).toBe(origin)
})
