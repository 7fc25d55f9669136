import { expect, test } from 'vitest'
import { getErrorMessage } from '../../../src/values/errors.js'
import { isRecord, parseJson } from '../../../src/values/json.js'
import { truncate } from '../../../src/values/text.js'

test.each([
  [{}, true],
  [new Date(), true],
  [[], false],
  [null, false],
  [undefined, false],
])('isRecord(%j) is %s', (value, expected) => {
  expect(isRecord(value)).toBe(expected)
})

test.each([
  ['an error', new TypeError('no'), 'no'],
  ['an error from another realm', { name: 'Error', message: 'no' }, 'no'],
  ['a string', 'no', 'no'],
  ['an object without a prototype', Object.create(null), '[object Object]'],
])('getErrorMessage reads %s', (_what, error, message) => {
  expect(getErrorMessage(error)).toBe(message)
})

test.each([
  ['{"a":1}', { a: 1 }],
  ['null', null],
  ['', undefined],
  ['{"a":', undefined],
])('parseJson(%j) returns %j', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['a😀b', 3, 'a…'],
  ['abc', 1, '…'],
  ['abc', 0, ''],
])('truncate(%j, %i) returns %j', (text, maxLength, expected) => {
  expect(truncate(text, maxLength)).toBe(expected)
})
