import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getFirstLine, normalizeMessage } from '../../../../src/findings/keys/normalize-message.js'

const shorten = (pattern: string) => (pattern.length > 200 ? `${pattern.slice(0, 199)}…` : pattern)

// Each message has the pattern that a person would give it, or none if nothing in the message varies. Most are from
// public issue threads.
const [, ...lines] = readFileSync(new URL('messages.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const rows = lines.map((line) => line.replaceAll('\\n', '\n').split('\t'))

test.each(rows)('%s, %s: %s', (_kind, _thread, message = '', pattern = message) => {
  expect(normalizeMessage(message)).toBe(shorten(pattern))
})

describe('what is the cause itself stays', () => {
  const status = fc.integer({ min: 400, max: 599 })

  test('a number from 400 to 599 on its own, but no other number', () => {
    const sentences = [
      ...['Failed with #', 'Request failed (#)', '#', 'got #, retrying', '[#] No cart', '#: no cart'],
      ...['# Service Unavailable', 'Request failed with #.', 'Error: #'],
    ]
    const number = fc.oneof(fc.integer({ min: 0, max: 1200 }), status, fc.nat({ max: 99_999 }))
    fc.assert(
      fc.property(fc.constantFrom(...sentences), number, (text, code) => {
        const shown = code >= 400 && code <= 599 ? String(code) : '<n>'
        expect(normalizeMessage(text.replace('#', String(code)))).toBe(text.replace('#', shown))
      }),
    )
  })

  test('but not a number that is counted, measured or part of something else', () => {
    const formats = [
      (number: number) => `Loading chunk ${number} failed`,
      (number: number) => `Timed out after ${number} ms`,
      (number: number) => `Timed out after ${number}ms`,
      (number: number) => `${number} of 512 rows`,
      (number: number) => `Unexpected token at position ${number}`,
      (number: number) => `User ${number}-7 not found`,
      (number: number) => `Order #${number} is gone`,
      (number: number) => `a.js:${number}:7`,
    ]
    fc.assert(
      fc.property(status, fc.constantFrom(...formats), (number, format) => {
        expect(normalizeMessage(format(number))).not.toContain(String(number))
      }),
    )
  })

  const identifier = fc.stringMatching(/^[A-Za-z_$][A-Za-z_$]{0,20}$/)
  const quote = fc.constantFrom('"', "'")

  test("an attribute's value if it is a name without spaces or digits", () => {
    const value = fc.string({ unit: fc.constantFrom(...'abzAZ_$-09 .'), minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(fc.oneof(value, identifier), quote, (name, mark) => {
        const shown = /^[A-Za-z_$][A-Za-z_$-]*$/.test(name) ? name : '…'
        expect(normalizeMessage(`no <a id=${mark}${name}${mark}> here`)).toBe(
          `no <a id=${mark}${shown}${mark}> here`,
        )
      }),
    )
  })

  test("a quoted name in an engine's or a framework's sentence, but not in any other", () => {
    const formats: ((name: string) => string)[] = [
      (name) => `Failed to set a named property '${name}' on 'Window'`,
      (name) => `Failed to execute '${name}' on 'Node'`,
      (name) => `Cannot read properties of undefined (reading '${name}')`,
      (name) => `Cannot access '${name}' before initialization`,
      (name) => `Cannot set property '${name}' of null`,
      (name) => `can't access property "${name}", cart is undefined`,
      (name) => `The requested module does not provide an export named '${name}'`,
      (name) => `Identifier '${name}' has already been declared`,
      (name) => `'${name}' is not a known element`,
      (name) => `Property "${name}" was accessed during render but is not defined on instance`,
    ]
    fc.assert(
      fc.property(identifier, quote, fc.constantFrom(...formats), (name, mark, format) => {
        expect(normalizeMessage(format(name))).toBe(format(name))
        const own = (value: string) => `Movie ${mark}${value}${mark} is sold out`
        expect(normalizeMessage(own(name))).toBe(own('…'))
      }),
    )
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
