import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import {
  matchesTemplate,
  ReceiverWebhookProvider,
  WebhookRegistry,
  type WebhookTemplate,
} from '../../../../src/webhook/index.js'
import { setOwnJournal } from '../../../../src/webhook/journal/open-journal.js'
import {
  catchError,
  created,
  getTimeoutError,
  journalRead,
  MemoryProvider,
  PushingProvider,
  serverError,
  start,
  startReady,
  startRegistry,
  startWarned,
  webhook,
} from '../fakes.js'
import { fakeWireMock, openWireMock } from '../providers/fake-servers.js'
import { post, start as startReceiver } from '../receiver/deliveries.js'

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
  'waitForCount with `settle` rejects immediately if too many arrived: $found',
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

// The start of a wait is the test's, even if its registry is set up later.
const any = created(50).build()

test('a registry that is set up after the start of its test returns what its receiver got in between, and nothing earlier', async () => {
  const receiver = await startReceiver()
  await post(receiver.url, '{"event":"created","n":1}')
  await pause(5)
  const startedAt = performance.now()
  await post(receiver.url, '{"event":"created","n":2}')
  const registry = startRegistry(new ReceiverWebhookProvider(receiver), {}, { startedAt })
  expect((await registry.waitFor(any)).body).toEqual({ event: 'created', n: 2 })
  expect(await registry.getReceived()).toHaveLength(1)
  const { problems } = await getTimeoutError(registry.waitForCount(any, 2))
  expect(problems).toEqual([
    expect.stringMatching(/^1 match arrived [\d.]+ m?s before the test started: POST/),
  ])
})

test('a registry that is set up after the start of its test returns what WireMock got in between, whatever its clock shows', async () => {
  const server = fakeWireMock()
  server.add(1)
  await pause(20)
  const startedAt = performance.now()
  await pause(20)
  server.add(2)
  const registry = startRegistry(openWireMock(server), {}, { startedAt })
  expect((await registry.getReceived()).map(({ id }) => id)).toEqual(['1', '2'])
})

test('a registry that is set up after the start of its test begins with the registry for four methods, and names an earlier match', async () => {
  const provider = new MemoryProvider()
  const startedAt = performance.now()
  provider.add({ event: 'created' })
  const { registry, warnings } = startWarned(provider, { startedAt })
  const earlier = /^1 match arrived (?:[\d.]+ m?s )?before webhookRegistry was set up: POST \/hook at \d{4}-/
  const { problems } = await getTimeoutError(registry.waitFor(any))
  expect(problems).toEqual([expect.stringMatching(earlier)])
  await registry.expectNone(any, { within: 20 })
  expect(warnings).toEqual([
    expect.stringMatching(/^Webhook "created": 1 match arrived .* It does not count\.$/),
  ])
})

const early =
  /^Webhook "created": 1 match arrived 30 s before webhookRegistry was set up: POST .* It does not count\.$/
test.each([
  { when: 'nobody knows when the test started', begin: () => ({}), sentences: [early] },
  { when: 'it arrived before the test', begin: () => ({ startedAt: performance.now() }), sentences: [] },
])('an earlier match if $when gives the warnings $sentences', async ({ begin, sentences }) => {
  const provider = new MemoryProvider()
  provider.add({ event: 'created' }, { receivedAt: new Date(Date.now() - 30_000) })
  const { registry, warnings } = startWarned(provider, begin())
  await registry.expectNone(any, { within: 20 })
  expect(warnings).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)))
})

test("names the match before `after` first, because the closest webhook is another test's", async () => {
  const { provider, registry } = await startReady()
  const now = Date.now()
  for (const [index, event] of ['created', 'cancelled', 'shipped'].entries())
    provider.add({ event }, { receivedAt: new Date(now + index * 200) })
  const after = (await registry.getReceived())[1]!
  const error = await getTimeoutError(registry.waitFor(any, { after }))
  const earlier = /^ {2}1 match arrived 200 ms before the webhook given as `after`: POST \/hook at /
  expect(error.message.split('\n').slice(3, 5)).toEqual([
    expect.stringMatching(earlier),
    '  Closest: POST /hook',
  ])
  expect(error.toJSON()).toMatchObject({ matchesBeforeAfter: 1, problems: [error.problems[0]] })
})

