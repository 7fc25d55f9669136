import { expect, test } from 'vitest'
import { memoize } from '../../../src/redaction/memoize.js'

test('caches results only for short keys, and only until many other keys follow', () => {
  const asked: string[] = []
  const getLength = memoize((key: string) => {
    asked.push(key)
    return key.length
  })
  const long = 'x'.repeat(5000)
  expect([getLength('a'), getLength('a'), getLength(long), getLength(long)]).toEqual([1, 1, 5000, 5000])
  expect(asked).toEqual(['a', long, long])
  for (let key = 0; key < 10_000; key++) getLength(String(key))
  getLength('a')
  expect(asked.filter((key) => key === 'a')).toHaveLength(2)
})
