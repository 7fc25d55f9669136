// The start of a wait is the test's, even if its registry is set up later.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { ReceiverWebhookProvider } from '../../../../src/webhook/index.js'
import { created, getTimeoutError, MemoryProvider, startReady, startRegistry } from '../fakes.js'
import { fakeWireMock, openWireMock } from '../providers/fake-servers.js'
import { post, start as startReceiver } from '../receiver/deliveries.js'

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
  const provider = openWireMock(server)
  const registry = startRegistry(provider, {}, { startedAt })
  expect((await registry.getReceived()).map(({ id }) => id)).toEqual(['1', '2'])
})

test('a registry that is set up after the start of its test begins with the registry for four methods, and names an earlier match', async () => {
  const provider = new MemoryProvider()
  const startedAt = performance.now()
  provider.add({ event: 'created' })
  const warnings: string[] = []
  const onWarning = (sentence: string) => void warnings.push(sentence)
  const registry = startRegistry(provider, {}, { startedAt, onWarning })
  const earlier = /^1 match arrived (?:[\d.]+ m?s )?before webhookRegistry was set up: POST \/hook at \d{4}-/
  const { problems } = await getTimeoutError(registry.waitFor(any))
  expect(problems).toEqual([expect.stringMatching(earlier)])
  await registry.expectNone(any, { within: 20 })
  expect(warnings).toEqual([
    expect.stringMatching(/^Webhook "created": 1 match arrived .* It does not count\.$/),
  ])
})

test('warns of an earlier match if nobody knows when the test started', async () => {
  const provider = new MemoryProvider()
  provider.add({ event: 'created' }, { receivedAt: new Date(Date.now() - 30_000) })
  const onWarning = vi.fn()
  await startRegistry(provider, {}, { onWarning }).expectNone(any, { within: 20 })
  expect(onWarning.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^Webhook "created": 1 match arrived 30 s before webhookRegistry was set up: POST .* It does not count\.$/,
      ),
    ],
  ])
})

test('a registry that is set up after the start of its test does not warn of matches from before the test', async () => {
  const provider = new MemoryProvider()
  provider.add({ event: 'created' }, { receivedAt: new Date(Date.now() - 60_000) })
  const warnings: string[] = []
  const host = {
    startedAt: performance.now(),
    onWarning: (sentence: string) => void warnings.push(sentence),
  }
  await startRegistry(provider, {}, host).expectNone(any, { within: 20 })
  expect(warnings).toEqual([])
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

test('the receiver names the requests outside of its URL, without secrets, and a few of many', async () => {
  const receiver = await startReceiver()
  const registry = startRegistry(new ReceiverWebhookProvider(receiver))
  const secret = 'a1b2c3d4e5f6a7b8c9d0'
  await fetch(new URL('/health', receiver.url))
  await post(new URL(`/wrong?token=${secret}`, receiver.url).href, '{}')
  await post(new URL(`/hooks/${secret}`, receiver.url).href, '{}')
  await post(new URL(`/hooks/${secret}`, receiver.url).href, '{}')
  await post(new URL(`/${'long'.repeat(100)}`, receiver.url).href, '{}')
  const error = await getTimeoutError(registry.waitFor(any))
  expect(error.toJSON().problems).toEqual([
    "5 requests were refused with 404, because their paths are not below the receiver's URL: GET /health, POST /wrong, POST /hooks/[redacted] and 1 more",
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
