import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type WebhookRegistryConfig, WireMockWebhookProvider } from '../../../../src/webhook/index.js'
import { created, getTimeoutError, MemoryProvider, start, startRegistry } from '../fakes.js'
import { fakeWireMock } from '../providers/fake-servers.js'

const forbidden = created(100).clone().matchField('forbidden', true).build()
const emptied = 'Cannot tell whether webhook "created" was received: the journal was emptied by somebody else'

async function startWithOne(config: WebhookRegistryConfig = {}) {
  const { provider, registry } = start(config)
  await registry.ready()
  const first = provider.add({ event: 'created' })
  expect(await registry.getReceived()).toHaveLength(1)
  return { provider, registry, first }
}

async function startAfterOne(config: WebhookRegistryConfig = {}) {
  const provider = new MemoryProvider()
  provider.add({ event: 'created' })
  const registry = startRegistry(provider, config)
  await registry.ready()
  await registry.expectNone(forbidden, { within: 30 })
  return { provider, registry }
}

describe('a journal that somebody else emptied', () => {
  test('makes a negative wait reject, and a positive one name it', async () => {
    const { provider, registry } = await startWithOne()
    provider.entries = []
    await expect(registry.expectNone(forbidden, { within: 30 })).rejects.toThrow(emptied)
    const { message, problems } = await getTimeoutError(registry.waitFor(forbidden))
    expect(problems).toEqual(['the journal was emptied by somebody else'])
    expect(message).toContain('\n  The journal was emptied by somebody else')
  })

  test('is noticed even if other webhooks arrived since', async () => {
    const { provider, registry } = await startWithOne()
    provider.entries = []
    provider.add({ event: 'other' })
    await expect(registry.expectNone(forbidden, { within: 30 })).rejects.toThrow(emptied)
  })

  test('may be full instead if it is as long as before', async () => {
    const { provider, registry } = await startWithOne()
    provider.entries = []
    for (let n = 0; n < 10; n += 1) provider.add({ n })
    await expect(registry.expectNone(forbidden, { within: 30 })).rejects.toThrow(
      'the journal is full (10 entries since the start), or was emptied by somebody else, and no longer reaches back to the start',
    )
  })

  test('is no loss if the registry emptied it', async () => {
    const { registry } = await startWithOne()
    await registry.cleanup()
    await registry.expectNone(forbidden, { within: 30 })
  })

  test('is told from workers that delete their own webhooks with matched-only', async () => {
    const { provider, registry } = await startWithOne({ cleanupStrategy: 'matched-only' })
    provider.entries = []
    await registry.expectNone(forbidden, { within: 30 })
  })

  test('is noticed with matched-only if a webhook is gone that a wait returned', async () => {
    const { provider, registry } = await startWithOne({ cleanupStrategy: 'matched-only' })
    await registry.waitFor(created().build())
    provider.entries = []
    await expect(registry.expectNone(forbidden, { within: 30 })).rejects.toThrow(emptied)
  })

  test('is noticed if only earlier webhooks were in it', async () => {
    const { provider, registry } = await startAfterOne()
    provider.entries = []
    await expect(registry.expectNone(forbidden, { within: 30 })).rejects.toThrow(emptied)
  })

  test('is noticed on WireMock if only earlier webhooks were in it', async () => {
    const server = fakeWireMock()
    server.add(3)
    await pause(5)
    const registry = startRegistry(new WireMockWebhookProvider('http://127.0.0.1:1', server.request))
    await registry.ready()
    await registry.expectNone(forbidden, { within: 30 })
    server.entries = []
    await expect(registry.expectNone(forbidden, { within: 30 })).rejects.toThrow(emptied)
    const { problems } = await getTimeoutError(registry.waitFor(forbidden))
    expect(problems).toEqual(['the journal was emptied by somebody else'])
  })

  test('may have dropped only earlier webhooks if it is long, which is no loss', async () => {
    const { provider, registry } = await startAfterOne()
    provider.entries = []
    for (let n = 0; n < 10; n += 1) provider.add({ n })
    await registry.expectNone(forbidden, { within: 30 })
  })

  test('has lost no earlier webhooks by the clean-up of the registry or of other workers', async () => {
    const own = await startAfterOne()
    await own.registry.cleanup()
    await own.registry.expectNone(forbidden, { within: 30 })
    const { provider, registry } = await startAfterOne({ cleanupStrategy: 'matched-only' })
    provider.entries = []
    await registry.expectNone(forbidden, { within: 30 })
  })

  test('makes a count uncertain', async () => {
    const { provider, registry } = await startWithOne()
    const wait = registry.waitForCount(created().build(), 1, { settle: 60 })
    provider.entries = []
    await expect(wait).rejects.toThrow(
      'Cannot tell whether webhook "created" was received more than 1 time: the journal was emptied',
    )
  })
})
