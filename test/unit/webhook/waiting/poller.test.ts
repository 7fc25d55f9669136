import { afterEach, expect, test, vi } from 'vitest'
import { type WebhookRegistryConfig, webhookTemplate } from '../../../../src/webhook/index.js'
import type { Journal } from '../../../../src/webhook/journal/journal.js'
import { setOwnJournal } from '../../../../src/webhook/journal/open-journal.js'
import {
  created,
  getTimeoutError,
  journalRead,
  MemoryProvider,
  PushingProvider,
  startReady,
  startRegistry,
  webhook,
} from '../fakes.js'

const orders = webhookTemplate('orders').matchUrl('^/orders$').withTimeout(2_000).build()

afterEach(() => {
  vi.useRealTimers()
})

/** Returns when each read after the baseline began, in milliseconds since the first of these reads. */
async function readTimes(template: ReturnType<typeof created>, config: WebhookRegistryConfig = {}) {
  vi.useFakeTimers()
  const provider = new MemoryProvider()
  const times: number[] = []
  provider.getReceivedWebhooks = async () => {
    times.push(performance.now())
    return []
  }
  const registry = startRegistry(provider, config)
  const wait = getTimeoutError(registry.waitFor(template.build()))
  await vi.runAllTimersAsync()
  await wait
  return times.slice(1).map((time) => Math.round(time - times[1]!))
}

test('polling happens immediately, then after 100, 250, 500 and every 1000 ms, and once more at the deadline', async () => {
  expect(await readTimes(created(3_500))).toEqual([0, 100, 350, 850, 1850, 2850, 3500])
})

test('polling uses the interval of the template, otherwise that of the registry', async () => {
  expect(await readTimes(created(1_000).withInterval(400), { defaultInterval: 300 })).toEqual([
    0, 400, 800, 1000,
  ])
  vi.useRealTimers()
  expect(await readTimes(created(1_000), { defaultInterval: 300 })).toEqual([0, 300, 600, 900, 1000])
})

test('polling is shared by concurrent waits, with one request at a time', async () => {
  const { provider, registry } = await startReady()
  provider.reads = []
  provider.delayMs = 20
  setTimeout(() => provider.add({ event: 'created' }), 130)
  await Promise.all(Array.from({ length: 20 }, () => registry.waitFor(created().build())))
  expect(provider.maxInFlight).toBe(1)
  expect(provider.reads.length).toBeLessThan(5)
})

test('polling finds in the final read what a hanging poll missed', async () => {
  const { provider, registry } = await startReady()
  provider.hangs = true
  const wait = registry.waitFor(created(100).build())
  setTimeout(() => {
    provider.hangs = false
    provider.add({ event: 'created' })
  }, 150)
  expect((await wait).body).toEqual({ event: 'created' })
})

test('polling is replaced by a push, which resolves the wait immediately', async () => {
  const provider = new PushingProvider()
  const registry = startRegistry(provider)
  const wait = registry.waitFor(created(60_000).withInterval(50_000).build())
  setTimeout(() => provider.push(provider.add({ event: 'created' })), 30)
  await wait
  registry.close()
  expect(provider.listeners.size).toBe(0)
})

test('polling is repeated immediately if a webhook is pushed during a poll', async () => {
  const provider = new PushingProvider()
  const registry = startRegistry(provider, { defaultInterval: 50_000 })
  await registry.ready()
  provider.getReceivedWebhooks = async () => {
    const found = [...provider.entries]
    if (found.length === 0) provider.push(provider.add({ event: 'created' }))
    return found
  }
  await registry.waitFor(created(60_000).build())
})

test('polling continues for the next wait even if a push arrives during the last poll', async () => {
  const provider = new PushingProvider()
  const registry = startRegistry(provider)
  await registry.ready()
  const read = provider.getReceivedWebhooks.bind(provider)
  provider.getReceivedWebhooks = (...filter) => {
    provider.push(webhook({}))
    return read(...filter)
  }
  provider.add({ event: 'created', n: 1 })
  const first = await registry.waitFor(created().build())
  provider.add({ event: 'created', n: 2 })
  const second = await registry.waitFor(created(1_000).build(), { after: first })
  expect(second.body).toEqual({ event: 'created', n: 2 })
})

test('hints for the provider contain paths only if every wait is for a path, and never in the final read', async () => {
  const read = vi.fn<Journal['read']>(async () => journalRead())
  const registry = startWithJournal(read)
  await getTimeoutError(registry.waitFor({ ...orders, timeout: 50 }))
  expect(read.mock.calls.at(0)?.[0]).toEqual({ paths: ['/orders'] })
  expect(read.mock.calls.at(-1)?.[0]).toEqual({ isFinal: true })
  read.mockClear()
  await Promise.all([
    getTimeoutError(registry.waitFor({ ...orders, timeout: 50 })),
    getTimeoutError(registry.waitFor(created(50).build())),
  ])
  expect(read.mock.calls.map(([hint]) => hint)).not.toContainEqual({ paths: ['/orders'] })
})

test('hints for the provider do not change the order, even if a narrowed read omitted a webhook', async () => {
  const first = webhook({ event: 'created', n: 1 }, { url: '/movies' })
  const second = webhook({ event: 'created', n: 2 }, { url: '/orders' })
  const read: Journal['read'] = async ({ paths }) => journalRead(paths ? [second] : [first, second])
  const registry = startWithJournal(read)
  expect(await registry.waitFor(orders)).toBe(second)
  expect(await registry.waitFor(created().build())).toBe(first)
  expect(await registry.getReceived()).toEqual([first, second])
})

/** Starts a registry whose provider has its own journal. */
function startWithJournal(read: Journal['read']) {
  const provider = new MemoryProvider()
  setOwnJournal(provider, () => ({ read }))
  return startRegistry(provider)
}
