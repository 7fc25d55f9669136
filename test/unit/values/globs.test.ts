import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileGlob } from '../../../src/values/globs.js'

test.each([
  { glob: '**/a/**/x', text: 'http://shop.test/a/x', matches: true },
  { glob: '**/a/**/x', text: 'http://shop.test/a/b/c/x', matches: true },
  { glob: '**/a/**/x', text: 'http://shop.test/a/bx', matches: false },
  { glob: '/a/**/x', text: '/a//x', matches: false },
  { glob: '/a/**', text: '/a', matches: false },
  { glob: '/{a,b/**/c,*.d}/x', text: '/b/1/2/c/x', matches: true },
  { glob: '/{a,b/**/c,*.d}/x', text: '/name.d/x', matches: true },
  { glob: '/{a,b/**/c,*.d}/x', text: '/b/1/2/d/x', matches: false },
  { glob: '/{a,}x', text: '/x', matches: true },
  { glob: '/{a\\,b,c}', text: '/a,b', matches: true },
  { glob: '/\\{a,b\\}', text: '/{a,b}', matches: true },
  { glob: '/a\\', text: '/a\\', matches: true },
  { glob: '/\u{1f600}*', text: '/\u{1f600}b', matches: true },
  { glob: '', text: '', matches: true },
])('the glob $glob matches $text: $matches', ({ glob, text, matches }) => {
  expect(compileGlob(glob)(text)).toBe(matches)
})

test('follows every way to match a long URL at once', () => {
  const glob = '**/a/**/a/**/a/**/a/**/*a*a*a*{x,*y}'
  const url = `http://shop.test${'/a'.repeat(200_000)}`
  const begin = performance.now()
  expect([compileGlob(glob)(url), compileGlob(glob)(`${url}/aaax`)]).toEqual([false, true])
  expect(performance.now() - begin).toBeLessThan(5_000)
})

test('matches like a regular expression that goes back', () => {
  const text = fc.string({ unit: fc.constantFrom('/', 'a', 'b'), maxLength: 12 })
  const piece = fc.constantFrom('/', 'a', 'b', '*', '**', '/**/', '{a,b}', '{/a,*b,**}')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), text, (pieces, candidate) => {
      const glob = pieces.join('')
      expect(compileGlob(glob)(candidate)).toBe(toRegExp(glob).test(candidate))
    }),
    { numRuns: 3_000 },
  )
})

/** Converts a glob as `page.route` does. It knows no escapes. */
function toRegExp(glob: string): RegExp {
  const source = glob
    .replace(/[{},]/g, (char) => ({ '{': '(?:', '}': ')', ',': '|' })[char] ?? '')
    .replace(/(\/?)(\*\*+)(\/?)|\*/g, (all, before: string, _stars, after: string) => {
      if (all === '*') return '[^/]*'
      return before && after ? '/(?:.+/|)' : `${before}.*${after}`
    })
  return new RegExp(`^${source}$`)
}
