import { expect, test } from 'vitest'
import { endsWithOnlyRepetition, splitAlternatives } from '../../../scripts/alternatives.mjs'

const letters = [...'abcdefgh']

test.each([
  ['a group', `x(?:${letters.join('|')})y`, letters.map((letter) => `x(?:${letter})y`)],
  ['the whole expression', letters.join('|'), letters],
  ['a group in a group', `(x(?:${letters.join('|')}))`, letters.map((letter) => `(x(?:${letter}))`)],
  ['one alternative', 'x(?:a)y', undefined],
  ['a repeated group', `x(?:${letters.join('|')})+y`, undefined],
  ['a lookbehind', `(?<=${letters.join('|')})y`, undefined],
  ['a back reference', `(x|y)(?:${letters.join('|')})\\1`, undefined],
  ['a class and escapes', '[a|b(|c|d|e|f|g|h]\\|\\(\\|\\|\\|\\|\\|\\|', undefined],
])('splits %s', (_what, source, parts = [source]) => {
  expect(splitAlternatives(source)).toEqual(parts)
})

test.each([
  ['a[bc]+', true],
  ['(a{0,9}(?=b)\\w{6,})', true],
  ['a+[bc]+', false],
  ['a(?=b+)', false],
  ['(?:ab*)*', false],
  ['a+b', false],
])('%s ends with its only repetition: %s', (source, ends) => {
  expect(endsWithOnlyRepetition(source)).toBe(ends)
})
