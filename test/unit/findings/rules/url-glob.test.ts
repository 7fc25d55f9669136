// The globs of `page.route`. test/e2e/monitor-options.test.ts compares the same table with Playwright's own matching in
// a real browser.

import { describe, expect, test } from 'vitest'
import { createGlobTest } from '../../../../src/findings/rules/url-glob.js'
import { globTable } from '../../../support/glob-table.js'

describe('url glob', () => {
  test.each(globTable)('%s matches %s: %s', (glob, url, matches) => {
    expect(createGlobTest(glob, 'http://shop.test/app/')(url)).toBe(matches)
  })

  test.each([
    ['/movies', 'http://shop.test/movies?of=/shows', true],
    ['**/sh*', 'http://shop.test/movies#/shows', false],
    ['**/#/cart', 'http://shop.test/#/cart', true],
  ])('%s matches %s, with a query or fragment only if it has one itself: %s', (glob, url, matches) => {
    expect(createGlobTest(glob, 'http://shop.test')(url)).toBe(matches)
  })

  test.each([
    ['/live', 'ws://shop.test/live?token=1', true],
    ['live/*', 'ws://shop.test/app/live/7', true],
    ['/live', 'wss://shop.test/live', false],
    ['/live', 'ws://other.test/live', false],
    ['http://shop.test/live', 'ws://shop.test/live', false],
    ['ws://shop.test/live', 'ws://shop.test/live', true],
    ['**/live', 'ws://shop.test/live', true],
  ])('compares %s with the WebSocket %s: %j', (glob, url, matches) => {
    expect(createGlobTest(glob, 'http://shop.test/app/')(url)).toBe(matches)
  })

  test('matches a relative glob as written if there is no base URL', () => {
    expect(createGlobTest('/movies')('http://shop.test/movies')).toBe(false)
    expect(createGlobTest('**/movies')('http://shop.test/movies')).toBe(true)
  })

  test.each(['{a,{b,c}}', '{a'])('rejects the unbalanced or nested braces in %s', (glob) => {
    expect(() => createGlobTest(glob)).toThrow(
      new TypeError(`The glob "${glob}" has unbalanced or nested braces. Write {a,b}.`),
    )
  })
})
