import { expect, onTestFinished, test, vi } from 'vitest'
import { type WebhookRegistry, webhookTemplate } from '../../../../src/webhook/index.js'
import { setOwnJournal } from '../../../../src/webhook/journal/open-journal.js'
import {
  created,
  getTimeoutError,
  journalRead,
  MemoryProvider,
  serverError,
  startReady,
  startRegistry,
} from '../fakes.js'

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
])(
  'the deadline of a wait of %i ms is exceeded by at most 5 s if the provider hangs (ready: %s)',
  async (timeoutMs, isReady) => {
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
  },
)

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

test.each([10, 1_000, 3_000])(
  'the deadline of a wait of %i ms is kept on a server with a round trip of 2 s',
  async (timeoutMs) => {
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
  },
)

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
