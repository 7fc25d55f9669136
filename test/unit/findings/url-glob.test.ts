// The globs of `page.route`. test/e2e/monitor-options.test.ts compares the same table with Playwright's own matching in
// a real browser.
import { describe, expect, test } from 'vitest'
import { globToRegExp } from '../../../src/findings/rules/url-rule.js'
import { globTable } from '../../support/glob-table.js'

describe('url glob', () => {
  test.each(globTable)('$glob matches $url: $matches', ({ glob, url, matches }) => {
    expect(globToRegExp(glob, 'http://shop.test/app/').test(url)).toBe(matches)
  })

  test('supports any number of wildcards', () => {
    const letters = [...'abcdefghijkl']
    const glob = `/${letters.map((letter) => `${letter}*`).join('/')}`
    const matches = globToRegExp(glob, 'http://shop.test')
    expect(matches.test(`http://shop.test/${letters.map((letter) => letter + letter).join('/')}`)).toBe(true)
    expect(matches.test(`http://shop.test/${letters.join('/').replace('l', 'x')}`)).toBe(false)
  })

  test('matches a relative glob as written if there is no base URL', () => {
    expect(globToRegExp('/movies').test('http://shop.test/movies')).toBe(false)
    expect(globToRegExp('**/movies').test('http://shop.test/movies')).toBe(true)
  })

  test.each(['{a,{b,c}}', '{a', 'a}'])('rejects the unbalanced or nested braces in %s', (glob) => {
    expect(() => globToRegExp(glob)).toThrow(
      new TypeError(`The glob "${glob}" has unbalanced or nested braces. Write {a,b}.`),
    )
  })
})
