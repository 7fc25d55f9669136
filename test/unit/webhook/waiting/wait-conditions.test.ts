import { expect, test, vi } from 'vitest'
import { webhookTemplate } from '../../../../src/webhook/index.js'
import { collectMatches } from '../../../../src/webhook/waiting/wait-conditions.js'
import { created, getTimeoutError, start, webhook } from '../fakes.js'

test('checks each webhook once per wait, whatever the number of polls and pushes', async () => {
  const { provider, registry } = start()
  const judge = vi.fn(() => false)
  const template = webhookTemplate('never').matchPredicate('never', judge).withTimeout(400).withInterval(5)
  const wait = getTimeoutError(registry.waitFor(template.build()))
  for (let n = 0; n < 100; n += 1) {
    provider.add({ n })
    await registry.getReceived()
  }
  await wait
  expect(provider.reads.length).toBeGreaterThan(100)
  // Called for each webhook by the wait and by the ranking of near misses, and again for each of the three closest.
  expect(judge.mock.calls.length).toBeLessThanOrEqual(2 * 100 + 3)
})

test('a wait needs its matches and the webhook after which it looks', () => {
  const [after, match, other] = [webhook({}), webhook({ event: 'created' }), webhook({})]
  const getCandidates = () => [match]
  const matches = collectMatches({ template: created().build(), getCandidates, after })
  matches.judge([after, match, other])
  expect([after, match, other].map((received) => matches.needs?.(received))).toEqual([true, true, false])
})
