import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyButSlash,
  anyItems,
  escapeWildcards,
  hasWildcard,
  matchesPattern,
  oneItem,
  type PatternPart,
  parsePattern,
  splitCharacters,
  unescapeWildcards,
} from '../../../src/values/wildcards.js'

const ofNames = { '*': anyButSlash, '**': anyItems } as const
const matchesName = (pattern: string, name: string) =>
  matchesPattern(parsePattern(pattern, ofNames), splitCharacters(name))

test.each([
  { pattern: 'GET 500 /api/users/*', name: 'GET 500 /api/users/me', expected: true },
  { pattern: 'GET 500 /api/users/*', name: 'GET 500 /api/users/', expected: true },
  { pattern: 'GET 500 /api/users/*', name: 'GET 500 /api/users/7/cart', expected: false },
  { pattern: 'GET 500 /api/*/cart', name: 'GET 500 /api/7/cart', expected: true },
  { pattern: 'GET 500 /api/*/cart', name: 'GET 500 /api/7/8/cart', expected: false },
  { pattern: 'GET 500 /api/**', name: 'GET 500 /api/users/7/cart', expected: true },
  { pattern: 'GET 500 /**/c*t', name: 'GET 500 /a/cat/b/cart', expected: true },
  { pattern: 'GET 500 /**/c*t', name: 'GET 500 /a/cat/b/cars', expected: false },
  { pattern: 'GET 500 /**/a*/b*c', name: 'GET 500 /a/b/a/bc', expected: true },
  { pattern: 'GET * /api', name: 'GET 503 /api', expected: true },
  { pattern: 'GET 404 /icons/*.png', name: 'GET 404 /icons/.png', expected: true },
  { pattern: 'GET 404 /icons/*.png', name: 'GET 404 /icons/star.svg', expected: false },
  { pattern: '**', name: 'GET 500 /a/b', expected: true },
  { pattern: '***', name: '', expected: true },
  { pattern: 'TypeError: **', name: 'TypeError: a is not b/c', expected: true },
  { pattern: 'GET 404 /\\*', name: 'GET 404 /\\*', expected: true },
  { pattern: 'GET 404 /\\*', name: 'GET 404 /users', expected: false },
  { pattern: '\\**', name: '\\*: failed', expected: true },
  { pattern: '*\\*', name: '\\\\\\*', expected: true },
  { pattern: '*\\*', name: '\\\\', expected: false },
  { pattern: '*<id>', name: '\\<id>', expected: false },
])('the pattern $pattern matches the text $name: $expected', ({ pattern, name, expected }) => {
  expect(matchesName(pattern, name)).toBe(expected)
})

test.each<{ pattern: readonly PatternPart[]; path: readonly string[]; expected: boolean }>([
  { pattern: ['users', oneItem], path: ['users', '7'], expected: true },
  { pattern: ['users', oneItem], path: ['users', ''], expected: false },
  { pattern: ['users', oneItem], path: ['users'], expected: false },
  { pattern: ['users', oneItem], path: ['users', '7', 'cart'], expected: false },
  { pattern: ['users', anyItems], path: ['users'], expected: true },
  { pattern: [anyItems, 'cart'], path: ['users', 'cart', '7', 'cart'], expected: true },
  { pattern: [oneItem, anyItems, 'cart'], path: ['cart'], expected: false },
])('a list of segments matches $path: $expected', ({ pattern, path, expected }) => {
  expect(matchesPattern(pattern, path)).toBe(expected)
})

const sources = new Map<PatternPart, string>([
  [oneItem, '[^/]'],
  [anyButSlash, '[^/]*'],
  [anyItems, '.*'],
])
const part = fc.constantFrom<PatternPart[]>('a', 'b', '/', oneItem, anyButSlash, anyItems)
const text = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 10 })

test('agrees with a regular expression for patterns of any parts', () => {
  const check = (pattern: PatternPart[], items: string) => {
    const source = pattern.map((wanted) => sources.get(wanted) ?? String(wanted)).join('')
    expect(matchesPattern(pattern, items)).toBe(new RegExp(`^${source}$`).test(items))
  }
  fc.assert(fc.property(fc.array(part, { maxLength: 9 }), text, check), { numRuns: 10_000 })
})

const anyText = fc.string({ unit: fc.constantFrom('a', '*', '\\', '/', '🦊'), maxLength: 8 })

test('escaped text has no wildcard, matches only itself, and can be read again', () => {
  const check = (one: string, other: string) => {
    const escaped = escapeWildcards(one)
    expect(hasWildcard(escaped)).toBe(false)
    expect(parsePattern(escaped, ofNames).every((item) => typeof item === 'string')).toBe(true)
    expect(matchesName(escaped, escapeWildcards(other))).toBe(one === other)
    expect(unescapeWildcards(escaped)).toBe(one)
  }
  fc.assert(fc.property(anyText, anyText, check), { numRuns: 3_000 })
})

test.each([
  { text: '/a/*', expected: true },
  { text: '**', expected: true },
  { text: '\\\\*', expected: true },
  { text: '/a', expected: false },
  { text: '/a/\\*', expected: false },
  { text: '\\*\\*', expected: false },
  { text: '\\\\\\*', expected: false },
])('hasWildcard of $text is $expected', ({ text: pattern, expected }) => {
  expect(hasWildcard(pattern)).toBe(expected)
})

test('takes no exponential time where a regular expression would backtrack', () => {
  expect(matchesName(`${'a*'.repeat(150)}b`, 'a'.repeat(300))).toBe(false)
  expect(matchesName(`x${'**a'.repeat(150)}`, `x${'a'.repeat(300)}`)).toBe(true)
  expect(matchesName(`${'**a*/'.repeat(60)}b`, 'a/'.repeat(150))).toBe(false)
})
