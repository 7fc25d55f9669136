import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
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
import { created, getTimeoutError, MemoryProvider, start, startRegistry } from '../fakes.js'
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
const emptied = 'Cannot tell whether webhook "created" was received: the journal was emptied by somebody else'

async function startWithOne(config: WebhookRegistryConfig = {}) {
  const { provider, registry } = start(config)
  await registry.ready()
  const first = provider.add({ event: 'created' })
  expect(await registry.getReceived()).toHaveLength(1)
  return { provider, registry, first }
}

function addTen(provider: MemoryProvider): void {
  for (let n = 0; n < 10; n += 1) provider.add({ n })
}

async function startAfterOne(config: WebhookRegistryConfig = {}) {
  const provider = new MemoryProvider()
  provider.add({ event: 'created' })
  const registry = startRegistry(provider, config)
  await registry.ready()
  await expectNone(registry)
  return { provider, registry }
}

describe('a journal that somebody else emptied', () => {
  test('a journal that somebody else emptied makes a negative wait reject, and a positive one name it', async () => {
    const { provider, registry } = await startWithOne()
    provider.entries = []
    await expect(expectNone(registry)).rejects.toThrow(emptied)
    const { message, problems } = await getTimeoutError(registry.waitFor(forbidden))
    expect(problems).toEqual(['the journal was emptied by somebody else'])
    expect(message).toContain('\n  The journal was emptied by somebody else')
  })

  test('a journal that somebody else emptied is noticed even if other webhooks arrived since', async () => {
    const { provider, registry } = await startWithOne()
    provider.entries = []
    provider.add({ event: 'other' })
    await expect(expectNone(registry)).rejects.toThrow(emptied)
  })

  test('a journal that is as long as before may be full instead of emptied', async () => {
    const { provider, registry } = await startWithOne()
    provider.entries = []
    addTen(provider)
    await expect(expectNone(registry)).rejects.toThrow(
      'the journal no longer reaches back to the start (10 entries; it is full, or somebody deleted the older ones)',
    )
  })

  test("may be full on WireMock at fewer entries, because the server's option sets the limit", async () => {
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

  test.each([
    { title: 'is no loss if WireMock has run on', uptimes: [100, 100], isRestarted: false },
    { title: 'is no loss if WireMock had just started', uptimes: [0, 0], isRestarted: false },
    { title: "is proved by WireMock's uptime after a restart", uptimes: [100, 0], isRestarted: true },
  ])('a journal that somebody else emptied $title', async ({ uptimes: [before, after], isRestarted }) => {
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

  test('a journal that somebody else emptied is no loss if the registry emptied it', async () => {
    const { registry } = await startWithOne()
    await registry.cleanup()
    await expectNone(registry)
  })

  test('a journal that somebody else emptied is told from workers that delete their own webhooks with matched-only', async () => {
    const { provider, registry } = await startWithOne({ cleanupStrategy: 'matched-only' })
    provider.entries = []
    await expectNone(registry)
  })

  test('a journal that somebody else emptied is noticed with matched-only if a webhook is gone that a wait returned', async () => {
    const { provider, registry } = await startWithOne({ cleanupStrategy: 'matched-only' })
    await registry.waitFor(created().build())
    provider.entries = []
    await expect(expectNone(registry)).rejects.toThrow(emptied)
  })

  test('a journal that somebody else emptied is noticed if only earlier webhooks were in it', async () => {
    const { provider, registry } = await startAfterOne()
    provider.entries = []
    await expect(expectNone(registry)).rejects.toThrow(emptied)
  })

  test('a journal that somebody else emptied is noticed on WireMock if only earlier webhooks were in it', async () => {
    const server = fakeWireMock()
    server.add(3)
    await pause(5)
    const registry = startRegistry(openWireMock(server))
    await registry.ready()
    await expectNone(registry)
    server.entries = []
    await expect(expectNone(registry)).rejects.toThrow(emptied)
    const { problems } = await getTimeoutError(registry.waitFor(forbidden))
    expect(problems).toEqual(['the journal was emptied by somebody else'])
  })

  test('a long journal may have dropped only earlier webhooks, which is no loss', async () => {
    const { provider, registry } = await startAfterOne()
    provider.entries = []
    addTen(provider)
    await expectNone(registry)
  })

  test('a journal that somebody else emptied has lost no earlier webhooks by the clean-up of the registry or of other workers', async () => {
    const own = await startAfterOne()
    await own.registry.cleanup()
    await expectNone(own.registry)
    const { provider, registry } = await startAfterOne({ cleanupStrategy: 'matched-only' })
    provider.entries = []
    await expectNone(registry)
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

describe('a journal that others can empty', () => {
  const sentence =
    /^Webhook "created": Nothing shows that (.+) was not emptied: no webhook was seen in this test\. First wait for one that must arrive\.$/

  async function listWarnings(provider: WebhookProvider, arrange: () => void = () => undefined) {
    const warnings: string[] = []
    const registry = startRegistry(provider, {}, { onWarning: (text) => void warnings.push(text) })
    await registry.ready()
    arrange()
    await expectNone(registry)
    return warnings
  }

  test('makes a negative wait warn if no webhook was seen', async () => {
    expect(await listWarnings(new MemoryProvider())).toEqual([expect.stringMatching(sentence)])
  })

  test.each([
    { server: 'WireMock', Provider: WireMockWebhookProvider, fake: fakeWireMock },
    { server: 'Mockoon', Provider: MockoonWebhookProvider, fake: fakeMockoon },
    { server: 'MockServer', Provider: MockServerWebhookProvider, fake: timelessMockServer },
    { server: 'the webhook back end', Provider: RestWebhookProvider, fake: fakeRest },
  ])('names the journal of $server', async ({ server, Provider, fake }) => {
    const fakeServer = fake()
    const [warning = ''] = await listWarnings(new Provider('http://127.0.0.1:1', fakeServer.request))
    expect(sentence.exec(warning)?.[1]).toBe(`${server}'s journal`)
    expect(
      await listWarnings(new Provider('http://127.0.0.1:1', fakeServer.request), () => fakeServer.add(1)),
    ).toEqual([])
  })

  test('proves enough if a webhook from before the start is still there', async () => {
    const provider = new MemoryProvider()
    provider.add({ event: 'created' })
    expect(await listWarnings(provider)).toEqual([])
  })

  test('a journal that others can empty is not the one of a server that only one worker uses', async () => {
    const receiver = await startReceiver()
    expect(await listWarnings(new ReceiverWebhookProvider(receiver))).toEqual([])
    const isolated = openWireMock(fakeWireMock(), { isIsolated: true })
    expect(await listWarnings(isolated)).toEqual([])
  })
})
