import { expect, test } from 'vitest'
import { isRecord, parseJson } from '../../../src/values/json.js'
import { truncate } from '../../../src/values/text.js'
import { getErrorMessage } from '../../../src/values/thrown-errors.js'

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
  { what: 'an error', error: new TypeError('no'), message: 'no' },
  { what: 'an error from another realm', error: { name: 'Error', message: 'no' }, message: 'no' },
  { what: 'a string', error: 'no', message: 'no' },
  { what: 'an object without a prototype', error: Object.create(null), message: '[object Object]' },
  {
    what: 'an error whose message throws',
    error: Object.defineProperty(new Error(), 'message', { get: () => expect.unreachable() }),
    message: '[object Object]',
  },
])('getErrorMessage reads $what', ({ error, message }) => {
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
  { text: 'abc', maxLength: 3, expected: 'abc' },
  { text: 'abcd', maxLength: 3, expected: 'ab…' },
  { text: 'a😀b', maxLength: 3, expected: 'a…' },
  { text: 'abc', maxLength: 1, expected: '…' },
  { text: 'abc', maxLength: 0, expected: '' },
])('truncate($text, $maxLength) returns $expected', ({ text, maxLength, expected }) => {
  expect(truncate(text, maxLength)).toBe(expected)
})
