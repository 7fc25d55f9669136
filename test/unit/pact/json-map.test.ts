import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
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

it.each`
  what                                                     | value                                           | converted
  ${'null'}                                                | ${null}                                         | ${'null'}
  ${'undefined'}                                           | ${undefined}                                    | ${'null'}
  ${'a plain object'}                                      | ${{ title: 'Alien', cut: null }}                | ${'{"title":"Alien","cut":null}'}
  ${'an object without prototype'}                         | ${Object.assign(Object.create(null), { a: 1 })} | ${'{"a":1}'}
  ${'an object from another realm'}                        | ${runInNewContext('({ a: [1] })')}              | ${'{"a":[1]}'}
  ${'an array'}                                            | ${[1, 'two', null, { three: true }]}            | ${'[1,"two",null,{"three":true}]'}
  ${'minus zero'}                                          | ${-0}                                           | ${-0}
  ${'nested minus zero, which JSON.stringify would lose'}  | ${[{ a: -0 }]}                                  | ${'[{"a":-0}]'}
  ${'a date'}                                              | ${new Date(0)}                                  | ${'1970-01-01T00:00:00.000Z'}
  ${'a class instance with toJSON'}                        | ${new Isbn(7)}                                  | ${'{"isbn":7}'}
  ${'undefined in an object, which is lost as documented'} | ${{ a: undefined, b: 1 }}                       | ${'{"b":1}'}
  ${'the same object twice (not a cycle)'}                 | ${[{}, {}].fill(Object.freeze({ a: 1 }))}       | ${'[{"a":1},{"a":1}]'}
  ${'a key named __proto__'}                               | ${JSON.parse('{"__proto__":1}')}                | ${'{"__proto__":1}'}
`('toJsonMap converts $what', ({ value, converted }) => {
  expect(toJsonMap({ value })).toEqual({ value: converted })
})

const cycle: Record<string, unknown> = {}
cycle['self'] = { again: cycle }
it.each`
  what                                   | value                                                | found
  ${'NaN'}                               | ${Number.NaN}                                        | ${'params.value: NaN'}
  ${'a bigint'}                          | ${1n}                                                | ${'params.value: a bigint'}
  ${'a class instance'}                  | ${new Money(1)}                                      | ${'params.value: an instance of Money'}
  ${'an instance of an anonymous class'} | ${new (class {})()}                                  | ${'params.value: an instance of an unnamed class'}
  ${'an object without a class'}         | ${Object.create(Object.create(Object.create(null)))} | ${'params.value: an instance of an unnamed class'}
  ${'a toJSON that is no function'}      | ${Object.assign(new Money(1), { toJSON: 1 })}        | ${'params.value: an instance of Money'}
  ${'an invalid date'}                   | ${new Date('never')}                                 | ${'params.value: an invalid date'}
  ${"another realm's invalid date"}      | ${runInNewContext('new Date("never")')}              | ${'params.value: an invalid date'}
  ${'a cycle'}                           | ${cycle}                                             | ${'params.value.self.again: a cycle'}
  ${'undefined in an array'}             | ${[1, undefined]}                                    | ${'params.value[1]: undefined in an array'}
  ${'a hole in an array'}                | ${new Array(1)}                                      | ${'params.value[0]: undefined in an array'}
  ${'a property of an array'}            | ${Object.assign([1], { a: 1 })}                      | ${'params.value: an array with named properties'}
  ${'a symbol as key'}                   | ${{ [Symbol('s')]: 1 }}                              | ${'params.value: an object with the key Symbol(s)'}
  ${'a deeply nested bigint'}            | ${{ tags: ['a', { 'b c': [1n] }] }}                  | ${'params.value.tags[1]["b c"][0]: a bigint'}
  ${'an invalid result of toJSON'}       | ${{ toJSON: () => [1n] }}                            | ${'params.value[0]: a bigint'}
`('rejects $what and reports the parameter', ({ value, found }) => {
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

it.each([
  ['a name', { ['\ud83c']: 1 }],
  ['a value', { title: 'Cut \ud83c' }],
])('rejects a character that was cut in half in %s, which the Pact core cannot read', (_what, params) => {
  expect(() => toJsonMap(params)).toThrow(TypeError)
  expect(() => toJsonMap(params)).toThrow(/^Failed to convert params.*: half of a surrogate pair cannot /)
})

it('keeps whole characters of two code units, and halves within JSON text, which escapes them', () => {
  const params = { title: '🎬', movie: { title: 'Cut \ud83c' } }
  expect(fromJsonMap(toJsonMap(params))).toEqual(params)
})

it('accepts any parameter name without changing its argument', () => {
  const params = JSON.parse('{"__proto__":{"a":1},"constructor":null,"a b":1}')
  const before = structuredClone(params)
  expect(JSON.stringify(toJsonMap(params))).toBe('{"__proto__":"{\\"a\\":1}","constructor":"null","a b":1}')
  expect(params).toEqual(before)
})

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

it('restores all JSON values of a round trip, except strings that look like converted values', () => {
  const ambiguous = (value: unknown) => typeof value === 'string' && /^(null$|[[{])/.test(value)
  const value = fc.jsonValue().filter((json) => !ambiguous(json))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (params) => {
      expect(fromJsonMap(toJsonMap(params))).toEqual({ ...params })
    }),
  )
})
