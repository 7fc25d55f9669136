// The excludePatterns line that the page copies: it must match what it came from, and be nothing but an expression.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basePathOf } from '../../../src/findings/http-error/pattern-key.js'
import { excludeLine } from '../../../src/reporter/outputs/html/page/exclude-line.js'

/** Reads the copied line as a reader's config would. */
function expressionIn(line: string): RegExp {
  const source = /^\/(.+)\/,$/.exec(line)?.[1]
  if (source === undefined) throw new Error(`No expression: ${line}`)
  return new RegExp(source)
}

test.each([
  ['/api/users', '/\\/api\\/users(?:[/?#]|$)/,'],
  ['/api/v1.2', '/\\/api\\/v1\\.2(?:[/?#]|$)/,'],
  ['/a b', '/\\/a%20b(?:[/?#]|$)/,'],
  ['/a+b', '/\\/a(?:\\+|%2B)b(?:[/?#]|$)/,'],
])('%s gives %s', (basePath, line) => {
  expect(excludeLine(basePath, `https://a.test${encodeURI(basePath)}/7`)).toBe(line)
})

test('it matches the URLs of the pattern and no neighbour', () => {
  const expression = expressionIn(excludeLine('/api/users', 'https://a.test/api/users'))
  expect(
    ['https://a.test/api/users', 'https://a.test/api/users/7', 'https://a.test/api/users?x'].every((url) =>
      expression.test(url),
    ),
  ).toBe(true)
  expect(expression.test('https://a.test/api/users-archive')).toBe(false)
})

test('for the base path / it takes the URL that was seen most', () => {
  const expression = expressionIn(excludeLine('/', 'https://a.test/42?page=1'))
  expect(expression.test('https://a.test/42?page=2')).toBe(true)
  expect(expression.test('https://a.test/43')).toBe(false)
})

test('every URL matches the line of its own pattern', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
      const url = new URL(text).href
      expect(expressionIn(excludeLine(basePathOf(url), url)).test(url)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('whatever the path holds, the line is plain ASCII on one line and ends where it should', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (path, url) => {
      for (const line of [excludeLine(`/${path}x`, url), excludeLine('/', url)]) {
        expect(line).toMatch(/^[\x20-\x7e]+$/)
        expect(
          line
            .slice(1, -2)
            .replace(/\\./g, '')
            .replace(/\[[^\]]*\]/g, ''),
        ).not.toContain('/')
        expect(() => expressionIn(line)).not.toThrow()
      }
    }),
  )
})
