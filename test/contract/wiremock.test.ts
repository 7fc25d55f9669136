import { afterAll, expect, it, onTestFinished } from 'vitest'
import { WireMockWebhookProvider } from '../../src/webhook/providers/wiremock-provider.js'
import { webhookTemplate } from '../../src/webhook/template/builder.js'
import { send, sendJson } from '../support/send-request.js'
import { startWireMock } from '../support/servers/wiremock.js'
import { startRegistry } from '../unit/webhook/fakes.js'
import { describeProvider } from './provider-suite.js'
import { startProxy } from './proxy.js'
import { describeSignatures } from './signature-suite.js'
import { wireMock } from './subjects.js'

const charged = webhookTemplate('charged').matchField('charged', true).build()

/** Starts a server that has been running for so long that its uptime tells it from a new one. */
async function startBehindProxy() {
  const server = await startWireMock()
  onTestFinished(server.stop)
  const getUptime = async () => (await fetch(`${server.baseUrl}/__admin/health`)).json()
  await expect
    .poll(getUptime, { timeout: 60_000 })
    .toMatchObject({ uptimeInSeconds: expect.toSatisfy((seconds: number) => seconds >= 3) })
  return [server, await startProxy(server.baseUrl)] as const
}

afterAll(wireMock.stop)
describeProvider(wireMock)
describeSignatures(wireMock)

it('removes requests that match WireMock criteria', async () => {
  const { hookUrl, adminUrl = '' } = await wireMock.start()
  const provider = new WireMockWebhookProvider(adminUrl)
  await provider.resetJournal()
  await sendJson(hookUrl, { n: 1 })
  await send(hookUrl, { path: '/hook', method: 'PUT', body: '{"n":2}' })
  expect(await provider.getCount({ method: 'put' })).toBe(1)
  expect(await provider.removeByCriteria({ method: 'POST', urlPath: '/hook' })).toBe(1)
  expect((await provider.getReceivedWebhooks()).map(({ body }) => body)).toEqual([{ n: 2 }])
  await expect(provider.removeByCriteria({ nonsense: 1 })).rejects.toThrow(/status 422.*nonsense/s)
})

it('says that a journal of 3 entries no longer reaches back to the start', async () => {
  const { baseUrl, stop } = await startWireMock({ args: ['--max-request-journal-entries', '3'] })
  onTestFinished(stop)
  const registry = startRegistry(new WireMockWebhookProvider(baseUrl))
  await registry.ready()
  for (let n = 0; n < 3; n += 1) await sendJson(baseUrl, { n })
  expect(await registry.getReceived()).toHaveLength(3)
  for (let n = 3; n < 7; n += 1) await sendJson(baseUrl, { n })
  await expect(registry.expectNone(charged, { within: 100 })).rejects.toThrow(
    "was received: WireMock's journal no longer reaches back to the start (3 entries; --max-request-journal-entries, or somebody deleted the older ones)",
  )
})

it('notices a restart by the uptime', async () => {
  const [first, proxy] = await startBehindProxy()
  const registry = startRegistry(new WireMockWebhookProvider(proxy.baseUrl))
  await registry.ready()
  await sendJson(first.baseUrl, { n: 1 })
  await registry.expectNone(charged, { within: 100 })
  const second = await startWireMock()
  onTestFinished(second.stop)
  proxy.target = second.baseUrl
  await sendJson(second.baseUrl, { n: 2 })
  await expect(registry.expectNone(charged, { within: 100 })).rejects.toThrow(
    /was received: .*WireMock was restarted, which empties its journal/,
  )
})

it('says how to enable the journal if the server runs without one', async () => {
  const { baseUrl, stop } = await startWireMock({ args: ['--no-request-journal'] })
  onTestFinished(stop)
  const provider = new WireMockWebhookProvider(baseUrl)
  const hint = /journal is disabled.*without `--no-request-journal`/
  await expect(provider.setup()).rejects.toThrow(hint)
  await expect(provider.getCount()).rejects.toThrow(hint)
})
