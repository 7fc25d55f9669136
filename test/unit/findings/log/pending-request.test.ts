import { expect, test } from 'vitest'
import { formatPending } from '../../../../src/findings/log/pending-request.js'

test('lists the first 20 open requests with their time so far, and counts the others', () => {
  const request = { method: 'GET', url: '/a\n', startedAt: '', durationMs: 1260 }
  const list = (count: number) => formatPending(Array(count).fill(request)).split('\n')
  const [title, first, ...others] = list(21)
  expect([title, first]).toEqual(['Requests still open when the test ended (21):', 'GET /a\\n 1.3 s'])
  expect([others.length, others.at(-1), list(20).length]).toEqual([20, '… and 1 more', 21])
})
