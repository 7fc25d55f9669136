import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type WebhookRegistry,
  type WebhookRegistryConfig,
  webhookTemplate,
} from '../../../../src/webhook/index.js'
import type { Journal } from '../../../../src/webhook/journal/journal.js'
import { setOwnJournal } from '../../../../src/webhook/journal/open-journal.js'
import {
  created,
  getTimeoutError,
  journalRead,
  MemoryProvider,
  PushingProvider,
  serverError,
  startReady,
  startRegistry,
  webhook,
} from '../fakes.js'

const orders = webhookTemplate('orders').matchUrl('^/orders$').withTimeout(2_000).build()

/** Returns when each read after the baseline began, in milliseconds since the first of these reads. */
async function readTimes(template: ReturnType<typeof created>, config: WebhookRegistryConfig = {}) {
  useFakeTimers()
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

function useFakeTimers(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

/** Measures how long a wait takes; the tests use fake time, so that a busy machine does not matter. */
async function measure(registry: WebhookRegistry, timeoutMs: number): Promise<number> {
  const startedAt = performance.now()
  await getTimeoutError(registry.waitFor(created(timeoutMs).build()))
  return performance.now() - startedAt
}

test.each([
  [100, false],
  [1_300, true],
  [12_000, true],
])('a wait of %i ms ends at most 5 s late if the provider hangs (ready: %s)', async (timeoutMs, isReady) => {
  const provider = new MemoryProvider()
  provider.hangs = !isReady
  const registry = startRegistry(provider)
  if (isReady) await registry.ready()
  provider.hangs = true
  useFakeTimers()
  const measured = measure(registry, timeoutMs)
  await vi.advanceTimersByTimeAsync(60_000)
  const afterMs = await measured
  expect(afterMs).toBeGreaterThanOrEqual(timeoutMs)
  expect(afterMs).toBeLessThanOrEqual(timeoutMs + 5_000)
})

test.each([
  { title: 'a wait aborts a first read that hangs', isReady: false },
  { title: 'a wait lets a later read that hangs respond', isReady: true },
])('$title, and reads again', async ({ isReady }) => {
  const provider = new MemoryProvider()
  const signals: AbortSignal[] = []
  const wasAborted: (boolean | undefined)[] = []
  const hangsAt = isReady ? 2 : 1
  setOwnJournal(provider, () => ({
    async read(_, signal) {
      wasAborted.push(signals.at(-1)?.aborted)
      if (signals.push(signal) === hangsAt) await new Promise(() => undefined)
      return journalRead(provider.entries)
    },
  }))
  const registry = startRegistry(provider)
  if (isReady) await registry.ready()
  provider.add({ event: 'created' })
  useFakeTimers()
  const waiting = registry.waitFor(created(200).build())
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await waiting).body).toEqual({ event: 'created' })
  expect(wasAborted.at(-1)).toBe(!isReady)
})

test.each`
  server        | name
  ${'WireMock'} | ${"WireMock's journal"}
  ${undefined}  | ${'The journal'}
`('a timeout says that $name did not respond', async ({ server, name }) => {
  const provider = new MemoryProvider()
  setOwnJournal(provider, () => ({ server, read: () => new Promise(() => undefined) }))
  useFakeTimers()
  const timeout = getTimeoutError(startRegistry(provider).waitFor(created(12_000).build()))
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await timeout).problems).toEqual([
    `${name} did not respond within 10000ms`,
    `${name} did not respond before the deadline`,
    `${name} did not respond within 5000ms of the deadline`,
  ])
})

test('the deadline of a wait is not prolonged by a longer wait', async () => {
  const { provider, registry } = await startReady()
  provider.hangs = true
  void registry.waitFor(created(60_000).build())
  useFakeTimers()
  const timeouts = [100, 120, 600, 1_000, 1_400]
  const waits = timeouts.map(async (timeoutMs) => (await measure(registry, timeoutMs)) - timeoutMs)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(Math.max(...(await Promise.all(waits)))).toBeLessThanOrEqual(5_000)
  expect(provider.maxInFlight).toBeLessThan(10)
})

test.each([10, 1_000, 3_000])('a wait of %i ms ends in time with a round trip of 2 s', async (timeoutMs) => {
  const provider = new MemoryProvider()
  const read = provider.getReceivedWebhooks.bind(provider)
  provider.getReceivedWebhooks = async (filter) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const webhooks = await read(filter)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return webhooks
  }
  useFakeTimers()
  const registry = startRegistry(provider)
  await vi.advanceTimersByTimeAsync(1)
  const none = registry.expectNone(created().build(), { within: timeoutMs })
  const other = startRegistry(provider)
  await vi.advanceTimersByTimeAsync(1)
  provider.add({ event: 'other' })
  const found = other.waitFor(
    webhookTemplate('other').matchField('event', 'other').withTimeout(timeoutMs).build(),
  )
  await vi.advanceTimersByTimeAsync(timeoutMs + 5_000)
  await none
  expect((await found).body).toEqual({ event: 'other' })
})

test('the deadline of a wait is followed by another read if the last one fails', async () => {
  const { provider, registry } = await startReady()
  provider.errors = [undefined, serverError(503), serverError(503)]
  useFakeTimers()
  const none = registry.expectNone(created().build(), { within: 50 })
  const wait = registry.waitFor(webhookTemplate('late').matchField('n', 1).withTimeout(50).build())
  await vi.advanceTimersByTimeAsync(60)
  provider.add({ n: 1 })
  await vi.advanceTimersByTimeAsync(5_000)
  await none
  expect((await wait).body).toEqual({ n: 1 })
})

test('the deadline of a wait is followed by no error about a response if the server responded with errors', async () => {
  const { provider, registry } = await startReady()
  provider.errors = Array.from({ length: 99 }, () => serverError(503))
  useFakeTimers()
  const timeout = getTimeoutError(registry.waitFor(created(50).build()))
  await vi.advanceTimersByTimeAsync(6_000)
  expect((await timeout).problems).toEqual([expect.stringMatching(/^status 503 \(\d+ times\)$/)])
})

test('the deadline of a wait does not discard the result of a slow read that began before it', async () => {
  const { provider, registry } = await startReady()
  provider.delayMs = 700
  useFakeTimers()
  const wait = registry.waitFor(created(100).build())
  await vi.advanceTimersByTimeAsync(50)
  provider.add({ event: 'created' })
  await vi.advanceTimersByTimeAsync(700)
  expect((await wait).body).toEqual({ event: 'created' })
})
