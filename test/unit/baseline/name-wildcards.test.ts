import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createNameMatcher, hasWildcard } from '../../../src/baseline/name-wildcards.js'
import { escapeWildcards } from '../../../src/findings/names/escape-wildcards.js'

const matches = (pattern: string, name: string) => createNameMatcher(pattern)(name)

test.each([
  { pattern: 'GET 500 /api/users/*', name: 'GET 500 /api/users/me', expected: true },
  { pattern: 'GET 500 /api/users/*', name: 'GET 500 /api/users/*', expected: true },
  { pattern: 'GET 500 /api/users/*', name: 'GET 500 /api/users/*/cart', expected: false },
  { pattern: 'GET 500 /api/**', name: 'GET 500 /api/users/*/cart', expected: true },
  { pattern: 'GET * /api', name: 'GET 503 /api', expected: true },
  { pattern: 'GET 404 /icons/*.png', name: 'GET 404 /icons/star.png', expected: true },
  { pattern: 'GET 404 /icons/*.png', name: 'GET 404 /icons/.png', expected: true },
  { pattern: 'GET 404 /icons/*.png', name: 'GET 404 /icons/star.svg', expected: false },
  { pattern: '**', name: 'GET 500 /a/b', expected: true },
  { pattern: 'TypeError: **', name: 'TypeError: a is not b/c', expected: true },
  { pattern: 'GET 404 /\\*', name: 'GET 404 /\\*', expected: true },
  { pattern: 'GET 404 /\\*', name: 'GET 404 /users', expected: false },
  { pattern: '\\**', name: '\\*: failed', expected: true },
  { pattern: 'console.error: \\*\\*\\* **', name: 'console.error: \\*\\*\\* lost', expected: true },
])('$pattern matches $name: $expected', ({ pattern, name, expected }) => {
  expect(matches(pattern, name)).toBe(expected)
})

test('an escaped asterisk is no wildcard', () => {
  expect(['/a/*', '/a/**', '*'].every(hasWildcard)).toBe(true)
  expect(['/a', '/a/\\*', '\\*\\*'].some(hasWildcard)).toBe(false)
})

describe('any names', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '*', '.', '?', '[', '/', '\n', '🦊'),
    maxLength: 12,
  })

  test('match as with an equivalent regular expression', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(text, text, (pattern, name) => {
        const source = pattern
          .split(/(\*\*?)/)
          .map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.?[\]/]/g, '\\$&')))
          .join('')
        expect(matches(pattern, name)).toBe(new RegExp(`^${source}$`, 's').test(name))
      }),
      { numRuns: 3000 },
    )
  })

  test('match only themselves once they are escaped', () => {
    fc.assert(
      fc.property(text, text, (pattern, name) => {
        expect(matches(escapeWildcards(pattern), escapeWildcards(name))).toBe(pattern === name)
        expect(hasWildcard(escapeWildcards(pattern))).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })
})

test('takes no exponential time where a regular expression would backtrack', () => {
  expect(matches(`${'a*'.repeat(150)}b`, 'a'.repeat(300))).toBe(false)
  expect(matches(`x${'**a'.repeat(150)}`, `x${'a'.repeat(300)}`)).toBe(true)
})
