import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
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

it('notices a restart by the uptime', async () => {
  const { hookUrl, adminUrl = '' } = await wireMock.start()
  const proxy = await startProxy(adminUrl)
  const registry = startRegistry(new WireMockWebhookProvider(proxy.baseUrl))
  await registry.ready()
  await sendJson(hookUrl, { n: 1 })
  await registry.expectNone(charged, { within: 100 })
  const getUptime = async () => (await (await fetch(`${adminUrl}/__admin/health`)).json()).uptimeInSeconds
  await vi.waitUntil(async () => (await getUptime()) >= 3, 60_000)
  const { baseUrl, stop } = await startWireMock()
  onTestFinished(stop)
  proxy.target = baseUrl
  await sendJson(baseUrl, { n: 2 })
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
