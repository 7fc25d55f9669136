import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLongIntegers, stringifyLongIntegers } from '../../../../src/webhook/providers/long-integers.js'

const keep = (json: string) => stringifyLongIntegers(parseLongIntegers(json))

test.each([
  '{"id":820982911946154508}',
  '{"ids":[820982911946154508,-820982911946154509],"n":1}',
  '{"body":820982911946154508}',
  '{"text":"x: 820982911946154508, \\"y\\": 820982911946154508","path":"c:\\\\","id":820982911946154508}',
])('keeps the digits of long integers in %s', (json) => {
  expect(keep(json)).toBe(json)
})

test('rounds no other number in another way than JavaScript', () => {
  const json = '[1.12345678901234567,12345678901234567890.5,12345678901234567e3,-0.1234567890123456789,7]'
  expect(keep(json)).toBe(JSON.stringify(JSON.parse(json)))
})

test('keeps every other JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify([820_982_911_946_154, value]).replace(
        '820982911946154',
        '820982911946154508',
      )
      expect(keep(json)).toBe(`[820982911946154508,${JSON.stringify(JSON.parse(JSON.stringify(value)))}]`)
    }),
  )
})

test.each(['[820982911946154508', '"820982911946154508', 'no JSON: 820982911946154508'])(
  'returns undefined for %s, which is no JSON',
  (text) => {
    expect(parseLongIntegers(text)).toBeUndefined()
  },
)