test.each([
  { after: 'a match', event: 'created' },
  { after: 'another webhook', event: 'cancelled' },
])('says that nothing arrived after $after that was given as `after`', async ({ event }) => {
  const { provider, registry } = await startReady()
  provider.add({ event })
  const after = (await registry.getReceived())[0]!
  const error = await getTimeoutError(registry.waitFor(any, { after }))
  const where = `POST /hook at ${after.receivedAt.toISOString()}`
  expect(error.problems).toEqual([`no webhook arrived after the webhook given as \`after\`: ${where}`])
})

test('says only of what arrived that it did not match, if `after` was given', async () => {
  const { provider, registry } = await startReady()
  provider.add({ event: 'created' })
  const after = (await registry.getReceived())[0]!
  provider.add({ event: 'cancelled' })
  expect((await getTimeoutError(registry.waitFor(any, { after }))).problems).toEqual([])
})

test('names a match before the start first, before what the server may not list', async () => {
  const provider = new MemoryProvider()
  const earlier = { webhooks: [webhook({ event: 'created' })], before: 'the test started', at: undefined }
  const found = journalRead([], { earlier, notes: ['the server may not list it'] })
  setOwnJournal(provider, () => ({ read: async () => found }))
  const { problems } = await getTimeoutError(startRegistry(provider).waitFor(any))
  expect(problems).toEqual([
    expect.stringMatching(/^1 match arrived before the test started: POST \/hook at /),
    'the server may not list it',
  ])
})

test('a timeout names the server that lists no webhook, by its URL', async () => {
  const server = fakeWireMock()
  const miss = () => getTimeoutError(startRegistry(openWireMock(server)).waitFor(any))
  expect((await miss()).problems).toEqual(['WireMock at http://127.0.0.1:1 lists no webhook since the start'])
  server.now = () => Date.now() + 1
  setTimeout(() => server.add(1))
  expect((await miss()).problems).toEqual([])
})

test('the receiver names the requests outside of its URL, without secrets, and a few of many', async () => {
  const receiver = await startReceiver()
  const registry = startRegistry(new ReceiverWebhookProvider(receiver))
  const secret = 'a1b2c3d4e5f6a7b8c9d0'
  await fetch(new URL('/health', receiver.url))
  for (const path of [`wrong?token=${secret}`, `hooks/${secret}`, `hooks/${secret}`, 'long'.repeat(100)])
    await post(new URL(`/${path}`, receiver.url).href, '{}')
  expect((await getTimeoutError(registry.waitFor(any))).toJSON().problems).toEqual([
    "5 deliveries were refused with 404, because their paths are not below the receiver's URL: GET /health, POST /wrong, POST /hooks/[redacted] and 1 more",
  ])
})

test('the receiver does not say so if an earlier match explains the timeout', async () => {
  const receiver = await startReceiver()
  await post(receiver.url, '{"event":"created"}')
  await pause(5)
  const error = await getTimeoutError(startRegistry(new ReceiverWebhookProvider(receiver)).waitFor(any))
  expect(error.unreached).toBeUndefined()
  expect(error.problems).toEqual([
    expect.stringMatching(/^1 match arrived [\d.]+ m?s before the test started/),
  ])
})

test.each`
  config                            | type          | message
  ${{ timeout: 500 }}               | ${TypeError}  | ${'option "timeout" of webhookConfig. Valid options: defaultTimeout, '}
  ${{ redact: { queryParam: [] } }} | ${TypeError}  | ${'Unknown option "queryParam" of redact'}
  ${null}                           | ${TypeError}  | ${'options of webhookConfig must be an object; got null.'}
  ${{ defaultTimeout: 0 }}          | ${RangeError} | ${'defaultTimeout'}
  ${{ defaultInterval: -5 }}        | ${RangeError} | ${'defaultInterval'}
  ${{ details: 'no' }}              | ${TypeError}  | ${'details'}
  ${{ cleanupStrategy: 'all' }}     | ${TypeError}  | ${'cleanupStrategy'}
`('reports invalid input in the config $config by name', ({ config, type, message }) => {
  const create = () => start(config as never)
  expect(create).toThrow(type)
  expect(create).toThrow(message)
})

