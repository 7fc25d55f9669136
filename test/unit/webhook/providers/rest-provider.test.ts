import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { RestWebhookProvider, WebhookRegistry, webhookTemplate } from '../../../../src/webhook/index.js'
import { serve } from '../../../support/serve.js'

/** Starts a third party's server, whose responses the test decides. */
async function startServer(respond: (request: IncomingMessage) => [status: number, body?: unknown]) {
  const requests: string[] = []
  const url = await serve((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const [status, body] = respond(request)
    response.writeHead(status).end(body === undefined ? '' : JSON.stringify(body))
  })
  return { requests, provider: new RestWebhookProvider(`${url}/base`) }
}

const entry = (n: number, more = {}) => ({
  id: String(n),
  url: '/hook',
  method: 'POST',
  headers: { 'X-N': String(n) },
  body: { n },
  receivedAt: new Date(n * 1000).toISOString(),
  ...more,
})

test('converts the documented fields', async () => {
  const { provider } = await startServer(() => [200, { webhooks: [entry(1)] }])
  const converted = { headers: { 'x-n': '1' }, rawBody: '{"n":1}', receivedAt: new Date(1000) }
  expect(await provider.getReceivedWebhooks()).toEqual([{ ...entry(1), ...converted }])
})

test('finds a webhook by its path even if the server returns its absolute URL', async () => {
  const url = 'https://hooks.example/hook?a=1'
  const { provider } = await startServer(() => [200, { webhooks: [entry(1, { url })] }])
  const [webhook] = await provider.getReceivedWebhooks({ urlPattern: '^/hook' })
  expect(webhook?.url).toBe('/hook?a=1')
})

test('keeps the digits of integers that JavaScript rounds', async () => {
  const text = JSON.stringify({ webhooks: [entry(1), entry(2)] })
    .replace('"id":"1"', '"id":820982911946154508')
    .replace('"body":{"n":1}', '"body":{"n":-820982911946154508}')
    .replace('"body":{"n":2}', '"body":820982911946154509')
  const url = await serve((_, response) => void response.end(text))
  const webhooks = await new RestWebhookProvider(url).getReceivedWebhooks()
  expect(webhooks.map(({ id, rawBody }) => [id, rawBody])).toEqual([
    ['820982911946154508', '{"n":-820982911946154508}'],
    ['2', '820982911946154509'],
  ])
})

test('sends `since` and `method`, and filters again in case the server ignores them', async () => {
  const { provider, requests } = await startServer(() => [200, { webhooks: [1, 2, 3].map((n) => entry(n)) }])
  const since = new Date(2000)
  const webhooks = await provider.getReceivedWebhooks({ since, method: 'post' })
  expect(webhooks.map(({ id }) => id)).toEqual(['2', '3'])
  expect(requests).toEqual(['GET /base/webhooks/received?since=1970-01-01T00%3A00%3A01.999Z&method=POST'])
})

test('does not send `since` to a server whose times have no zone', async () => {
  const webhooks = [entry(1, { receivedAt: '2026-01-01T12:00:00' })]
  const { provider, requests } = await startServer(() => [200, { webhooks }])
  for (const since of [undefined, new Date(0)]) await provider.getReceivedWebhooks({ since })
  expect(requests).toEqual(Array(2).fill('GET /base/webhooks/received'))
})

test.each([
  { order: 'the newest first', listed: [3, 2, 1], time: (n: number) => n },
  { order: 'the newest of one second first', listed: [3, 2, 1], time: (n: number) => Math.min(n, 2) },
  { order: 'no order', listed: [2, 1, 3], time: (n: number) => n },
])('sorts a journal that lists $order', async ({ listed, time }) => {
  const webhooks = listed.map((n) => entry(n, { receivedAt: new Date(time(n) * 1000).toISOString() }))
  const { provider } = await startServer(() => [200, { webhooks }])
  expect((await provider.getReceivedWebhooks()).map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('calls the documented routes', async () => {
  const { provider, requests } = await startServer(({ url }) =>
    url?.includes('gone') ? [404] : [200, { count: 5, webhooks: [] }],
  )
  await provider.resetJournal()
  await provider.deleteById('a/b')
  await provider.deleteById('gone')
  expect(await provider.getCount()).toBe(5)
  expect(await provider.getCount({ method: 'PUT' })).toBe(0)
  expect(requests).toEqual([
    'DELETE /base/webhooks/received',
    'DELETE /base/webhooks/received/a%2Fb',
    'DELETE /base/webhooks/received/gone',
    'GET /base/webhooks/count',
    'GET /base/webhooks/received?method=PUT',
  ])
})

test.each([
  [{}, 'no list "webhooks"'],
  [{ webhooks: [{ id: '1' }] }, 'webhooks[0]'],
  [{ webhooks: [entry(1), entry(2, { receivedAt: 'yesterday' })] }, 'webhooks[1]'],
  [{ webhooks: [entry(1, { headers: 'x' })] }, 'webhooks[0]'],
])('rejects the invalid response %j without a retry', async (body, reason) => {
  const { provider } = await startServer(() => [200, body])
  const registry = new WebhookRegistry(provider)
  await expect(registry.waitFor(webhookTemplate('t').matchMethod('POST').build())).rejects.toThrow(reason)
})

test('reports a wrong server during setup, and how to start a receiver', async () => {
  const { provider } = await startServer(() => [404, 'nothing here'])
  await expect(provider.setup()).rejects.toThrow(
    /status 404.*start the webhook back end with `npx playwright-backchannel receiver` or `WebhookReceiver\.start\(\)`\.$/,
  )
})

test('cancels the request of a read that is aborted', async () => {
  let closed: Promise<unknown> | undefined
  const url = await serve((request, response) => {
    if (closed) return void response.end(JSON.stringify({ webhooks: [] }))
    closed = once(response, 'close') // the first read gets no response
    return void request.resume()
  })
  const provider = new RestWebhookProvider(url)
  const reading = new AbortController()
  const read = provider['read']({ signal: reading.signal, onUndecodable: () => undefined })
  read.catch(() => undefined)
  await vi.waitFor(() => expect(closed).toBeDefined(), { timeout: 20_000 })
  reading.abort()
  await closed
  await expect(read).rejects.toThrow('no response before the call was cancelled')
})
