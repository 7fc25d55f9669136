import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTest, matchesParts } from '../../../src/values/patterns.js'

test('createTest ignores g and y, with which a later call could differ, and keeps other flags', () => {
  const matches = createTest(/A/giy)
  expect([matches('xa'), matches('xa')]).toEqual([true, true])
})

describe('matchesParts', () => {
  interface Case {
    readonly parts: readonly string[]
    readonly text: string
    readonly minGap: 0 | 1
    readonly matches: boolean
  }
  test.each<Case>([
    { parts: ['shop.test'], text: 'shop.test', minGap: 0, matches: true },
    { parts: ['shop.test'], text: 'shop.test:80', minGap: 0, matches: false },
    { parts: ['', '.test'], text: '.test', minGap: 0, matches: true },
    { parts: ['', '.test'], text: '.test', minGap: 1, matches: false },
    { parts: ['/a/', '/b'], text: '/a/7/b', minGap: 1, matches: true },
    { parts: ['/a/', '/b'], text: '/a//b', minGap: 1, matches: false },
    { parts: ['ab', 'ba'], text: 'aba', minGap: 0, matches: false },
  ])('of $parts and "$text" with a gap of $minGap: $matches', ({ parts, text, minGap, matches }) => {
    expect(matchesParts(parts, text, minGap)).toBe(matches)
  })

  test('agrees with a regular expression', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 3 })
    const part = fc.array(word, { minLength: 1, maxLength: 4 })
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 9 })
    const check = (parts: string[], found: string, minGap: 0 | 1) => {
      const expected = new RegExp(`^${parts.join(minGap === 1 ? '.+' : '.*')}$`).test(found)
      expect(matchesParts(parts, found, minGap)).toBe(expected)
    }
    fc.assert(fc.property(part, text, fc.constantFrom(0, 1), check), { numRuns: 2_000 })
  })
})
