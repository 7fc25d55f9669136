import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createFilter,
  type ReceivedWebhook,
  RestWebhookProvider,
  type WebhookProvider,
  WebhookProviderError,
  type WebhookQueryFilter,
  WebhookRegistry,
  type WebhookRegistryConfig,
  WebhookTimeoutError,
  WireMockWebhookProvider,
  webhookTemplate,
} from '../../../src/webhook/index.js'
import {
  catchError,
  connectionError,
  created,
  MemoryProvider,
  PushingProvider,
  serverError,
  start,
  startReady,
  startRegistry,
  webhook,
} from './fakes.js'

const orders = webhookTemplate('orders').matchUrl('^/orders$').withTimeout(2_000).build()
const getTimeoutError = (wait: Promise<unknown>) => catchError(wait, WebhookTimeoutError)

/** Checks that the wait rejects with a copy of the error. */
async function expectCopy(wait: Promise<unknown>, original: unknown): Promise<void> {
  const error = await wait.catch((reason: unknown) => reason)
  expect(error).toStrictEqual(original)
  expect(error).not.toBe(original)
  expect(Object.getPrototypeOf(error)).toBe(Object.getPrototypeOf(original))
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('waitFor', () => {
  test('returns the first match in order of arrival, even when called again', async () => {
    const { provider, registry } = start()
    provider.add({ event: 'other' })
    const first = provider.add({ event: 'created', n: 1 })
    provider.add({ event: 'created', n: 2 })
    expect(await registry.waitFor(created().build())).toEqual(first)
    expect(await registry.waitFor(created().build())).toEqual(first)
  })

  test('waits for a webhook that arrives later', async () => {
    const { provider, registry } = start()
    setTimeout(() => provider.add({ event: 'created' }), 150)
    expect((await registry.waitFor(created().build())).body).toEqual({ event: 'created' })
  })

  test('waits for the next match with `after`', async () => {
    const { provider, registry } = start()
    provider.add({ event: 'created', n: 1 })
    const first = await registry.waitFor(created().build())
    setTimeout(() => provider.add({ event: 'created', n: 2 }), 50)
    const second = await registry.waitFor(created().build(), { after: first })
    expect(second.body).toEqual({ event: 'created', n: 2 })
    const error = await getTimeoutError(registry.waitFor(created(50).build(), { after: second }))
    expect(error.totalReceived).toBe(0)
  })

  test('rejects an `after` that no wait returned', async () => {
    await expect(start().registry.waitFor(created().build(), { after: webhook({}) })).rejects.toThrow(
      TypeError,
    )
  })

  test('still returns received webhooks after the journal was reset or the server failed', async () => {
    const { provider, registry } = start()
    provider.add({ event: 'created' })
    await registry.getReceived()
    await provider.resetJournal()
    const found = await registry.waitFor(created().build())
    provider.errors = [serverError(404)]
    expect(await registry.waitFor(created().build())).toEqual(found)
  })
})

describe('waitForCount', () => {
  test('returns exactly the first matches', async () => {
    const { provider, registry } = start()
    for (const n of [1, 2, 3]) provider.add({ event: 'created', n })
    const found = await registry.waitForCount(created().build(), 2)
    expect(found.map(({ body }) => body)).toEqual([
      { event: 'created', n: 1 },
      { event: 'created', n: 2 },
    ])
  })

  test('reports how many webhooks arrived if some are missing', async () => {
    const { provider, registry } = start()
    provider.add({ event: 'created' })
    provider.add({ event: 'other' })
    const error = await getTimeoutError(registry.waitForCount(created(50).build(), 3))
    expect(error.message.split('\n')[1]).toBe('  2 webhook(s) were received, 1 of 3 matched.')
    expect(error.totalReceived).toBe(1)
    expect(error.receivedWebhooks).toHaveLength(2)
    expect(error.nearMisses).toHaveLength(1)
  })

  describe('with `settle`', () => {
    const one = created().build()

    test('resolves if no further match arrives before the time is up', async () => {
      const { provider, registry } = start({ defaultInterval: 10 })
      for (const event of ['created', 'deleted', 'created']) provider.add({ event })
      expect(await registry.waitForCount(one, 2, { settle: 60 })).toHaveLength(2)
      expect(provider.reads.length).toBeGreaterThan(2)
      expect(registry.timeouts).toEqual([])
    })

    test('rejects immediately if too many have arrived, and describes the first extra one', async () => {
      const { provider, registry } = start()
      for (const n of [1, 2, 3]) provider.add({ event: 'created', n })
      await expect(registry.waitForCount(one, 2, { settle: 60_000 })).rejects.toThrow(
        /^Webhook "created" received more than 2 times\.\n {2}POST \/hook at .*\n {2}.*"n":3.*\n {2}Matchers: field\(event="created"\)$/,
      )
    })

    test('rejects if an extra webhook arrives later, and counts each webhook once', async () => {
      const { provider, registry } = start({ defaultInterval: 10 })
      provider.add({ event: 'created' })
      const limit = registry.waitForCount(one, 1, { settle: 60_000 })
      limit.catch(() => undefined)
      await vi.waitFor(() => expect(provider.reads.length).toBeGreaterThan(4))
      provider.add({ event: 'created' })
      await expect(limit).rejects.toThrow('Webhook "created" received more than 1 time.')
    })

    test('rejects if the final read fails', async () => {
      const { provider, registry } = start({ defaultInterval: 10 })
      provider.add({ event: 'created' })
      const limit = registry.waitForCount(one, 1, { settle: 60 })
      await registry.getReceived()
      provider.errors = Array.from({ length: 99 }, () => serverError(503))
      await expect(limit).rejects.toThrow(
        'Failed to verify that no further webhook "created" arrives within 60ms',
      )
    })
  })

  test('counts only webhooks after `after`, also for `settle`', async () => {
    const { provider, registry } = start()
    for (const event of ['created', 'cancelled', 'created']) provider.add({ event })
    const [, cancelled] = await registry.getReceived()
    const options = { settle: 20, ...(cancelled && { after: cancelled }) }
    expect(await registry.waitForCount(created().build(), 1, options)).toEqual([provider.entries[2]])
    provider.add({ event: 'created' })
    await expect(registry.waitForCount(created().build(), 1, options)).rejects.toThrow('more than 1 time')
  })

  test.each([0, -1, 1.5, Number.NaN, '2' as unknown as number])('rejects the count %s', async (count) => {
    await expect(start().registry.waitForCount(created().build(), count)).rejects.toThrow(RangeError)
  })
})

describe('expectNone', () => {
  test('resolves if no match arrives, after a final read', async () => {
    const { provider, registry } = start()
    provider.add({ event: 'other' })
    await registry.expectNone(created().build(), { within: 60 })
    expect(provider.reads.length).toBeGreaterThan(2)
  })

  test('rejects at the first match, even if it arrived before the call', async () => {
    const { provider, registry } = start()
    provider.add({ event: 'created' }, { url: '/hook?a=1' })
    const wait = registry.expectNone(created().build(), { within: 60_000 })
    await expect(wait).rejects.toThrow(
      /"created" received[\s\S]*POST \/hook\?a=1[\s\S]*\{"event":"created"\}/,
    )
  })

  test('allows a match before `after`, and rejects at the first one after it', async () => {
    const { provider, registry } = start()
    for (const event of ['created', 'cancelled']) provider.add({ event })
    const after = (await registry.getReceived())[1]!
    await registry.expectNone(created().build(), { within: 20, after })
    provider.add({ event: 'created', n: 2 })
    await expect(registry.expectNone(created().build(), { within: 20, after })).rejects.toThrow('"n":2')
    const unknown = registry.expectNone(created().build(), { within: 20, after: webhook({}) })
    await expect(unknown).rejects.toThrow('after must be a webhook that this registry returned')
  })

  test('rejects if the final read fails', async () => {
    const { provider, registry } = await startReady()
    provider.errors = Array.from({ length: 50 }, () => serverError(503))
    await expect(registry.expectNone(created().build(), { within: 60 })).rejects.toThrow(
      'because the last read failed: status 503',
    )
  })

  test('requires the option `within`', async () => {
    const wait = start().registry.expectNone(created().build(), undefined as never)
    await expect(wait).rejects.toThrow('within must be a number of milliseconds; got undefined.')
  })

  test.each([0, Number.NaN])('rejects within: %s', async (within) => {
    await expect(start().registry.expectNone(created().build(), { within })).rejects.toThrow(RangeError)
  })
})

describe('the start of a registry', () => {
  const now = new Date()
  const yesterday = new Date(Date.now() - 86_400_000)
  const tomorrow = new Date(Date.now() + 86_400_000)

  test.each([
    ['in the same millisecond', now, now],
    ['with a clock a day behind', yesterday, yesterday],
    ['with a clock a day ahead', tomorrow, tomorrow],
    ['with a clock that was set back', tomorrow, yesterday],
  ])('separates earlier webhooks from later ones %s', async (_, before, after) => {
    const provider = new MemoryProvider()
    provider.add({ event: 'created', n: 'before' }, { receivedAt: before })
    const registry = startRegistry(provider)
    provider.add({ event: 'created', n: 'after' }, { receivedAt: after })
    expect((await registry.waitFor(created().build())).body).toEqual({ event: 'created', n: 'after' })
    expect(await registry.getReceived()).toHaveLength(1)
  })

  test("asks a server only for webhooks that are recent by the server's clock", async () => {
    const provider = new MemoryProvider()
    for (let n = 0; n < 100; n += 1) provider.add({ n }, { receivedAt: yesterday })
    const registry = startRegistry(provider)
    await registry.getReceived()
    expect(provider.reads).toEqual([
      { since: new Date(0) },
      { since: new Date(yesterday.getTime() - 60_000) },
    ])
  })

  test('does not lose webhooks that arrive during a slow first read', async () => {
    const provider = new MemoryProvider()
    provider.add({ event: 'created', n: 'before' }, { receivedAt: new Date(Date.now() - 20) })
    provider.delayMs = 30 // the provider looks at its journal 30 ms after each call
    const registry = startRegistry(provider)
    provider.add({ event: 'created', n: 'overtook' }, { receivedAt: new Date(Date.now() + 8) })
    await registry.ready()
    provider.add({ event: 'created', n: 'later' }, { receivedAt: new Date(Date.now() + 35) })
    const received = await registry.getReceived()
    expect(received.map(({ body }) => (body as { n: string }).n)).toEqual(['overtook', 'later'])
  })

  test('repeats a failed first read without missing later webhooks', async () => {
    const provider = new MemoryProvider()
    provider.add({ event: 'old' }, { receivedAt: yesterday })
    provider.errors = [serverError(503)]
    const registry = startRegistry(provider)
    provider.add({ event: 'created' })
    const found = await registry.waitFor(created().build())
    expect(found.body).toEqual({ event: 'created' })
    expect((await registry.getReceived()).map(({ body }) => body)).toEqual([{ event: 'created' }])
  })

  test.each<[string, (list: ReceivedWebhook[], filter?: WebhookQueryFilter) => ReceivedWebhook[]]>([
    ['returns its own growing list', (list) => list],
    [
      'copies its list only to filter it',
      (list, filter) => (filter ? list.filter(createFilter(filter)) : list),
    ],
  ])('finds later webhooks if a provider %s', async (_, read) => {
    const provider = new MemoryProvider()
    provider.getReceivedWebhooks = async (filter) => read(provider.entries, filter)
    provider.getCount = async (filter) => read(provider.entries, filter).length
    provider.add({ event: 'before' })
    const registry = startRegistry(provider)
    provider.add({ event: 'after' })
    expect((await registry.getReceived()).map(({ body }) => body)).toEqual([{ event: 'after' }])
  })

  test("ignores a provider's wrong count", async () => {
    const provider = new MemoryProvider()
    provider.getCount = async () => 0
    provider.add({ event: 'before' })
    expect(await startRegistry(provider).getReceived()).toEqual([])
  })

  test("opens a provider's own journal in the constructor", async () => {
    const read = vi.fn(async () => [webhook({ event: 'created' })])
    const provider = Object.assign(new MemoryProvider(), { openJournal: vi.fn(() => ({ read })) })
    const registry = startRegistry(provider)
    expect(provider.openJournal).toHaveBeenCalledOnce()
    await registry.waitFor(created().build())
    expect(provider.reads).toEqual([])
  })
})

describe('polling', () => {
  /** Returns when each read after the baseline began, in milliseconds since the first of these reads. */
  async function readTimes(template: ReturnType<typeof created>, config: WebhookRegistryConfig = {}) {
    vi.useFakeTimers()
    const provider = new MemoryProvider()
    const times: number[] = []
    const original = provider.getReceivedWebhooks.bind(provider)
    provider.getReceivedWebhooks = (filter) => {
      times.push(performance.now())
      return original(filter)
    }
    const registry = startRegistry(provider, config)
    const wait = getTimeoutError(registry.waitFor(template.build()))
    await vi.runAllTimersAsync()
    await wait
    return times.slice(1).map((time) => Math.round(time - times[1]!))
  }

  test('happens immediately, then after 100, 250, 500 and every 1000 ms, and once more at the deadline', async () => {
    expect(await readTimes(created(3_500))).toEqual([0, 100, 350, 850, 1850, 2850, 3500])
  })

  test('uses the interval of the template, otherwise that of the registry', async () => {
    expect(await readTimes(created(1_000).withInterval(400), { defaultInterval: 300 })).toEqual([
      0, 400, 800, 1000,
    ])
    vi.useRealTimers()
    expect(await readTimes(created(1_000), { defaultInterval: 300 })).toEqual([0, 300, 600, 900, 1000])
  })

  test('includes the final read even if the interval is longer than the timeout', async () => {
    const { provider, registry } = start()
    setTimeout(() => provider.add({ event: 'created' }), 50)
    await registry.waitFor(created(150).withInterval(60_000).build())
  })

  test('is shared by concurrent waits, with one request at a time', async () => {
    const { provider, registry } = await startReady()
    provider.reads = []
    provider.delayMs = 20
    setTimeout(() => provider.add({ event: 'created' }), 130)
    await Promise.all(Array.from({ length: 20 }, () => registry.waitFor(created().build())))
    expect(provider.maxInFlight).toBe(1)
    expect(provider.reads.length).toBeLessThan(5)
  })

  test('makes one request at a time even if deadlines pass during slow reads', async () => {
    const { provider, registry } = await startReady()
    provider.delayMs = 40
    const waits = [50, 70, 90, 110].map((ms) => getTimeoutError(registry.waitFor(created(ms).build())))
    await Promise.all(waits)
    expect(provider.maxInFlight).toBe(1)
  })

  test('finds in the final read what a hanging poll missed', async () => {
    const { provider, registry } = await startReady()
    provider.hangs = true
    const wait = registry.waitFor(created(100).build())
    setTimeout(() => {
      provider.hangs = false
      provider.add({ event: 'created' })
    }, 150)
    expect((await wait).body).toEqual({ event: 'created' })
  })

  test('is replaced by a push, which resolves the wait immediately', async () => {
    const provider = new PushingProvider()
    const registry = startRegistry(provider)
    const wait = registry.waitFor(created(60_000).withInterval(50_000).build())
    setTimeout(() => provider.push(provider.add({ event: 'created' })), 30)
    await wait
    registry.close()
    expect(provider.listeners.size).toBe(0)
  })

  test('continues for the next wait even if a push arrives during the last poll', async () => {
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
})

describe('hints for the provider', () => {
  test('contain paths only if every wait is for a path, and never in the final read', async () => {
    const hints: unknown[] = []
    const provider = Object.assign(new MemoryProvider(), {
      openJournal: () => ({
        read: async (hint: object) => {
          hints.push(hint)
          return []
        },
      }),
    })
    const registry = startRegistry(provider)
    await getTimeoutError(registry.waitFor({ ...orders, timeout: 50 }))
    expect(hints.at(0)).toEqual({ paths: ['/orders'] })
    expect(hints.at(-1)).toEqual({})
    hints.length = 0
    await Promise.all([
      getTimeoutError(registry.waitFor({ ...orders, timeout: 50 })),
      getTimeoutError(registry.waitFor(created(50).build())),
    ])
    expect(hints).not.toContainEqual({ paths: ['/orders'] })
  })

  test('do not change the order, even if a narrowed read omitted a webhook', async () => {
    const first = webhook({ event: 'created', n: 1 }, { url: '/movies' })
    const second = webhook({ event: 'created', n: 2 }, { url: '/orders' })
    const provider = Object.assign(new MemoryProvider(), {
      openJournal: () => ({
        read: async ({ paths }: { paths?: string[] }) => (paths ? [second] : [first, second]),
      }),
    })
    const registry = startRegistry(provider)
    expect(await registry.waitFor(orders)).toBe(second)
    expect(await registry.waitFor(created().build())).toBe(first)
    expect(await registry.getReceived()).toEqual([first, second])
  })
})

describe('server errors', () => {
  const closedSocket = connectionError('UND_ERR_SOCKET')
  const providerError = (details: { status?: number; transient: boolean; refused?: boolean }) =>
    new WebhookProviderError({
      ...{ server: 'X', method: 'GET', url: 'http://x', reason: 'seen', hint: 'hint' },
      ...details,
    })

  test.each([
    ['5xx', serverError(503)],
    ['a reset', connectionError('ECONNRESET')],
    ['a connection that fetch lost', new TypeError('fetch failed', { cause: closedSocket })],
    ['an interrupted response in fetch', new TypeError('terminated', { cause: closedSocket })],
    ['a response that was too large', new RangeError('Invalid string length')],
    ["a provider's transient error", providerError({ status: 502, transient: true })],
  ])('are retried, and listed if the wait times out: %s', async (_, serverFailure) => {
    const { provider, registry } = await startReady()
    provider.errors = [serverFailure, undefined, serverFailure]
    const error = await getTimeoutError(registry.waitFor(created(400).build()))
    expect(error.cause).toBe(serverFailure)
    expect(error.problems).toEqual([`${(serverFailure as Error).message} (2 times)`])
    provider.errors = [serverFailure]
    provider.add({ event: 'created' })
    await registry.waitFor(created().build())
  })

  test.each([
    ['401', serverError(401)],
    ['404', serverError(404)],
    ["a provider's permanent error", providerError({ status: 403, transient: false })],
    ['a bug in the provider', new TypeError('x is not a function')],
  ])('reject the wait immediately: %s', async (_, serverFailure) => {
    const { provider, registry } = await startReady()
    provider.errors = [serverFailure]
    await expectCopy(registry.waitFor(created(60_000).build()), serverFailure)
  })

  test.each([
    connectionError('ECONNREFUSED'),
    new Error('apiRequestContext.get: connect ECONNREFUSED 127.0.0.1:1\nCall log:'),
    new TypeError('fetch failed', { cause: new AggregateError([connectionError('ECONNREFUSED')]) }),
    providerError({ transient: true, refused: true }),
  ])('reject the wait if they refuse the first poll, but not a later one: %s', async (serverFailure) => {
    const provider = new MemoryProvider()
    provider.errors = [serverFailure, serverFailure]
    const registry = startRegistry(provider)
    await expectCopy(registry.waitFor(created(60_000).build()), serverFailure)
    provider.errors = [undefined, undefined, serverFailure]
    await registry.ready()
    provider.add({ event: 'created' })
    await registry.waitFor(created().build())
  })

  test.each([{}, [{}], [{ id: 1, receivedAt: new Date() }], [{ id: '1', receivedAt: '2026-01-01' }]])(
    'include an invalid response such as %j',
    async (response) => {
      const provider = new MemoryProvider()
      provider.getReceivedWebhooks = async () => response as never
      await expect(startRegistry(provider).waitFor(created().build())).rejects.toThrow('getReceivedWebhooks')
    },
  )

  test('do not break the constructor if a provider throws instead of rejecting', async () => {
    const provider = new MemoryProvider()
    provider.getReceivedWebhooks = () => {
      throw serverError(401)
    }
    await expect(startRegistry(provider).waitFor(created().build())).rejects.toThrow('status 401')
  })
})

describe('getReceived', () => {
  test('filters the webhooks since the start, without waiting', async () => {
    const provider = new MemoryProvider()
    provider.add({ n: 0 })
    const registry = startRegistry(provider)
    provider.add({ n: 1 }, { url: '/a' })
    provider.add({ n: 2 }, { url: '/b', method: 'PUT' })
    expect(await registry.getReceived()).toHaveLength(2)
    expect((await registry.getReceived({ method: 'put' })).map(({ url }) => url)).toEqual(['/b'])
    expect((await registry.getReceived({ urlPattern: /a$/g })).map(({ url }) => url)).toEqual(['/a'])
    await expect(registry.getReceived({ urlPattern: '(' })).rejects.toThrow(TypeError)
    await expect(registry.getReceived({ since: new Date('x') })).rejects.toThrow(TypeError)
  })

  test('reports an error immediately', async () => {
    const { provider, registry } = await startReady()
    provider.errors = [serverError(503)]
    await expect(registry.getReceived()).rejects.toThrow('status 503')
  })
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

test('shows the closest webhook and the failed matchers in the stack of a timeout', async () => {
  const { provider, registry } = start()
  provider.add({ event: 'created', data: { id: 41 } }, { url: '/hook?a=1', headers: { 'x-token': 'sesame' } })
  provider.add({ event: 'other' })
  const template = created(20)
    .matchField('data.id', 42)
    .matchPredicate('reads deeply', (body) => (body as { data: { id: { x: { y: 1 } } } }).data.id.x.y === 1)
    .matchHeader('x-token', 'open')
  const error = await getTimeoutError(registry.waitFor(template.build()))
  expect(String(error).split('\n')).toHaveLength(3)
  const lines = error.stack?.slice(String(error).length + 1).split('\n')
  expect(lines?.slice(0, 10)).toEqual([
    '  Closest: POST /hook?a=1',
    '    ✓ field(event="created")',
    '    ✗ field(data.id="42"): got 41',
    `    ✗ reads deeply: Cannot read properties of undefined (reading 'y'), got {"event":"created","data":{"id":41}}`,
    '    ✗ header(x-token="[redacted]"): got "[redacted]"',
    '  Next: POST /hook',
    '    ✗ field(event="created"): got "other"',
    '    ✗ field(data.id="42"): data is missing',
    `    ✗ reads deeply: Cannot read properties of undefined (reading 'id'), got {"event":"other"}`,
    '    ✗ header(x-token="[redacted]"): no header x-token',
  ])
})

describe('the message of a timeout if nothing was delivered', () => {
  const lines = ['  0 webhook(s) were received but none matched.', '  Matchers: field(event="created")']
  const unreachable = 'A container or another machine cannot reach this address.'

  test.each([
    ['http://127.0.0.1:4010/abc', `  Nothing reached http://127.0.0.1:4010/abc. ${unreachable}`],
    ['http://[::1]:4010/abc', `  Nothing reached http://[::1]:4010/abc. ${unreachable}`],
    [
      'https://u:p@hooks.test/?token=abc',
      '  Nothing reached https://[redacted]@hooks.test/?token=[redacted].',
    ],
  ])('names the address %s', async (address, silence) => {
    const registry = startRegistry(Object.assign(new MemoryProvider(), { address }))
    const { message } = await getTimeoutError(registry.waitFor(created(20).build()))
    expect(message.split('\n').slice(1)).toEqual([...lines, silence])
  })

  test.each<[string, (provider: MemoryProvider) => void]>([
    ['a webhook arrived', (provider) => void provider.add({ event: 'other' })],
    ['the server had an error', (provider) => provider.errors.push(undefined, serverError(503))],
    ['the provider does not know it', (provider) => Reflect.deleteProperty(provider, 'address')],
  ])('does not name it if %s', async (_, change) => {
    const provider = Object.assign(new MemoryProvider(), { address: 'http://127.0.0.1' })
    const registry = startRegistry(provider)
    change(provider)
    const { message } = await getTimeoutError(registry.waitFor(created(20).build()))
    expect(message.split('\n')).toHaveLength(3)
  })

  test.each<[string, (url: string) => WebhookProvider]>([
    ['WireMock', (url) => new WireMockWebhookProvider(url)],
    ['a custom back end', (url) => new RestWebhookProvider(url)],
  ])('can contain the address of %s', (_, create) => {
    expect(create('http://user:secret@127.0.0.1:8080/').address).toBe('http://127.0.0.1:8080')
  })
})

test('points every error to the line that waited', async () => {
  const { provider, registry } = start()
  const errors = [await catchError(registry.waitFor(created(20).build()), Error)]
  errors.push(await catchError(registry.waitForCount(created(20).build(), 2), Error))
  provider.add({ event: 'created' })
  errors.push(await catchError(registry.expectNone(created().build(), { within: 20 }), Error))
  for (const error of errors) {
    expect(error.stack?.startsWith(String(error))).toBe(true)
    expect(error.stack?.slice(String(error).length).split('\n')[1]).toContain('registry.test.ts')
  }
})

describe('reports invalid input by name', () => {
  test.each([
    ['provider', TypeError, () => new WebhookRegistry({} as never)],
    ['defaultTimeout', RangeError, () => start({ defaultTimeout: 0 })],
    ['defaultTimeout', TypeError, () => start({ defaultTimeout: '5' as never })],
    ['defaultInterval', RangeError, () => start({ defaultInterval: -5 })],
    ['cleanupStrategy', TypeError, () => start({ cleanupStrategy: 'all' as never })],
  ])('%s', (argument, type, call) => {
    expect(call).toThrow(type)
    expect(call).toThrow(argument)
  })

  test('an unknown option of a wait', async () => {
    const late = start().registry.waitFor(created().build(), { aftr: webhook({}) } as never)
    await expect(late).rejects.toThrow(
      new TypeError('Unknown option "aftr" of waitFor. Did you mean "after"?'),
    )
    const none = start().registry.expectNone(created().build(), { within: 10, timeout: 10 } as never)
    await expect(none).rejects.toThrow(
      new TypeError('Unknown option "timeout" of expectNone. Valid options: within, after.'),
    )
  })
})
