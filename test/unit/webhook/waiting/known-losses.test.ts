import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  MockoonWebhookProvider,
  MockServerWebhookProvider,
  ReceiverWebhookProvider,
  RestWebhookProvider,
  type WebhookProvider,
  type WebhookRegistry,
  type WebhookRegistryConfig,
  WireMockWebhookProvider,
} from '../../../../src/webhook/index.js'
import {
  created,
  getTimeoutError,
  MemoryProvider,
  recordWarnings,
  start,
  startRegistry,
  startWarned,
} from '../fakes.js'
import {
  fakeMockoon,
  fakeRest,
  fakeWireMock,
  openWireMock,
  timelessMockServer,
} from '../providers/fake-servers.js'
import { start as startReceiver } from '../receiver/deliveries.js'

const forbidden = created(100).clone().matchField('forbidden', true).build()
const expectNone = (registry: WebhookRegistry) => registry.expectNone(forbidden, { within: 30 })
const emptied = 'the journal was emptied by somebody else'

type Started = ReturnType<typeof start>

async function startWithOne(config: WebhookRegistryConfig = {}): Promise<Started> {
  const { provider, registry } = start(config)
  await registry.ready()
  provider.add({ event: 'created' })
  expect(await registry.getReceived()).toHaveLength(1)
  return { provider, registry }
}

async function startAfterOne(config: WebhookRegistryConfig = {}): Promise<Started> {
  const provider = new MemoryProvider()
  provider.add({ event: 'created' })
  const registry = startRegistry(provider, config)
  await registry.ready()
  await expectNone(registry)
  return { provider, registry }
}

function startWireMock() {
  const server = fakeWireMock()
  return { server, provider: openWireMock(server) }
}

function startRest() {
  const server = fakeRest()
  return { server, provider: new RestWebhookProvider('http://127.0.0.1:1', server.request) }
}

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

async function refuseOnce({ provider, registry }: Started): Promise<void> {
  provider.errors = [refused]
  await expect(registry.getReceived()).rejects.toThrow('ECONNREFUSED')
}

test('a server that refused a connection may have lost webhooks, if none was seen before', async () => {
  const { provider, registry } = start()
  await registry.ready()
  await refuseOnce({ provider, registry })
  provider.add({ event: 'created' })
  await expect(expectNone(registry)).rejects.toThrow(
    'was received: the server refused a connection, so it was perhaps restarted, which empties its journal',
  )
})

test('a server that refused a connection has lost nothing if it still has what it had', async () => {
  const started = await startWithOne()
  await refuseOnce(started)
  await expectNone(started.registry)
})

/** Replaces the entries of a journal by new ones, as after somebody else emptied it. */
function replaceBy(count: number) {
  return ({ provider }: Started) => {
    provider.entries = []
    for (let n = 0; n < count; n += 1) provider.add({ n })
  }
}

const cleanUp = ({ registry }: Started) => registry.cleanup()
const waitAndEmpty = async (started: Started) => {
  await started.registry.waitFor(created().build())
  replaceBy(0)(started)
}
const full =
  'the journal no longer reaches back to the start (10 entries; it is full, or somebody deleted the older ones)'
const matchedOnly = { cleanupStrategy: 'matched-only' }

test.each`
  what                                                        | begin            | config         | change
  ${'it has received, if other workers may have deleted it'}  | ${startWithOne}  | ${matchedOnly} | ${replaceBy(0)}
  ${'was there before, if other workers may have deleted it'} | ${startAfterOne} | ${matchedOnly} | ${replaceBy(0)}
  ${'the registry has deleted itself'}                        | ${startWithOne}  | ${{}}          | ${cleanUp}
`('a restart does not show by the absence of what $what', async ({ begin, config, change }) => {
  recordWarnings()
  const started: Started = await begin(config)
  await change(started)
  await refuseOnce(started)
  await expect(expectNone(started.registry)).rejects.toThrow('refused a connection')
})

