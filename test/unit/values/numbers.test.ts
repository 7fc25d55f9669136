import { expect, test } from 'vitest'
import { count, formatDuration } from '../../../src/values/numbers.js'

test.each([
  [0, '0 ms'],
  [850, '850 ms'],
  [999.4, '999 ms'],
  [999.7, '1 s'],
  [12_345, '12.3 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min 0 s'],
  [247_000, '4 min 7 s'],
  [3_599_499, '59 min 59 s'],
  [3_599_500, '1 h 0 min'],
  [3_750_000, '1 h 3 min'],
  [Number.NaN, '–'],
])('shows %d ms as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

test('counts in the singular or the plural', () => {
  const counts = [count(1, 'test'), count(1204, 'test'), count(0, 'entry', 'entries')]
  expect(counts).toEqual(['1 test', '1,204 tests', '0 entries'])
})
