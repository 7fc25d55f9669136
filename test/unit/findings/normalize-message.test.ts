import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getFirstLine, normalizeMessage } from '../../../src/findings/keys/normalize-message.js'
import { constantMessages, varyingMessages } from './message-variants.js'

const shorten = (pattern: string) => (pattern.length > 200 ? `${pattern.slice(0, 199)}…` : pattern)

describe('messages from public issue threads', () => {
  const [, ...lines] = readFileSync(new URL('real-messages.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  // Each row has the pattern that a person would give its message, or none if nothing in the message varies.
  const rows = lines.map((line) => line.replaceAll('\\n', '\n').split('\t'))

  test('include at least 200 different messages', () => {
    expect(new Set(rows.map(([, , message]) => message)).size).toBeGreaterThanOrEqual(200)
    for (const [, thread] of rows) expect(thread).toMatch(/^[\w.-]+\/[\w.-]+#\d+$/)
  })

  test.each(rows)('%s, %s: %s', (_kind, _thread, message = '', pattern = message) => {
    expect(normalizeMessage(message)).toBe(shorten(pattern))
  })
})

describe('message normalization', () => {
  test.each(constantMessages)('keeps %s as it is', (message) => {
    expect(normalizeMessage(message)).toBe(shorten(message))
  })

  test.each(varyingMessages)('gives every variant the pattern %s', (pattern, ...messages) => {
    for (const message of messages) expect(normalizeMessage(message)).toBe(shorten(pattern))
  })

  test('never gives two causes the same pattern', () => {
    const patterns = [...constantMessages, ...varyingMessages.map(([pattern]) => pattern)]
    expect(new Set(patterns).size).toBe(patterns.length)
  })
})

describe('any message', () => {
  test('is normalized to at most 200 characters on one line', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), (message) => {
        const pattern = normalizeMessage(message)
        expect(pattern.length).toBeLessThanOrEqual(200)
        expect(pattern).not.toMatch(/[\n\r\t]/)
      }),
    )
  })

  test('has the same pattern whatever numbers, ids, quoted texts or hosts it contains', () => {
    const hex = fc.uuid()
    const word = fc.string({ unit: fc.constantFrom(...'abc xyz09.'), maxLength: 12 })
    fc.assert(
      fc.property(fc.nat(), hex, word, fc.domain(), (number, id, value, host) => {
        const message = `Failed to load "${value}" (${number} of user ${id}) from https://${host}/api/list?page=${number}`
        expect(normalizeMessage(message)).toBe('Failed to load "…" (<n> of user <id>) from /api/list')
      }),
    )
  })

  test('keeps a standalone number only if it is a status from 400 to 599', () => {
    const sentence = fc.constantFrom('Failed with #', 'Request failed (#)', '#', 'got #, retrying', '[#]')
    fc.assert(
      fc.property(sentence, fc.integer({ min: 0, max: 1200 }), (text, number) => {
        const shown = number >= 400 && number <= 599 ? String(number) : '<n>'
        expect(normalizeMessage(text.replace('#', String(number)))).toBe(text.replace('#', shown))
      }),
    )
  })

  test("keeps an attribute's value only if it is a name without spaces or digits", () => {
    const value = fc.string({ unit: fc.constantFrom(...'abzAZ_$-09 .'), minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(value, fc.constantFrom('"', "'"), (name, mark) => {
        const shown = /^[A-Za-z_$][A-Za-z_$-]*$/.test(name) ? name : '…'
        expect(normalizeMessage(`no <a id=${mark}${name}${mark}> here`)).toBe(
          `no <a id=${mark}${shown}${mark}> here`,
        )
      }),
    )
  })

  test('is normalized in linear time, even if it is hostile', () => {
    const startedAt = performance.now()
    for (const unit of [`'`, `"`, `' `, `a'`, '`', '//', 'a@', '0x', '1.', '<', '(', '1-'])
      normalizeMessage(unit.repeat(50_000))
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})

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
  ['chunk xa1bcd2e is missing', 'chunk <id> is missing'],
  ['chunk x1b2c3d is missing', 'chunk x1b2c3d is missing'],
  ['chunk abcdefg1h is missing', 'chunk abcdefg1h is missing'],
  ['from https://a.test?x=1 and http2://b.test/list?x#y', 'from / and /list'],
])('%j is normalized to %j', (message, pattern) => {
  expect(normalizeMessage(message)).toBe(pattern)
})
