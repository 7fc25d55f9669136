import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TestNumbers, TestSet } from '../../../../../src/reporter/collect/tallies/test-set.js'

test('sets of tests are like sets of numbers', () => {
  const numbers = fc.array(fc.nat(300))
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const [left, right] = [a, b].map((list) => {
        const set = new TestSet()
        for (const number of list) set.add(number)
        return set
      })
      const sorted = [...new Set(a)].sort((x, y) => x - y)
      expect(left?.list(1_000)).toEqual(sorted)
      expect(left?.size).toBe(sorted.length)
      expect(right && left?.isSame(right)).toBe(String(sorted) === String(right?.list(1_000)))
    }),
  )
})

test('sets grow to the number of any test, and each test has one number', () => {
  const [testNumbers, set] = [new TestNumbers(), new TestSet()]
  for (const id of ['a', 'b', 'a']) set.add(testNumbers.getNumber(id))
  set.add(49_999)
  expect(set.list(9)).toEqual([0, 1, 49_999])
  expect(testNumbers.getId(1)).toBe('b')
})
