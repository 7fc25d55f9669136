import { expect, test } from 'vitest'
import { endsWithOnlyRepetition, splitAlternatives } from '../../../scripts/alternatives.mjs'

const letters = [...'abcdefgh']

test.each`
  what                                     | source                                          | parts
  ${'a group'}                             | ${`x(?:${letters.join('|')})y`}                 | ${letters.map((letter) => `x(?:${letter})y`)}
  ${'a whole expression'}                  | ${letters.join('|')}                            | ${letters}
  ${'a group in a group'}                  | ${`(x(?:${letters.join('|')}))`}                | ${letters.map((letter) => `(x(?:${letter}))`)}
  ${'nothing with one alternative'}        | ${'x(?:a)y'}                                    | ${undefined}
  ${'no repeated group'}                   | ${`x(?:${letters.join('|')})+y`}                | ${undefined}
  ${'no lookbehind'}                       | ${`(?<=${letters.join('|')})y`}                 | ${undefined}
  ${'no expression with a back reference'} | ${`(x|y)(?:${letters.join('|')})\\1`}           | ${undefined}
  ${'no class and no escapes'}             | ${'[a|b(|c|d|e|f|g|h]\\|\\(\\|\\|\\|\\|\\|\\|'} | ${undefined}
`('splits $what', ({ source, parts = [source] }) => {
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