test.each`
  journal                                                             | begin            | config         | change           | problem
  ${'that somebody else emptied is noticed'}                          | ${startWithOne}  | ${{}}          | ${replaceBy(0)}  | ${emptied}
  ${'that somebody else emptied is noticed after other webhooks'}     | ${startWithOne}  | ${{}}          | ${replaceBy(1)}  | ${emptied}
  ${'that is as long as before may be full instead of emptied'}       | ${startWithOne}  | ${{}}          | ${replaceBy(10)} | ${full}
  ${'that the registry emptied is no loss'}                           | ${startWithOne}  | ${{}}          | ${cleanUp}       | ${undefined}
  ${'from which other workers deleted their own webhooks is no loss'} | ${startWithOne}  | ${matchedOnly} | ${replaceBy(0)}  | ${undefined}
  ${'that lacks a webhook that a wait returned is noticed'}           | ${startWithOne}  | ${matchedOnly} | ${waitAndEmpty}  | ${emptied}
  ${'in which only earlier webhooks were is noticed'}                 | ${startAfterOne} | ${{}}          | ${replaceBy(0)}  | ${emptied}
  ${'that is long may have dropped only earlier webhooks'}            | ${startAfterOne} | ${{}}          | ${replaceBy(10)} | ${undefined}
  ${'from which the registry deleted earlier webhooks is no loss'}    | ${startAfterOne} | ${{}}          | ${cleanUp}       | ${undefined}
  ${'from which other workers deleted earlier webhooks is no loss'}   | ${startAfterOne} | ${matchedOnly} | ${replaceBy(0)}  | ${undefined}
`('a journal $journal', async ({ begin, config, change, problem }) => {
  recordWarnings()
  const started = await begin(config)
  await change(started)
  if (problem === undefined) await expectNone(started.registry)
  else await expect(expectNone(started.registry)).rejects.toThrow(`was received: ${problem}`)
})

test('a journal that somebody else emptied is named by a positive wait', async () => {
  const { provider, registry } = await startWithOne()
  provider.entries = []
  const { message, problems } = await getTimeoutError(registry.waitFor(forbidden))
  expect(problems).toEqual([emptied])
  expect(message).toContain('\n  The journal was emptied by somebody else')
})

test('a journal of WireMock may be full at fewer entries, because an option sets the limit', async () => {
  const server = fakeWireMock()
  const registry = startRegistry(openWireMock(server))
  await registry.ready()
  server.add(3)
  expect(await registry.getReceived()).toHaveLength(3)
  server.entries = []
  server.add(3)
  await expect(expectNone(registry)).rejects.toThrow(
    "WireMock's journal no longer reaches back to the start (3 entries; --max-request-journal-entries, or somebody deleted the older ones)",
  )
})

test.each`
  outcome                                             | before | after  | isRestarted
  ${'is no loss if WireMock has run on'}              | ${100} | ${100} | ${false}
  ${'is no loss if WireMock had just started'}        | ${0}   | ${0}   | ${false}
  ${"is proved by WireMock's uptime after a restart"} | ${100} | ${0}   | ${true}
`('a journal that somebody else emptied $outcome', async ({ before, after, isRestarted }) => {
  let uptime = before
  const server = fakeWireMock({ uptime: () => uptime })
  const registry = startRegistry(openWireMock(server))
  await registry.ready()
  server.add(1)
  await registry.getReceived()
  uptime = after
  const wait = expectNone(registry)
  if (!isRestarted) return wait
  const restarted = 'WireMock was restarted, which empties its journal'
  await expect(wait).rejects.toThrow(`was received: ${restarted}`)
  expect((await getTimeoutError(registry.waitFor(forbidden))).problems).toEqual([restarted])
  await registry.cleanup()
  return expectNone(registry)
})

