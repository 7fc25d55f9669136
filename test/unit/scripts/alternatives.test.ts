import { expect, test } from 'vitest'
import { endsWithOnlyRepetition, splitAlternatives } from '../../../scripts/alternatives.mjs'

const letters = [...'abcdefgh']

test.each([
  {
    what: 'a group',
    source: `x(?:${letters.join('|')})y`,
    parts: letters.map((letter) => `x(?:${letter})y`),
  },
  { what: 'a whole expression', source: letters.join('|'), parts: letters },
  {
    what: 'a group in a group',
    source: `(x(?:${letters.join('|')}))`,
    parts: letters.map((letter) => `(x(?:${letter}))`),
  },
  { what: 'nothing with one alternative', source: 'x(?:a)y' },
  { what: 'no repeated group', source: `x(?:${letters.join('|')})+y` },
  { what: 'no lookbehind', source: `(?<=${letters.join('|')})y` },
  { what: 'no expression with a back reference', source: `(x|y)(?:${letters.join('|')})\\1` },
  { what: 'no class and no escapes', source: '[a|b(|c|d|e|f|g|h]\\|\\(\\|\\|\\|\\|\\|\\|' },
])('splits $what', ({ source, parts = [source] }) => {
  expect(splitAlternatives(source)).toEqual(parts)
})

test.each([
  ['a[bc]+', true],
  ['(a{0,9}(?=b)\\w{6,})', true],
  ['a+[bc]+', false],
  ['a(?=b+)', false],
  ['(?:ab*)*', false],
  ['a+b', false],
])('detects whether %s ends with its only quantifier: %s', (source, ends) => {
  expect(endsWithOnlyRepetition(source)).toBe(ends)
})
