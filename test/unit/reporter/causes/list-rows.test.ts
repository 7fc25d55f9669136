import { expect, test } from 'vitest'
import { listRows } from '../../../../src/reporter/causes/list-rows.js'

const errors = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
const [a, , , d] = errors

test('puts each cause where the first of its errors is', () => {
  const cause = { errors: ['c', 'b'] }
  expect(listRows(errors, [cause])).toEqual([a, cause, d])
})

test('leaves out a cause none of whose errors is listed', () => {
  expect(listRows(errors.slice(0, 1), [{ errors: ['b'] }])).toEqual([a])
})
