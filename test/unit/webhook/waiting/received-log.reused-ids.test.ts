import { describe, expect, test } from 'vitest'
import { created, MemoryProvider, start, startRegistry, webhook } from '../fakes.js'

describe('reused ids', () => {
  const time = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))

  test('do not hide a new webhook after another client resets the journal', async () => {
    const { provider, registry } = start()
    provider.add({ event: 'created', n: 1 }, { id: '1', receivedAt: time(1) })
    const first = await registry.waitFor(created().build())
    await provider.resetJournal()
    provider.add({ event: 'created', n: 2 }, { id: '1', receivedAt: time(2) })
    expect((await registry.waitFor(created().build(), { after: first })).body).toMatchObject({ n: 2 })
    expect((await registry.waitForCount(created().build(), 2)).map(({ body }) => body)).toEqual([
      { event: 'created', n: 1 },
      { event: 'created', n: 2 },
    ])
    expect(await registry.getReceived()).toHaveLength(2)
  })

  test.each([
    ['in the next millisecond', 1, false],
    ['in the same millisecond, after a read of the empty journal', 0, true],
  ])('do not hide a new webhook %s if the old one arrived before the start', async (_, later, isRead) => {
    const provider = new MemoryProvider()
    provider.add({ event: 'created', n: 1 }, { id: '1', receivedAt: time(1) })
    const registry = startRegistry(provider)
    await registry.ready()
    await provider.resetJournal()
    if (isRead) await registry.getReceived()
    provider.add({ event: 'created', n: 2 }, { id: '1', receivedAt: new Date(+time(1) + later) })
    expect((await registry.waitFor(created().build())).body).toMatchObject({ n: 2 })
  })

  test('do not hide a new webhook with another body in the same second', async () => {
    const { provider, registry } = start()
    provider.add({ event: 'created', n: 1 }, { id: '1', receivedAt: time(1) })
    await registry.waitFor(created().build())
    provider.entries = [webhook({ event: 'created', n: 2 }, { id: '1', receivedAt: time(1) })]
    expect(await registry.getReceived()).toHaveLength(2)
  })

  test('do not bring back webhooks that a cleanup removed', async () => {
    const provider = new MemoryProvider()
    provider.resetJournal = async () => undefined
    const registry = startRegistry(provider)
    provider.add({ event: 'created' }, { id: '1' })
    await registry.waitFor(created().build())
    await registry.cleanup()
    expect(await registry.getReceived()).toEqual([])
  })
})
