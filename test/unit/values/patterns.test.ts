import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createTest,
  escapeWildcards,
  hasWildcard,
  matchesKey,
  unescapeWildcards,
} from '../../../src/values/patterns.js'

describe('matchesKey', () => {
  test.each([
    ['GET:404:/\\*', 'GET:404:/\\users', false],
    ['\\**', '\\*: failed', true],
    ['console-error:*** lost', 'console-error:\\*\\*\\* lost', true],
  ])('%j and %j: %s', (pattern, key, expected) => {
    expect(matchesKey(pattern, key)).toBe(expected)
  })

  test('agrees with an equivalent regular expression', { timeout: 60_000 }, () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '*', '.', '?', '[', ']', '\n', '🦊'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(text, text, (pattern, key) => {
        const source = pattern
          .split('*')
          .map((part) => part.replace(/[.?[\]]/g, '\\$&'))
          .join('.*')
        expect(matchesKey(pattern, key)).toBe(new RegExp(`^${source}$`, 's').test(key))
      }),
      {
        numRuns: 3000,
        examples: [
          ['*', ''],
          ['a*a', 'a'],
          ['a*a', 'aa'],
          ['ab*b*a', 'aba'],
          ['a*ba*b*a', 'abaa'],
        ],
      },
    )
  })

  test('escaped text matches only itself', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '*', '\\', ':'), maxLength: 12 })
    fc.assert(
      fc.property(text, text, (pattern, key) => {
        expect(matchesKey(escapeWildcards(pattern), escapeWildcards(key))).toBe(pattern === key)
        expect(hasWildcard(escapeWildcards(pattern))).toBe(false)
        expect(unescapeWildcards(escapeWildcards(pattern))).toBe(pattern)
      }),
      { numRuns: 3000 },
    )
  })

  test('takes linear time even if a regular expression would backtrack', () => {
    const pattern = `${'a*'.repeat(5000)}b`
    expect(matchesKey(pattern, 'a'.repeat(200_000))).toBe(false)
    expect(matchesKey(`x${'*a'.repeat(5000)}`, `x${'a'.repeat(200_000)}`)).toBe(true)
  })
})

test('createTest ignores g and y, with which a later call could differ, and keeps other flags', () => {
  const matches = createTest(/A/giy)
  expect([matches('xa'), matches('xa')]).toEqual([true, true])
})
