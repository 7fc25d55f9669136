import { expect, test, vi } from 'vitest'
import type { WebhookRegistry } from '../../../../src/webhook/index.js'
import { setOwnJournal } from '../../../../src/webhook/journal/open-journal.js'
import * as fakes from '../fakes.js'
import { journalRead } from '../fakes.js'

const created = fakes.created(60_000).build()

function startClosed() {
  const provider = new fakes.PushingProvider()
  const registry = fakes.startRegistry(provider)
  registry.close()
  return { provider, registry }
}

test.each<[string, (registry: WebhookRegistry) => Promise<unknown>]>([
  ['waitFor', (registry) => registry.waitFor(created)],
  ['waitForCount', (registry) => registry.waitForCount(created, 2)],
  ['expectNone', (registry) => registry.expectNone(created, { within: 60_000 })],
  ['getReceived', (registry) => registry.getReceived()],
])('a closed registry rejects %s immediately, with the line of the call', async (_, call) => {
  const { provider, registry } = startClosed()
  const { length } = provider.reads
  const error = await fakes.catchError(call(registry), Error)
  expect(error.message).toBe(
    'Failed to wait for webhooks: the registry is closed. Await every wait before close(), which the fixture calls at the end of a test.',
  )
  expect(error.stack).toContain('registry.closed.test.ts')
  expect(provider.reads).toHaveLength(length)
  expect([provider.listeners.size, registry.pendingTemplates, registry.timeouts]).toEqual([0, [], []])
})

test('a closed registry resolves ready()', async () => {
  await startClosed().registry.ready()
})

test("a closed registry closes its provider's journal", () => {
  const close = vi.fn()
  const provider = new fakes.PushingProvider()
  setOwnJournal(provider, () => ({ read: async () => journalRead(), close }))
  fakes.startRegistry(provider).close()
  expect(close).toHaveBeenCalledOnce()
})

test('a closed registry forgets the waits that are still pending', async () => {
  const registry = fakes.startRegistry(new fakes.MemoryProvider())
  void registry.waitFor(created)
  expect(registry.pendingTemplates).toEqual(['created'])
  registry.close()
  expect(registry.pendingTemplates).toEqual([])
  expect(await registry.pendingTimeouts()).toEqual([])
})
