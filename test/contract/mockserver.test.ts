import { afterAll, expect, it } from 'vitest'
import { MockServerWebhookProvider } from '../../src/webhook/providers/mockserver-provider.js'
import { webhookTemplate } from '../../src/webhook/template/builder.js'
import { send, sendJson } from '../support/send-request.js'
import { startRegistry } from '../unit/webhook/fakes.js'
import { describeProvider } from './provider-suite.js'
import { startProxy } from './proxy.js'
import { describeSignatures } from './signature-suite.js'
import { mockServer } from './subjects.js'

afterAll(mockServer.stop)
describeProvider(mockServer)
describeSignatures(mockServer)

it('reads a journal that contains an undecodable request', async () => {
  const { hookUrl, adminUrl = '' } = await mockServer.start()
  const provider = new MockServerWebhookProvider(adminUrl)
  await provider.resetJournal()
  const registry = startRegistry(provider)
  await sendJson(hookUrl, { n: 1 })
  const headers = { 'content-type': 'application/json' }
  await send(hookUrl, { path: '/hook/poison', headers, body: '{"event": oops' })
  await sendJson(hookUrl, { n: 2 })
  const plain = `${adminUrl}/mockserver/retrieve?type=REQUEST_RESPONSES&format=JSON`
  expect((await fetch(plain, { method: 'PUT' })).status).toBe(400)
  const bodies = (await provider.getReceivedWebhooks()).map(({ body }) => body)
  expect(bodies).toEqual([{ n: 1 }, '{"event": oops', { n: 2 }])
  const second = webhookTemplate<{ n: number }>('second').matchField('n', 2).build()
  expect((await registry.waitFor(second)).body).toEqual({ n: 2 })
})

it('narrows reads to one path when every wait is for that path', async () => {
  const { hookUrl, adminUrl = '' } = await mockServer.start()
  const proxy = await startProxy(adminUrl)
  const registry = startRegistry(new MockServerWebhookProvider(proxy.baseUrl))
  for (let n = 0; n < 50; n += 1) await sendJson(hookUrl, { n }, '/hook/many')
  await sendJson(hookUrl, { n: 99 }, '/hook/one')
  const one = webhookTemplate('one')
    .matchUrl(/^\/hook\/one$/)
    .build()
  expect((await registry.waitFor(one)).body).toEqual({ n: 99 })
  const narrow = proxy.bytes
  expect(await registry.getReceived()).toHaveLength(51)
  expect(narrow * 10).toBeLessThan(proxy.bytes - narrow)
})

it('keeps expectations when the journal is reset', async () => {
  const { hookUrl, provider } = await mockServer.start()
  await provider().resetJournal()
  expect(await sendJson(hookUrl, {})).toBe(200)
})
