import { expect, test } from 'vitest'
import { mergeOptions } from '../../../src/values/options.js'

interface Options {
  a?: number | undefined
  b?: number | undefined
  nested?: { x?: number; y?: number }
}

test('prefers the last value of each option', () => {
  expect(mergeOptions<Options>({ a: 1 }, { a: 2, b: 3 }, { a: 4 })).toEqual({ a: 4, b: 3 })
})

test('ignores an undefined value', () => {
  expect(mergeOptions<Options>({ a: 1 }, { a: undefined, b: undefined })).toEqual({ a: 1 })
})

test('replaces nested options as a whole', () => {
  expect(mergeOptions<Options>({ nested: { x: 1 } }, { nested: { y: 2 } })).toEqual({ nested: { y: 2 } })
})

test('does not change its arguments', () => {
  const far: Options = Object.freeze({ a: 1 })
  mergeOptions(far, Object.freeze({ a: 2 }))
  expect(far).toEqual({ a: 1 })
})
