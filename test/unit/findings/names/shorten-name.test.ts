import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortenName } from '../../../../src/findings/names/shorten-name.js'

test('keeps a short name, and ends a longer one with a hash of the whole', () => {
  expect(shortenName('a'.repeat(20), 20)).toBe('a'.repeat(20))
  expect(shortenName('a'.repeat(21), 20)).toBe(`${'a'.repeat(10)}…271b8a78`)
  expect(shortenName(`${'a'.repeat(20)}b`, 20)).toBe(`${'a'.repeat(10)}…2a1b8f31`)
})

test.each([
  { name: `${'a'.repeat(9)}\\*${'b'.repeat(20)}`, start: 'a'.repeat(9) },
  { name: `${'a'.repeat(8)}\\*${'b'.repeat(20)}`, start: `${'a'.repeat(8)}\\*` },
  { name: `${'a'.repeat(5)}\\u200b${'b'.repeat(20)}`, start: 'a'.repeat(5) },
  { name: `${'a'.repeat(3)}\\u{e0001}${'b'.repeat(20)}`, start: 'a'.repeat(3) },
  { name: `${'a'.repeat(9)}🦊${'b'.repeat(20)}`, start: 'a'.repeat(9) },
])('cuts $name after $start, so that no character is cut in half', ({ name, start }) => {
  expect(shortenName(name, 20).split('…')[0]).toBe(start)
})

test('is never longer than asked for', () => {
  const check = (name: string, max: number) => {
    expect(shortenName(name, max).length).toBeLessThanOrEqual(max)
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 20, max: 40 }), check),
  )
})
