// The globs of `page.route`. test/e2e/monitor-options.test.ts compares the same table with Playwright's own matching in
// a real browser.

import { expect, test } from 'vitest'
import { createGlobTest } from '../../../../src/findings/options/url-glob.js'
import { globTable } from '../../../support/glob-table.js'

test.each(globTable)('the URL glob $glob matches $url: $matches', ({ glob, url, matches }) => {
  expect(createGlobTest(glob, 'http://shop.test/app/')(url)).toBe(matches)
})

test.each`
  glob                       | baseURL                    | url                                        | matches
  ${'/movies'}               | ${'http://shop.test'}      | ${'http://shop.test/movies?of=/shows'}     | ${true}
  ${'**/sh*'}                | ${'http://shop.test'}      | ${'http://shop.test/movies#/shows'}        | ${false}
  ${'**/#/cart'}             | ${'http://shop.test'}      | ${'http://shop.test/#/cart'}               | ${true}
  ${'/live'}                 | ${'http://shop.test/app/'} | ${'ws://shop.test/live?token=1'}           | ${true}
  ${'live/*'}                | ${'http://shop.test/app/'} | ${'ws://shop.test/app/live/7'}             | ${true}
  ${'/live'}                 | ${'http://shop.test/app/'} | ${'wss://shop.test/live'}                  | ${false}
  ${'/live'}                 | ${'http://shop.test/app/'} | ${'ws://other.test/live'}                  | ${false}
  ${'http://shop.test/live'} | ${'http://shop.test/app/'} | ${'ws://shop.test/live'}                   | ${false}
  ${'ws://shop.test/live'}   | ${'http://shop.test/app/'} | ${'ws://shop.test/live'}                   | ${true}
  ${'**/live'}               | ${'http://shop.test/app/'} | ${'ws://shop.test/live'}                   | ${true}
  ${'/api/**'}               | ${undefined}               | ${'https://shop.test/api/users?page=2'}    | ${true}
  ${'/api/**'}               | ${undefined}               | ${'http://127.0.0.1:4000/api/users'}       | ${true}
  ${'/api/**'}               | ${undefined}               | ${'ws://shop.test/api/live'}               | ${true}
  ${'/api/**'}               | ${undefined}               | ${'https://shop.test/v2/api/users'}        | ${false}
  ${'/api/**'}               | ${undefined}               | ${'https://cdn.test/x.js?from=/api/users'} | ${false}
  ${'/a/../users/*'}         | ${undefined}               | ${'https://shop.test/users/7'}             | ${true}
  ${'/search?q=*'}           | ${undefined}               | ${'https://shop.test/search?q=a'}          | ${true}
  ${'//cdn.test/**'}         | ${undefined}               | ${'https://cdn.test/stats.js'}             | ${true}
  ${'//cdn.test/**'}         | ${undefined}               | ${'https://shop.test/stats.js'}            | ${false}
  ${'**/movies'}             | ${undefined}               | ${'http://shop.test/movies'}               | ${true}
`(
  'with the base URL $baseURL, the URL glob $glob matches $url: $matches',
  ({ glob, baseURL, url, matches }) => {
    expect(createGlobTest(glob, baseURL)(url)).toBe(matches)
  },
)

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
