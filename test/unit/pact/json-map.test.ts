import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyJson, fromJsonMap, toJsonMap } from '../../../src/pact/index.js'

class Money {
  readonly amount: number
  constructor(amount: number) {
    this.amount = amount
  }
}

class Isbn extends Money {
  toJSON() {
    return { isbn: this.amount }
  }
}

describe('toJsonMap', () => {
  it.each([
    { what: 'null', value: null, converted: 'null' },
    { what: 'undefined', value: undefined, converted: 'null' },
    {
      what: 'a plain object',
      value: { title: 'Alien', cut: null },
      converted: '{"title":"Alien","cut":null}',
    },
    {
      what: 'an object without prototype',
      value: Object.assign(Object.create(null), { a: 1 }),
      converted: '{"a":1}',
    },
    { what: 'an object from another realm', value: runInNewContext('({ a: [1] })'), converted: '{"a":[1]}' },
    {
      what: 'an array',
      value: [1, 'two', null, { three: true }],
      converted: '[1,"two",null,{"three":true}]',
    },
    { what: 'minus zero', value: -0, converted: -0 },
    {
      what: 'nested minus zero, which JSON.stringify would lose',
      value: [{ a: -0 }],
      converted: '[{"a":-0}]',
    },
    { what: 'a date', value: new Date(0), converted: '1970-01-01T00:00:00.000Z' },
    { what: 'a class instance with toJSON', value: new Isbn(7), converted: '{"isbn":7}' },
    {
      what: 'undefined in an object, which is lost as documented',
      value: { a: undefined, b: 1 },
      converted: '{"b":1}',
    },
    {
      what: 'the same object twice (not a cycle)',
      value: [{}, {}].fill(Object.freeze({ a: 1 })),
      converted: '[{"a":1},{"a":1}]',
    },
    { what: 'a key named __proto__', value: JSON.parse('{"__proto__":1}'), converted: '{"__proto__":1}' },
  ])('toJsonMap converts $what', ({ value, converted }) => {
    expect(toJsonMap({ value })).toEqual({ value: converted })
  })

  const cycle: Record<string, unknown> = {}
  cycle['self'] = { again: cycle }
  it.each([
    { what: 'NaN', value: Number.NaN, found: 'params.value: NaN' },
    { what: 'a bigint', value: 1n, found: 'params.value: a bigint' },
    { what: 'a class instance', value: new Money(1), found: 'params.value: an instance of Money' },
    {
      what: 'an instance of an anonymous class',
      value: new (class {})(),
      found: 'params.value: an instance of an unnamed class',
    },
    {
      what: 'an object without a class',
      value: Object.create(Object.create(Object.create(null))),
      found: 'params.value: an instance of an unnamed class',
    },
    {
      what: 'a toJSON that is no function',
      value: Object.assign(new Money(1), { toJSON: 1 }),
      found: 'params.value: an instance of Money',
    },
    { what: 'an invalid date', value: new Date('never'), found: 'params.value: an invalid date' },
    {
      what: "another realm's invalid date",
      value: runInNewContext('new Date("never")'),
      found: 'params.value: an invalid date',
    },
    { what: 'a cycle', value: cycle, found: 'params.value.self.again: a cycle' },
    { what: 'undefined in an array', value: [1, undefined], found: 'params.value[1]: undefined in an array' },
    { what: 'a hole in an array', value: new Array(1), found: 'params.value[0]: undefined in an array' },
    {
      what: 'a property of an array',
      value: Object.assign([1], { a: 1 }),
      found: 'params.value: an array with named properties',
    },
    {
      what: 'a symbol as key',
      value: { [Symbol('s')]: 1 },
      found: 'params.value: an object with the key Symbol(s)',
    },
    {
      what: 'a deeply nested bigint',
      value: { tags: ['a', { 'b c': [1n] }] },
      found: 'params.value.tags[1]["b c"][0]: a bigint',
    },
    {
      what: 'an invalid result of toJSON',
      value: { toJSON: () => [1n] },
      found: 'params.value[0]: a bigint',
    },
  ])('rejects $what and reports the parameter', ({ value, found }) => {
    const message = `Failed to convert ${found} cannot be represented in JSON. Pass a plain value instead.`
    expect(() => toJsonMap({ value })).toThrow(new TypeError(message))
  })

  it.each([
    ['null', JSON.parse('null')],
    ['a class instance', new Money(1)],
    ['a symbol as parameter name', { [Symbol('s')]: 1 }],
  ])('rejects %s instead of named parameters', (_what, params) => {
    expect(() => toJsonMap(params)).toThrow(/^Failed to convert params: /)
    expect(() => toJsonMap(params)).toThrow(TypeError)
  })

  it('accepts any parameter name without changing its argument', () => {
    const params = JSON.parse('{"__proto__":{"a":1},"constructor":null,"a b":1}')
    const before = structuredClone(params)
    expect(JSON.stringify(toJsonMap(params))).toBe('{"__proto__":"{\\"a\\":1}","constructor":"null","a b":1}')
    expect(params).toEqual(before)
  })
})

describe('fromJsonMap', () => {
  it.each([
    { what: 'the string null', value: 'null', restored: null },
    { what: 'the text of an object', value: '{"a":[1]}', restored: { a: [1] } },
    { what: 'the text of an array', value: '[1,null]', restored: [1, null] },
    { what: 'the text of a string', value: '"[1]"', restored: '"[1]"' },
    { what: 'a string that only looks like JSON', value: '[Rec]', restored: '[Rec]' },
    { what: 'a value that was never converted', value: { a: 'null' }, restored: { a: 'null' } },
    { what: 'null', value: null, restored: null },
  ])('fromJsonMap restores $what', ({ value, restored }) => {
    expect(fromJsonMap({ value })).toEqual({ value: restored })
  })

  it('returns an empty map if there are no parameters', () => {
    expect(fromJsonMap()).toEqual({})
    expect(fromJsonMap(null)).toEqual({})
  })

  it.each<AnyJson>([1, 'a', true, [1]])('rejects %j, which is not an object', (params) => {
    expect(() => fromJsonMap(params)).toThrow(
      new TypeError(
        'Failed to read params: expected an object. Pass the parameters that the state handler was called with.',
      ),
    )
  })
})

it('restores all JSON values of a round trip, except strings that look like converted values', () => {
  const ambiguous = (value: unknown) => typeof value === 'string' && /^(null$|[[{])/.test(value)
  const value = fc.jsonValue().filter((json) => !ambiguous(json))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (params) => {
      expect(fromJsonMap(toJsonMap(params))).toEqual({ ...params })
    }),
  )
})
