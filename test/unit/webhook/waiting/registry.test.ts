import { expect, test } from 'vitest'
import type { WebhookRegistry } from '../../../../src/webhook/index.js'
import {
  catchError,
  created,
  getTimeoutError,
  MemoryProvider,
  serverError,
  start,
  startReady,
  startRegistry,
  webhook,
} from '../fakes.js'

test('waitFor returns the first match in order of arrival, even when called again', async () => {
  const { provider, registry } = start()
  provider.add({ event: 'other' })
  const first = provider.add({ event: 'created', n: 1 })
  provider.add({ event: 'created', n: 2 })
  expect(await registry.waitFor(created().build())).toEqual(first)
  expect(await registry.waitFor(created().build())).toEqual(first)
})

test('waitFor returns the next match with `after`', async () => {
  const { provider, registry } = start()
  provider.add({ event: 'created', n: 1 })
  const first = await registry.waitFor(created().build())
  setTimeout(() => provider.add({ event: 'created', n: 2 }), 50)
  const second = await registry.waitFor(created().build(), { after: first })
  expect(second.body).toEqual({ event: 'created', n: 2 })
  const error = await getTimeoutError(registry.waitFor(created(50).build(), { after: second }))
  expect(error.totalReceived).toBe(0)
})

test('waitFor rejects an `after` that no wait returned', async () => {
  const wait = start().registry.waitFor(created().build(), { after: webhook({}) })
  await expect(wait).rejects.toThrow('after must be a webhook that this registry returned')
})

test('waitFor still returns received webhooks after the journal was reset or the server failed', async () => {
  const { provider, registry } = start()
  provider.add({ event: 'created' })
  await registry.getReceived()
  await provider.resetJournal()
  const found = await registry.waitFor(created().build())
  provider.errors = [serverError(404)]
  expect(await registry.waitFor(created().build())).toEqual(found)
})

test('waitForCount reports how many webhooks arrived if some are missing', async () => {
  const { provider, registry } = start()
  provider.add({ event: 'created' })
  provider.add({ event: 'other' })
  const error = await getTimeoutError(registry.waitForCount(created(50).build(), 3))
  expect(error.message.split('\n')[1]).toBe('  2 webhook(s) were received, 1 of 3 matched.')
  expect(error.totalReceived).toBe(1)
  expect(error.receivedWebhooks).toHaveLength(2)
  expect(error.nearMisses).toHaveLength(1)
})

const one = created().build()

test('waitForCount with `settle` resolves if no further match arrives before the time is up', async () => {
  const { provider, registry } = start({ defaultInterval: 10 })
  for (const event of ['created', 'deleted', 'created']) provider.add({ event })
  expect(await registry.waitForCount(one, 2, { settle: 60 })).toHaveLength(2)
  expect(provider.reads.length).toBeGreaterThan(2)
  expect(registry.timeouts).toEqual([])
})

test.each`
  found                                 | numbers               | details  | shown
  ${'the one that is too many'}         | ${[1, 2, 3]}          | ${true}  | ${['The last of 3:', 'POST /hook', '{"event":"created","n":3}']}
  ${'the last three'}                   | ${[1, 2, 3, 4, 5, 6]} | ${true}  | ${['The last 3 of 6:', 'POST /hook', '{"event":"created","n":4}', 'POST /hook', '{"event":"created","n":5}', 'POST /hook', '{"event":"created","n":6}']}
  ${'two with the same body'}           | ${[7, 1, 7, 2]}       | ${true}  | ${['2 of 4 have the same body: {"event":"created","n":7}', 'POST /hook', 'POST /hook']}
  ${'the body that arrived most often'} | ${[1, 2, 2, 1, 2]}    | ${true}  | ${['3 of 5 have the same body: {"event":"created","n":2}', 'POST /hook', 'POST /hook', 'POST /hook']}
  ${'no body without details'}          | ${[7, 7, 1]}          | ${false} | ${['2 of 3 have the same body', 'POST /hook', 'POST /hook']}
`(
  'waitForCount with `settle` rejects immediately if too many have arrived, and shows $found',
  async ({ numbers, details, shown }) => {
    const { provider, registry } = start({ details })
    for (const n of numbers) provider.add({ event: 'created', n })
    const error = await catchError(registry.waitForCount(one, 2, { settle: 60_000 }), Error)
    expect(error.message.replace(/ at \d{4}-.*/g, '').split('\n  ')).toEqual([
      `Webhook "created" received ${numbers.length} times, expected at most 2.`,
      ...shown,
      'Matchers: field(event="created")',
    ])
  },
)

