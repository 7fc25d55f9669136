import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { WireMockWebhookProvider } from '../../src/webhook/providers/wiremock-provider.js'
import { send, sendJson } from '../support/send-request.js'
import { startWireMock } from '../support/servers/wiremock.js'
import { describeProvider } from './provider-suite.js'
import { describeSignatures } from './signature-suite.js'
import { wireMock } from './subjects.js'

afterAll(wireMock.stop)
describeProvider(wireMock)
describeSignatures(wireMock)

describe('WireMock only', () => {
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

  it('says how to enable the journal if the server runs without one', async () => {
    const { baseUrl, stop } = await startWireMock({ args: ['--no-request-journal'] })
    onTestFinished(stop)
    const provider = new WireMockWebhookProvider(baseUrl)
    const hint = /journal is disabled.*without `--no-request-journal`/
    await expect(provider.setup()).rejects.toThrow(hint)
    await expect(provider.getCount()).rejects.toThrow(hint)
  })
})