test('reports a provider without methods by name', () => {
  expect(() => new WebhookRegistry({} as never)).toThrow(
    new TypeError('provider must be a WebhookProvider; got {}.'),
  )
})

test.each`
  what                       | given                                              | message
  ${'serialized as JSON'}    | ${JSON.parse(JSON.stringify(created(30).build()))} | ${/template\.matchers\[0\] must be a matcher with matches\(\) and describe\(\); got {/}
  ${'not built'}             | ${created(30)}                                     | ${/call build\(\) on the builder/}
  ${'without matchers'}      | ${{ name: 'x', matchers: [] }}                     | ${/template\.matchers must not be empty/}
  ${'with a wrong timeout'}  | ${{ ...created(30).build(), timeout: -1 }}         | ${/template\.timeout/}
  ${'with a wrong interval'} | ${{ ...created(30).build(), interval: -1 }}        | ${/template\.interval/}
  ${'without a name'}        | ${{ ...created(30).build(), name: '' }}            | ${/template\.name/}
`('reports a template that is $what by name', async ({ given, message }) => {
  const { registry } = start()
  const template = given as WebhookTemplate
  for (const wait of [
    registry.waitFor(template),
    registry.waitForCount(template, 2),
    registry.expectNone(template, { within: 10 }),
  ]) {
    await expect(wait).rejects.toThrow(message)
  }
  expect(() => matchesTemplate(webhook({}), template)).toThrow(message)
})

test('reports an unknown or invalid option of a wait by name', async () => {
  const late = start().registry.waitFor(created(30).build(), { aftr: webhook({}) } as never)
  await expect(late).rejects.toThrow(new TypeError('Unknown option "aftr" of waitFor. Did you mean "after"?'))
  const settled = start().registry.waitForCount(created(30).build(), 1, { settle: -1 })
  await expect(settled).rejects.toThrow('settle must be between 0 and 2147483647 milliseconds; got -1.')
  const none = start().registry.expectNone(created(30).build(), { within: 10, timeout: 10 } as never)
  await expect(none).rejects.toThrow(
    new TypeError('Unknown option "timeout" of expectNone. Valid options: within, after.'),
  )
})

const endless = created(60_000).build()

test.each<[string, (registry: WebhookRegistry) => Promise<unknown>]>([
  ['waitFor', (registry) => registry.waitFor(endless)],
  ['waitForCount', (registry) => registry.waitForCount(endless, 2)],
  ['expectNone', (registry) => registry.expectNone(endless, { within: 60_000 })],
  ['getReceived', (registry) => registry.getReceived()],
])(
  'a closed registry rejects %s immediately, with the line of the call, and resolves ready()',
  async (_, call) => {
    const provider = new PushingProvider()
    const registry = startRegistry(provider)
    registry.close()
    const { length } = provider.reads
    const error = await catchError(call(registry), Error)
    expect(error.message).toBe(
      'Failed to wait for webhooks: the registry is closed. Await every wait before close(), which the fixture calls at the end of a test.',
    )
    expect(error.stack).toContain('registry.test.ts')
    expect(provider.reads).toHaveLength(length)
    expect([provider.listeners.size, registry.pendingTemplates, registry.timeouts]).toEqual([0, [], []])
    await registry.ready()
  },
)

test("a closed registry closes its provider's journal", () => {
  const close = vi.fn()
  const provider = new PushingProvider()
  setOwnJournal(provider, () => ({ read: async () => journalRead(), close }))
  startRegistry(provider).close()
  expect(close).toHaveBeenCalledOnce()
})
