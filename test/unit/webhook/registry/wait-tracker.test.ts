import { describe, expect, test } from 'vitest'
import { created, getTimeoutError, start, startReady } from '../fakes.js'

describe('evidence', () => {
  test('contains every timeout, and the errors of pending waits', async () => {
    const { provider, registry } = start()
    const error = await getTimeoutError(registry.waitFor(created(30).build()))
    expect(registry.timeouts).toEqual([error])
    void registry.waitFor(created(60_000).build())
    void registry.expectNone(created().build(), { within: 60_000 })
    provider.add({ event: 'other' })
    const [state, ...more] = await registry.pendingTimeouts()
    expect(state).toMatchObject({ templateName: 'created', timeoutMs: 60_000, totalReceived: 1 })
    expect(more).toEqual([])
  })

  test('is not delayed by a hanging server', async () => {
    const { provider, registry } = await startReady()
    provider.hangs = true
    void registry.waitFor(created(60_000).build())
    const askedAt = performance.now()
    expect(await registry.pendingTimeouts()).toHaveLength(1)
    expect(performance.now() - askedAt).toBeLessThan(4_000) // a poll alone may take 5 s
  })

  test('contains nothing from waits that were pending when the registry closed', async () => {
    const { provider, registry } = start()
    void registry.waitFor(created(60).build())
    registry.close()
    const { length } = provider.reads
    await new Promise((done) => setTimeout(done, 150))
    expect(provider.reads).toHaveLength(length)
    expect(registry.timeouts).toEqual([])
  })
})
