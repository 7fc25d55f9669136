import { describe, expect, test, vi } from 'vitest'
import { webhookTemplate } from '../../../../src/webhook/index.js'
import { getTimeoutError, start } from '../fakes.js'

describe('matching', () => {
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

  test('checks each webhook once in a wait that is satisfied', async () => {
    const { provider, registry } = start()
    const judge = vi.fn((body: unknown) => (body as { n: number }).n === 49)
    const wait = registry.waitFor(
      webhookTemplate('last').matchPredicate('is the last', judge).withInterval(5).build(),
    )
    for (let n = 0; n < 50; n += 1) {
      provider.add({ n })
      await registry.getReceived()
    }
    await wait
    expect(judge).toHaveBeenCalledTimes(50)
  })
})