test('waitForCount counts only webhooks after `after`, including for `settle`', async () => {
  const { provider, registry } = start()
  for (const event of ['created', 'cancelled', 'created']) provider.add({ event })
  const after = (await registry.getReceived())[1]!
  const found = await registry.waitForCount(created().build(), 1, { settle: 0, after })
  expect(found).toEqual([provider.entries[2]])
})

test.each([0, -1, 1.5])('waitForCount rejects the count %s', async (count) => {
  await expect(start().registry.waitForCount(created().build(), count)).rejects.toThrow(
    new RangeError(`count must be a positive integer; got ${count}.`),
  )
})

test('expectNone resolves if no match arrives, after a final read', async () => {
  const { provider, registry } = start()
  provider.add({ event: 'other' })
  await registry.expectNone(created().build(), { within: 60 })
  expect(provider.reads.length).toBeGreaterThan(2)
})

test('expectNone rejects at the first match, even if it arrived before the call', async () => {
  const { provider, registry } = start()
  provider.add({ event: 'created' }, { url: '/hook?a=1' })
  const wait = registry.expectNone(created().build(), { within: 60_000 })
  await expect(wait).rejects.toThrow(/"created" received[\s\S]*POST \/hook\?a=1[\s\S]*\{"event":"created"\}/)
})

test('expectNone allows a match before `after`, and rejects at the first one after it', async () => {
  const { provider, registry } = start()
  for (const event of ['created', 'cancelled']) provider.add({ event })
  const after = (await registry.getReceived())[1]!
  await registry.expectNone(created().build(), { within: 20, after })
  provider.add({ event: 'created', n: 2 })
  await expect(registry.expectNone(created().build(), { within: 20, after })).rejects.toThrow('"n":2')
})

test.each<[within: number | undefined, message: string]>([
  [undefined, 'within must be a number of milliseconds; got undefined.'],
  [0, 'within must be between 1 and 2147483647 milliseconds; got 0.'],
  [Number.NaN, 'within must be between 1 and 2147483647 milliseconds; got NaN.'],
  [2 ** 31, 'within must be between 1 and 2147483647 milliseconds; got 2147483648.'],
])('expectNone rejects within: %s', async (within, message) => {
  const wait = start().registry.expectNone(created().build(), { within: within as number })
  await expect(wait).rejects.toThrow(message)
})

test.each`
  method                          | further                | wait
  ${'expectNone'}                 | ${''}                  | ${(registry: WebhookRegistry) => registry.expectNone(created().build(), { within: 60 })}
  ${'waitForCount with `settle`'} | ${' more than 1 time'} | ${(registry: WebhookRegistry) => registry.waitForCount(created().build(), 1, { settle: 60 })}
`('$method rejects if the final read fails', async ({ further, wait }) => {
  const { provider, registry } = start({ defaultInterval: 10 }, { getRemainingMs: () => 400 })
  if (further) provider.add({ event: 'created' })
  await registry.getReceived()
  const waiting = wait(registry)
  provider.errors = [undefined, ...Array.from({ length: 99 }, () => serverError(503))]
  await expect(waiting).rejects.toThrow(
    `Cannot tell whether webhook "created" was received${further}: the journal could not be read: status 503`,
  )
})

test('getReceived filters the webhooks since the start, without waiting', async () => {
  const provider = new MemoryProvider()
  provider.add({ n: 0 })
  const registry = startRegistry(provider)
  provider.add({ n: 1 }, { url: '/a' })
  provider.add({ n: 2 }, { url: '/b', method: 'PUT' })
  expect(await registry.getReceived()).toHaveLength(2)
  expect((await registry.getReceived({ method: 'put' })).map(({ url }) => url)).toEqual(['/b'])
  await expect(registry.getReceived({ urlPattern: '(' })).rejects.toThrow(TypeError)
})

test('getReceived reports an error immediately', async () => {
  const { provider, registry } = await startReady()
  provider.errors = [serverError(503)]
  await expect(registry.getReceived()).rejects.toThrow('status 503')
})
