import { expect, test } from 'vitest'
import { makeVisible } from '../../../src/values/text.js'

test.each([
  { what: 'a line break', text: 'a\nb\r\nc', visible: 'a\\nb\\r\\nc' },
  { what: 'a tab and NUL', text: 'a\tb\0', visible: 'a\\tb\\u0000' },
  { what: 'line and paragraph separators', text: 'a\u2028b\u2029', visible: 'a\\u2028b\\u2029' },
  { what: 'an ANSI colour', text: '\u001b[31mred', visible: '\\u001b[31mred' },
  {
    what: 'an OSC hyperlink',
    text: '\u001b]8;;https://evil.test\u0007x',
    visible: '\\u001b]8;;https://evil.test\\u0007x',
  },
  { what: 'a C1 control sequence', text: '\u009b31mred', visible: '\\u009b31mred' },
  { what: 'bidi overrides', text: 'a\u202eb\u2066c\u200f', visible: 'a\\u202eb\\u2066c\\u200f' },
  {
    what: 'zero-width characters',
    text: 'a\u200bb\u2060c\ufeff\u00ad',
    visible: 'a\\u200bb\\u2060c\\ufeff\\u00ad',
  },
  { what: 'tag characters', text: 'a\u{e0041}', visible: 'a\\u{e0041}' },
  { what: 'a GitHub command', text: '::error title=x::y', visible: '\\u003a:error title=x::y' },
  {
    what: 'a GitHub command after white space',
    text: ' \u00a0::error::y',
    visible: ' \u00a0\\u003a:error::y',
  },
  { what: 'a GitHub command on a line of its own', text: 'a\n::error::y', visible: 'a\\n::error::y' },
  { what: 'the old GitHub command', text: 'a ##[error]y', visible: 'a #\\u0023[error]y' },
  {
    what: 'an Azure command',
    text: 'a ##vso[task.setvariable]y',
    visible: 'a #\\u0023vso[task.setvariable]y',
  },
  { what: 'a TeamCity command', text: 'a ##TeamCity[message]', visible: 'a #\\u0023TeamCity[message]' },
  {
    what: 'no URL',
    text: 'GET https://[::1]:80/a?b=c::d → 500',
    visible: 'GET https://[::1]:80/a?b=c::d → 500',
  },
  { what: 'no letter, emoji or backslash', text: 'Füße ❤️ 日本語 😀 a\\n', visible: 'Füße ❤️ 日本語 😀 a\\n' },
  { what: 'no heading', text: '## heading #[1] C:\\temp', visible: '## heading #[1] C:\\temp' },
])('escapes $what', ({ text, visible }) => {
  expect(makeVisible(text)).toBe(visible)
})
