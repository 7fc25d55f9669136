// The guarantees of a wait, whatever the server and its responses do.
import type { RequestListener } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  RestWebhookProvider,
  type WebhookProvider,
  WebhookTimeoutError,
  webhookTemplate,
} from '../../../src/webhook/index.js'
import { serve } from '../../support/serve.js'
import {
  catchError,
  created,
  MemoryProvider,
  PushingProvider,
  serverError,
  start,
  startReady,
  startRegistry,
  webhook,
} from './fakes.js'

function useFakeTimers(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

describe('the deadline of a wait', () => {
  /** Measures how long a wait takes, in fake time, so that a busy machine does not matter. */
  async function measure(provider: WebhookProvider, timeoutMs: number, isReady: boolean): Promise<number> {
    const registry = startRegistry(provider)
    if (isReady) await registry.ready()
    if (provider instanceof MemoryProvider) provider.hangs = true
    useFakeTimers()
    const startedAt = performance.now()
    const wait = catchError(registry.waitFor(created(timeoutMs).build()), WebhookTimeoutError)
    const measured = wait.then(() => performance.now() - startedAt)
    await vi.advanceTimersByTimeAsync(60_000)
    return measured
  }

  test.each([
    [100, false],
    [100, true],
    [1_300, false],
    [1_300, true],
    [12_000, true],
  ])('of %i ms is exceeded by at most 1 s if the provider hangs (ready: %s)', async (timeoutMs, isReady) => {
    const provider = new MemoryProvider()
    provider.hangs = !isReady
    const afterMs = await measure(provider, timeoutMs, isReady)
    expect(afterMs).toBeGreaterThanOrEqual(timeoutMs)
    expect(afterMs).toBeLessThanOrEqual(timeoutMs + 1_000)
  })

  const trickle: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }
  const redirect: RequestListener = (request, response) => {
    setTimeout(() => response.writeHead(307, { location: `${request.url}/x` }).end(), 20)
  }
  const hang: RequestListener = () => undefined

  test.each([
    ['hangs', hang],
    ['trickles', trickle],
    ['redirects', redirect],
  ])('is not prolonged by a server that %s', async (_, listener) => {
    const registry = startRegistry(new RestWebhookProvider(await serve(listener)))
    const settled = vi.fn()
    const wait = catchError(registry.waitFor(created(300).build()), Error).finally(settled)
    // On a busy machine, this timer fires as late as the wait's own, so the bound still holds.
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    await new Promise((resolve) => setImmediate(resolve))
    expect(settled).toHaveBeenCalled()
    await wait
  })

  test('is not prolonged by a longer wait', async () => {
    const { provider, registry } = await startReady()
    provider.hangs = true
    void registry.waitFor(created(60_000).build())
    useFakeTimers()
    const waits = [100, 120, 600, 1_000, 1_400].map(async (timeoutMs) => {
      const startedAt = performance.now()
      await catchError(registry.waitFor(created(timeoutMs).build()), WebhookTimeoutError)
      return performance.now() - startedAt - timeoutMs
    })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(Math.max(...(await Promise.all(waits)))).toBeLessThanOrEqual(1_000)
    expect(provider.maxInFlight).toBeLessThan(10)
  })

  test('does not discard the result of a slow read that began before it', async () => {
    const { provider, registry } = await startReady()
    provider.delayMs = 700
    useFakeTimers()
    const wait = registry.waitFor(created(100).build())
    await vi.advanceTimersByTimeAsync(50)
    provider.add({ event: 'created' })
    await vi.advanceTimersByTimeAsync(700)
    expect((await wait).body).toEqual({ event: 'created' })
  })
})

describe('matching', () => {
  test('checks each webhook once per wait, whatever the number of polls and pushes', async () => {
    const { provider, registry } = start()
    const judge = vi.fn(() => false)
    const template = webhookTemplate('never').matchPredicate('never', judge).withTimeout(400).withInterval(5)
    const wait = catchError(registry.waitFor(template.build()), WebhookTimeoutError)
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

describe('errors', () => {
  class ProviderProblem extends Error {
    override readonly name = 'ProviderProblem'
    readonly status = 404
  }

  function failInProvider(): never {
    throw new ProviderProblem('no such journal')
  }

  test('point to the line of their wait, and show the frames of the provider', async () => {
    const { provider, registry } = await startReady()
    provider.getReceivedWebhooks = async () => failInProvider()
    const firstLine = lineHere() + 1
    const first = catchError(registry.waitFor(created().build()), ProviderProblem)
    const second = catchError(registry.waitForCount(created().build(), 2), ProviderProblem)
    const third = catchError(registry.expectNone(created().build(), { within: 1_000 }), ProviderProblem)
    const errors = await Promise.all([first, second, third])
    expect(new Set(errors).size).toBe(3)
    for (const [index, error] of errors.entries()) {
      expect(error).toMatchObject({ name: 'ProviderProblem', message: 'no such journal', status: 404 })
      expect(error.stack).toMatch(/^\w*: ?no such journal\n +at failInProvider/)
      const lines = [...(error.stack ?? '').matchAll(/waiting\.test\.ts:(\d+)/g)].map(([, line]) =>
        Number(line),
      )
      const waits = lines.map((line) => line - firstLine).filter((nth) => nth >= 0 && nth < 3)
      expect(waits).toEqual([index])
    }
  })

  test('do not change the original if a provider throws it repeatedly', async () => {
    const { provider, registry } = await startReady()
    const original = serverError(401)
    const { stack } = original
    provider.errors = [original, original]
    for (const _ of [1, 2]) await catchError(registry.waitFor(created().build()), Error)
    expect(original.stack).toBe(stack)
  })

  test('may be any rejected value, which is passed on unchanged', async () => {
    const { provider, registry } = await startReady()
    provider.errors = [{ status: 403 }]
    await expect(registry.waitFor(created().build())).rejects.toEqual({ status: 403 })
  })

  function lineHere(): number {
    return Number(/waiting\.test\.ts:(\d+)/.exec(new Error().stack?.split('\n')[2] ?? '')?.[1])
  }
})

describe('a provider that is shared by several tests', () => {
  test('serves one registry after another, even if an earlier one had a pending wait', async () => {
    const provider = Object.assign(new PushingProvider(), {
      setup: vi.fn(async () => undefined),
      teardown: vi.fn(async () => undefined),
    })
    for (const n of [1, 2, 3]) {
      await provider.setup()
      const registry = startRegistry(provider)
      await registry.ready()
      void registry.waitFor(webhookTemplate('never').matchField('event', 'never').build())
      provider.add({ event: 'created', n })
      expect((await registry.waitFor(created().build())).body).toEqual({ event: 'created', n })
      expect(await registry.getReceived()).toHaveLength(1)
      registry.close()
      await provider.teardown()
      expect(provider.listeners.size).toBe(0)
    }
  })
})
