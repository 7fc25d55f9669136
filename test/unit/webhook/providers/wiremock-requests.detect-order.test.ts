import { expect, test } from 'vitest'
import { detectOrder } from '../../../../src/webhook/providers/wiremock-requests.js'

test.each<[times: number[], order: string | undefined]>([
  [[], undefined],
  [[5, 4], undefined], // threads overtake each other
  [[5_000, 4], 'newest-first'],
  [[4, 5_000], 'oldest-first'],
  [[9, 8, 7, 8, 6, 5, 4], 'newest-first'],
  [[1, 2, 3, 4, 5], 'oldest-first'],
  [[1, 1, 1, 1, 1, 1], undefined],
])('detects the order of %j: %s', (times, order) => {
  expect(detectOrder(times)).toBe(order)
})
