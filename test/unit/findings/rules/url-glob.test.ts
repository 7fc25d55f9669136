// The globs of `page.route`. test/e2e/monitor-options.test.ts compares the same table with Playwright's own matching in
// a real browser.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createGlobTest } from '../../../../src/findings/rules/url-glob.js'
import { globTable } from '../../../support/glob-table.js'

describe('url glob', () => {
  test.each(globTable)('$glob matches $url: $matches', ({ glob, url, matches }) => {
    expect(createGlobTest(glob, 'http://shop.test/app/')(url)).toBe(matches)
  })

  test('supports any number of wildcards', () => {
    const letters = [...'abcdefghijkl']
    const glob = `/${letters.map((letter) => `${letter}*`).join('/')}`
    const matches = createGlobTest(glob, 'http://shop.test')
    expect(matches(`http://shop.test/${letters.map((letter) => letter + letter).join('/')}`)).toBe(true)
    expect(matches(`http://shop.test/${letters.join('/').replace('l', 'x')}`)).toBe(false)
  })

  test('without a query looks at the URL up to its query or fragment', () => {
    const globs = fc.constantFrom('/movies', '**/movies', '**/m*', '**', '/shows', '**/sh*')
    const rest = fc.tuple(fc.constantFrom('?', '#'), fc.string()).map((parts) => parts.join(''))
    fc.assert(
      fc.property(globs, rest, (glob, more) => {
        const matches = createGlobTest(glob, 'http://shop.test')
        expect(matches(`http://shop.test/movies${more}`)).toBe(matches('http://shop.test/movies'))
      }),
    )
    expect(createGlobTest('**/#/cart')('http://shop.test/#/cart')).toBe(true)
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

  test.each(['{a,{b,c}}', '{a', 'a}'])('rejects the unbalanced or nested braces in %s', (glob) => {
    expect(() => createGlobTest(glob)).toThrow(
      new TypeError(`The glob "${glob}" has unbalanced or nested braces. Write {a,b}.`),
    )
  })
})
