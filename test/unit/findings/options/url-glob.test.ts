// The globs of `page.route`. test/e2e/monitor-options.test.ts compares the same table with Playwright's own matching in
// a real browser.

import { expect, test } from 'vitest'
import { createGlobTest } from '../../../../src/findings/options/url-glob.js'
import { globTable } from '../../../support/glob-table.js'

test.each(globTable)('the URL glob $glob matches $url: $matches', ({ glob, url, matches }) => {
  expect(createGlobTest(glob, 'http://shop.test/app/')(url)).toBe(matches)
})

test.each([
  { glob: '/movies', url: 'http://shop.test/movies?of=/shows', matches: true },
  { glob: '**/sh*', url: 'http://shop.test/movies#/shows', matches: false },
  { glob: '**/#/cart', url: 'http://shop.test/#/cart', matches: true },
])('$glob matches $url, with query or fragment only if it has one: $matches', ({ glob, url, matches }) => {
  expect(createGlobTest(glob, 'http://shop.test')(url)).toBe(matches)
})

test.each([
  { glob: '/live', url: 'ws://shop.test/live?token=1', matches: true },
  { glob: 'live/*', url: 'ws://shop.test/app/live/7', matches: true },
  { glob: '/live', url: 'wss://shop.test/live', matches: false },
  { glob: '/live', url: 'ws://other.test/live', matches: false },
  { glob: 'http://shop.test/live', url: 'ws://shop.test/live', matches: false },
  { glob: 'ws://shop.test/live', url: 'ws://shop.test/live', matches: true },
  { glob: '**/live', url: 'ws://shop.test/live', matches: true },
])('compares $glob with the WebSocket $url: $matches', ({ glob, url, matches }) => {
  expect(createGlobTest(glob, 'http://shop.test/app/')(url)).toBe(matches)
})

test.each([
  { glob: '/api/**', url: 'https://shop.test/api/users?page=2', matches: true },
  { glob: '/api/**', url: 'http://127.0.0.1:4000/api/users', matches: true },
  { glob: '/api/**', url: 'ws://shop.test/api/live', matches: true },
  { glob: '/api/**', url: 'https://shop.test/v2/api/users', matches: false },
  { glob: '/api/**', url: 'https://cdn.test/x.js?from=/api/users', matches: false },
  { glob: '/a/../users/*', url: 'https://shop.test/users/7', matches: true },
  { glob: '/search?q=*', url: 'https://shop.test/search?q=a', matches: true },
  { glob: '//cdn.test/**', url: 'https://cdn.test/stats.js', matches: true },
  { glob: '//cdn.test/**', url: 'https://shop.test/stats.js', matches: false },
  { glob: '**/movies', url: 'http://shop.test/movies', matches: true },
])('without a base URL, $glob matches $url: $matches', ({ glob, url, matches }) => {
  expect(createGlobTest(glob)(url)).toBe(matches)
})

test.each(['api/**', '../movies', '{/api,/v2}/**', '?page=*'])(
  'rejects the relative glob %s without a base URL, because it could match nothing',
  (glob) => {
    const sentence = `ignore[0].url must be a glob that begins with / or *, because there is no baseURL; got "${glob}".`
    expect(() => createGlobTest(glob, undefined, 'ignore[0].url')).toThrow(new TypeError(sentence))
    expect(() => createGlobTest(glob, 'http://shop.test')).not.toThrow()
  },
)

test.each(['https://[shop/**', 'http*://[shop/**'])('rejects %s, which no URL can match', (glob) => {
  const sentence = `url must be a glob of URLs; got "${glob}".`
  expect(() => createGlobTest(glob, 'http://shop.test')).toThrow(new TypeError(sentence))
})

test.each(['**/{a,{b,c}}', '**/{a'])('rejects the unbalanced or nested braces in %s', (glob) => {
  expect(() => createGlobTest(glob, 'http://shop.test')).toThrow(
    new TypeError(`The glob "${glob}" has unbalanced or nested braces. Write {a,b}.`),
  )
})
