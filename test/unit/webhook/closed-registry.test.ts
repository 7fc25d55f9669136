import { expect, test } from 'vitest'
import { WebhookRegistry, webhookTemplate } from '../../../src/webhook/index.js'
import { MemoryProvider } from './fakes.js'

const created = webhookTemplate('created').matchField('event', 'created').withTimeout(60_000).build()

function startClosed() {
  const provider = Object.assign(new MemoryProvider(), {
    listeners: 0,
    onReceived: () => subscribe(provider),
  })
  const registry = new WebhookRegistry(provider)
  registry.close()
  return { provider, registry }
}

function subscribe(provider: { listeners: number }): () => void {
  provider.listeners += 1
  return () => undefined
}

test.each<[string, (registry: WebhookRegistry) => Promise<unknown>]>([
  ['waitFor', (registry) => registry.waitFor(created)],
  ['waitForCount', (registry) => registry.waitForCount(created, 2)],
  ['expectNone', (registry) => registry.expectNone(created, { within: 60_000 })],
  ['expectAtMost', (registry) => registry.expectAtMost(created, 1, { within: 60_000 })],
  ['getReceived', (registry) => registry.getReceived()],
])(
  '%s of a closed registry rejects at once, at the line of its caller, and reads nothing',
  async (_, call) => {
    const { provider, registry } = startClosed()
    const { length } = provider.reads
    const error = await call(registry).catch((reason: unknown) => reason)
    expect(error).toEqual(
      new Error(
        'Failed to wait for webhooks: the registry is closed. Await every wait before close(), which the fixture calls at the end of a test.',
      ),
    )
    expect((error as Error).stack).toContain('closed-registry.test.ts')
    expect(provider.reads).toHaveLength(length)
    expect([provider.listeners, registry.pendingTemplates, registry.timeouts]).toEqual([0, [], []])
  },
)

test('ready() of a closed registry resolves', async () => {
  await startClosed().registry.ready()
})
