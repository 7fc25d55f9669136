import { afterEach, describe, expect, test, vi } from 'vitest'
import { created, MemoryProvider, serverError, start, startRegistry } from '../fakes.js'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('cleanup', () => {
  test("full-reset empties the journal and the registry's own list", async () => {
    const { provider, registry } = start()
    provider.add({ event: 'created' })
    await registry.waitFor(created().build())
    await registry.cleanup()
    expect(provider.entries).toEqual([])
    expect(await registry.getReceived()).toEqual([])
  })

  test('matched-only deletes only webhooks that waits returned', async () => {
    const { provider, registry } = start({ cleanupStrategy: 'matched-only' })
    const [a, b, c] = [1, 2, 3].map((n) => provider.add({ event: 'created', n }))
    const other = provider.add({ event: 'other' })
    await registry.waitFor(created().build())
    await registry.waitForCount(created().build(), 2)
    await registry.cleanup()
    expect(provider.deleted).toEqual([a!.id, b!.id])
    expect(provider.entries).toEqual([c, other])
    expect((await registry.waitFor(created().build())).id).toBe(c!.id)
  })

  test.each<[failed: string, count: number, deletion: (nth: number) => unknown]>([
    ['2 of 2', 2, () => Promise.reject(serverError(500))],
    ['1 of 3', 3, (nth) => nth === 2 && expect.fail('a deletion that throws without a promise')],
  ])('matched-only tries every deletion, and reports that %s failed', async (failed, count, deletion) => {
    const { provider, registry } = start({ cleanupStrategy: 'matched-only' })
    const tried: string[] = []
    provider.deleteById = (id) => deletion(tried.push(id)) as never
    for (let n = 0; n < count; n += 1) provider.add({ event: 'created', n })
    await registry.waitForCount(created().build(), count)
    await expect(registry.cleanup()).rejects.toThrow(failed)
    expect(tried).toHaveLength(count)
  })

  test('matched-only warns once if the server cannot delete', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    class NeverDeletes extends MemoryProvider {
      readonly canDeleteById = false
    }
    for (const _ of [1, 2])
      await startRegistry(new NeverDeletes(), { cleanupStrategy: 'matched-only' }).cleanup()
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toContain('NeverDeletes')
  })
})
