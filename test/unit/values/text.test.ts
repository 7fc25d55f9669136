import { expect, test } from 'vitest'
import { createTest, makeVisible } from '../../../src/values/text.js'

test.each`
  what                                       | text                                     | visible
  ${'a line break'}                          | ${'a\nb\r\nc'}                           | ${'a\\nb\\r\\nc'}
  ${'a tab and NUL'}                         | ${'a\tb\0'}                              | ${'a\\tb\\u0000'}
  ${'line and paragraph separators'}         | ${'a\u2028b\u2029'}                      | ${'a\\u2028b\\u2029'}
  ${'an ANSI colour'}                        | ${'\u001b[31mred'}                       | ${'\\u001b[31mred'}
  ${'an OSC hyperlink'}                      | ${'\u001b]8;;https://evil.test\u0007x'}  | ${'\\u001b]8;;https://evil.test\\u0007x'}
  ${'a C1 control sequence'}                 | ${'\u009b31mred'}                        | ${'\\u009b31mred'}
  ${'bidi overrides'}                        | ${'a\u202eb\u2066c\u200f'}               | ${'a\\u202eb\\u2066c\\u200f'}
  ${'zero-width characters'}                 | ${'a\u200bb\u2060c\ufeff\u00ad'}         | ${'a\\u200bb\\u2060c\\ufeff\\u00ad'}
  ${'tag characters'}                        | ${'a\u{e0041}'}                          | ${'a\\u{e0041}'}
  ${'a GitHub command'}                      | ${'::error title=x::y'}                  | ${'\\u003a:error title=x::y'}
  ${'a GitHub command after white space'}    | ${' \u00a0::error::y'}                   | ${' \u00a0\\u003a:error::y'}
  ${'a GitHub command on a line of its own'} | ${'a\n::error::y'}                       | ${'a\\n::error::y'}
  ${'the old GitHub command'}                | ${'a ##[error]y'}                        | ${'a #\\u0023[error]y'}
  ${'an Azure command'}                      | ${'a ##vso[task.setvariable]y'}          | ${'a #\\u0023vso[task.setvariable]y'}
  ${'a TeamCity command'}                    | ${'a ##TeamCity[message]'}               | ${'a #\\u0023TeamCity[message]'}
  ${'no URL'}                                | ${'GET https://[::1]:80/a?b=c::d → 500'} | ${'GET https://[::1]:80/a?b=c::d → 500'}
  ${'no letter, emoji or backslash'}         | ${'Füße ❤️ 日本語 😀 a\\n'}              | ${'Füße ❤️ 日本語 😀 a\\n'}
  ${'no heading'}                            | ${'## heading #[1] C:\\temp'}            | ${'## heading #[1] C:\\temp'}
`('escapes $what', ({ text, visible }) => {
  expect(makeVisible(text)).toBe(visible)
})

test.each`
  pattern     | text      | matched
  ${/A/gi}    | ${'xa'}   | ${true}
  ${/A|x/giy} | ${'xa'}   | ${true}
  ${/A/iy}    | ${'xa'}   | ${false}
  ${/^A/imy}  | ${'x\na'} | ${false}
  ${/^A/im}   | ${'x\na'} | ${true}
`('createTest finds $pattern in $text: $matched, in every call', ({ pattern, text, matched }) => {
  const matches = createTest(pattern)
  expect([matches(text), matches(text)]).toEqual([matched, matched])
})
