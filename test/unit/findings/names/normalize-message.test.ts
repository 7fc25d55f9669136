import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getFirstLine, normalizeMessage } from '../../../../src/findings/names/normalize-message.js'
import { expectLinear } from '../../../support/growth.js'

// Each message has the text that a person would give an error, or none if nothing in the message varies. Most are from
// public issue threads.
const [, ...lines] = readFileSync(new URL('messages.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const rows = lines.map((line) => {
  const [kind, thread, message = '', name = message] = line.replaceAll('\\n', '\n').split('\t')
  return { kind, thread, message, name }
})

test.each(rows)('$kind, $thread: $message', ({ message, name }) => {
  if (name.length <= 200) expect(normalizeMessage(message)).toBe(name)
  else expect(normalizeMessage(message)).toMatch(/^.{180,190}…[\da-f]{8}$/)
  expect(normalizeMessage(message).slice(0, 180)).toBe(name.slice(0, 180))
})

test('keeps a number from 400 to 599 on its own, but no other number', () => {
  const sentences = [
    'Failed with #',
    'Request failed (#)',
    '#',
    'got #, retrying',
    '[#] No cart',
    '#: no cart',
    '# Service Unavailable',
    'Request failed with #.',
    'Error: #',
  ]
  const number = fc.oneof(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 400, max: 599 }))
  fc.assert(
    fc.property(fc.constantFrom(...sentences), number, (text, code) => {
      const shown = code >= 400 && code <= 599 ? String(code) : '<n>'
      expect(normalizeMessage(text.replace('#', String(code)))).toBe(text.replace('#', shown))
    }),
  )
})

test.each([`'`, `"`, `' `, `a'`, '`', '//', 'a@', '0x', '1.', '<', '(', '1-', 'a1', 'abcdef'])(
  'normalizes a message of many %j in linear time',
  (unit) => {
    expectLinear((length) => normalizeMessage(unit.repeat(length)))
  },
)

test.each([
  ['one\ntwo', 'one'],
  ['\r\n  one\r\ntwo', 'one'],
  ['', ''],
])('the first line of %j is %j', (message, line) => {
  expect(getFirstLine(message)).toBe(line)
})

test.each([
  ['  lost at 0x7ffe  ', 'lost at <n>'],
  ['cannot load data:image/png;base64,iVBORw0KGgo= now', 'cannot load data:… now'],
  ['chunk a1b2c3d4 is missing', 'chunk <id> is missing'],
  ['order 507011223344556677889900 is missing', 'order <id> is missing'],
  ['order 01234567890123456789012345 is missing', 'order <id> is missing'],
  ['order 1234567890123456789012345 is missing', 'order <n> is missing'],
  ['chunk xa1bcd2e is missing', 'chunk <id> is missing'],
  ['chunk x1b2c3d is missing', 'chunk x1b2c3d is missing'],
  ['chunk abcdefg1h is missing', 'chunk abcdefg1h is missing'],
  ['404 of 512 rows, order #500 of user 404-7', '<n> of <n> rows, order #<n> of user <n>-<n>'],
  ["Cannot set property 'total' of null", "Cannot set property 'total' of null"],
  ['from https://a.test?x=1 and http2://b.test/list?x#y', 'from / and /list'],
])('%j is normalized to %j', (message, pattern) => {
  expect(normalizeMessage(message)).toBe(pattern)
})
