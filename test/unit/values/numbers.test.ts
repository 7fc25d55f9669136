import fc from 'fast-check'
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
  [3_720_000, '1 h 2 min'],
  [Number.NaN, '–'],
])('shows %d ms as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

test('never shows a whole unit as many smaller ones, and is never wrong by more than half of its last unit', () => {
  const sizes: Record<string, number> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 }
  const limits: Record<string, number> = { ms: 1000, s: 60, min: 60, h: Number.POSITIVE_INFINITY }
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e8, noNaN: true }), (milliseconds) => {
      const parts = [...formatDuration(milliseconds).matchAll(/([\d.]+) (\w+)/g)].map(
        ([, value, unit = '']) => {
          expect(Number(value)).toBeLessThan(limits[unit] ?? 0)
          return Number(value) * (sizes[unit] ?? 0)
        },
      )
      const shown = parts.reduce((sum, part) => sum + part)
      const half = shown < 1000 ? 0.5 : shown < 60_000 ? 50 : shown < 3_600_000 ? 500 : 30_501
      expect(Math.abs(shown - milliseconds)).toBeLessThanOrEqual(half)
    }),
  )
})

test('counts in the singular or the plural', () => {
  const counts = [count(1, 'test'), count(1204, 'test'), count(0, 'entry', 'entries')]
  expect(counts).toEqual(['1 test', '1,204 tests', '0 entries'])
})