test.each`
  server                 | name                      | create
  ${'WireMock'}          | ${'WireMock'}             | ${startWireMock}
  ${'a custom back end'} | ${'the webhook back end'} | ${startRest}
`('a clock of $server that was set back makes a negative wait uncertain', async ({ name, create }) => {
  const { server, provider } = create()
  const registry = startRegistry(provider)
  await registry.ready()
  server.add(1)
  expect(await registry.getReceived()).toHaveLength(1)
  const { now } = server
  server.now = () => now() - 5_000
  server.add(1)
  const setBack = `the clock of ${name} was set back by 5 s, so webhooks may seem to have arrived before the test started`
  await expect(expectNone(registry)).rejects.toThrow(`was received: ${setBack}`)
  expect((await getTimeoutError(registry.waitFor(forbidden))).problems).toEqual([setBack])
})

test('a clock that was set forward is no loss', async () => {
  const { server, provider } = startWireMock()
  const registry = startRegistry(provider)
  await registry.ready()
  const { now } = server
  server.now = () => now() + 5_000
  server.add(1)
  await expectNone(registry)
  expect(await registry.getReceived()).toHaveLength(1)
})

test('a journal of WireMock that somebody else emptied is noticed if only earlier webhooks were in it', async () => {
  const server = fakeWireMock()
  server.add(3)
  await pause(5)
  const registry = startRegistry(openWireMock(server))
  await registry.ready()
  await expectNone(registry)
  server.entries = []
  await expect(expectNone(registry)).rejects.toThrow(emptied)
  expect((await getTimeoutError(registry.waitFor(forbidden))).problems).toEqual([
    emptied,
    'WireMock at http://127.0.0.1:1 lists no webhook since the start',
  ])
})

test('a journal that somebody else emptied makes a count uncertain', async () => {
  const { provider, registry } = await startWithOne()
  const wait = registry.waitForCount(created().build(), 1, { settle: 60 })
  provider.entries = []
  await expect(wait).rejects.toThrow(
    'Cannot tell whether webhook "created" was received more than 1 time: the journal was emptied',
  )
})

const sentence =
  /^Webhook "created": Nothing shows that (.+) was not emptied: no webhook was seen in this test\. First wait for one that must arrive\.$/

async function listWarnings(provider: WebhookProvider, arrange: () => void = () => undefined) {
  const { registry, warnings } = startWarned(provider)
  await registry.ready()
  arrange()
  await expectNone(registry)
  return warnings
}

test('a journal that others can empty makes a negative wait warn if no webhook was seen', async () => {
  expect(await listWarnings(new MemoryProvider())).toEqual([expect.stringMatching(sentence)])
})

test.each([
  { server: 'WireMock', Provider: WireMockWebhookProvider, fake: fakeWireMock },
  { server: 'Mockoon', Provider: MockoonWebhookProvider, fake: fakeMockoon },
  { server: 'MockServer', Provider: MockServerWebhookProvider, fake: timelessMockServer },
  { server: 'the webhook back end', Provider: RestWebhookProvider, fake: fakeRest },
])('a negative wait names the journal of $server', async ({ server, Provider, fake }) => {
  const fakeServer = fake()
  const [warning = ''] = await listWarnings(new Provider('http://127.0.0.1:1', fakeServer.request))
  expect(sentence.exec(warning)?.[1]).toBe(`${server}'s journal`)
  const provider = new Provider('http://127.0.0.1:1', fakeServer.request)
  expect(await listWarnings(provider, () => fakeServer.add(1))).toEqual([])
})

test('a journal that others can empty proves enough if a webhook from before the start is still there', async () => {
  const provider = new MemoryProvider()
  provider.add({ event: 'created' })
  expect(await listWarnings(provider)).toEqual([])
})

test('a journal that others can empty is not the one of a server that only one worker uses', async () => {
  expect(await listWarnings(new ReceiverWebhookProvider(await startReceiver()))).toEqual([])
  expect(await listWarnings(openWireMock(fakeWireMock(), { isIsolated: true }))).toEqual([])
})
