import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import {
  ReceiverWebhookProvider,
  RestWebhookProvider,
  type WebhookReceiver,
} from '../../../../src/webhook/index.js'
import { openJournal } from '../../../../src/webhook/journal/open-journal.js'
import { recordWarnings } from '../fakes.js'
import { post, start } from './deliveries.js'

test.each([
  { method: 'POST', path: '/webhooks/received/more' },
  { method: 'GET', path: '/webhooks/received?challenge=7' },
  { method: 'GET', path: '/webhooks/count?challenge=7' },
  { method: 'GET', path: '/webhooks/received/7' },
  { method: 'GET', path: '/hook/webhooks/received' },
  { method: 'DELETE', path: '/webhooks/received/7' },
  { method: 'DELETE', path: '/webhooks/received/' },
  { method: 'DELETE', path: '/webhooks/received?id=7' },
  { method: 'DELETE', path: '/webhooks/received', body: '{"id":7}' },
  { method: 'DELETE', path: '/webhooks/count' },
])('records $method to $path without reading or emptying the journal', async ({ method, path, body }) => {
  const receiver = await start()
  await post(`${receiver.url}/hook`, '{"secret":7}')
  receiver.respondWith({ body: 'thanks' })
  const response = await fetch(receiver.url + path, { method, ...(body !== undefined && { body }) })
  expect(await response.text()).toBe('thanks')
  expect(receiver.journal.after(0).map((webhook) => `${webhook.method} ${webhook.url}`)).toEqual([
    'POST /hook',
    `${method} ${path}`,
  ])
})

/** Calls a receiver under another name, as a page does that has rebound the name to its address. */
function callAs(host: string, method: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.on('error', reject).end()
  })
}

test('neither reads nor empties the journal for a page that has rebound its own name', async () => {
  const receiver = await start({ path: '/hooks' })
  await post(receiver.url, '{"secret":7}')
  const journal = `${receiver.url}/webhooks/received`
  expect(await callAs('evil.test', 'GET', journal)).toBe(403)
  expect(await callAs('evil.test', 'DELETE', journal)).toBe(403)
  expect(await callAs('evil.test', 'POST', receiver.url)).toBe(200)
  expect(receiver.journal.after(0)).toHaveLength(2)
})

test('rejects a call for the journal whose time is invalid', async () => {
  const { url } = await start()
  expect((await fetch(`${url}/webhooks/received?since=soon`)).status).toBe(400)
  expect((await fetch(`${url}/webhooks/received?method=`)).status).toBe(400)
})

test('responds to a wrong listener id with 404, and counts it', async () => {
  const receiver = await start()
  const [a, b] = [receiver.url.replace(/.$/, 'x'), `${receiver.url}x/hook`]
  expect([(await post(a)).status, (await post(b)).status]).toEqual([404, 404])
  expect(receiver.counts.unknownListener).toBe(2)
  expect(receiver.journal.after(0)).toEqual([])
})

test('errors of a listener are reported without preventing the response or the next listener', async () => {
  const warn = recordWarnings()
  const receiver = await start()
  const provider = new ReceiverWebhookProvider(receiver)
  const journal = openJournal(provider)
  const received: unknown[] = []
  provider.onReceived(() => {
    throw new Error('broken\nlistener')
  })
  provider.onReceived(({ body }) => received.push(body))
  for (const n of [1, 2]) expect((await post(receiver.url, String(n))).status).toBe(200)
  expect(received).toEqual([1, 2])
  expect(receiver.journal.after(0)).toHaveLength(2)
  expect(receiver.counts).toMatchObject({ incomplete: 0, failed: 2 })
  const { notes, losses } = await journal.read({}, new AbortController().signal)
  expect(notes).toEqual(['2 deliveries were disturbed by an error of the receiver or of a listener'])
  expect(losses).toEqual([])
  expect(warn.mock.calls).toEqual([[expect.stringContaining('broken\\nlistener')]])
})

test('an asynchronous listener that fails is reported, and does not end the worker', async () => {
  const warn = recordWarnings()
  const receiver = await start()
  new ReceiverWebhookProvider(receiver).onReceived(vi.fn().mockRejectedValue(new Error('broken promise')))
  expect((await post(receiver.url)).status).toBe(200)
  expect(receiver.counts.failed).toBe(1)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('A listener failed: broken promise')]])
})

test('errors of the receiver are reported with status 500, and keep the connection open', async () => {
  const warn = recordWarnings()
  const receiver = await start()
  vi.spyOn(receiver.journal, 'add').mockImplementationOnce(() => {
    throw new Error('out of order')
  })
  expect((await post(receiver.url, '1')).status).toBe(500)
  expect((await post(receiver.url, '2')).status).toBe(200)
  expect(receiver.counts).toMatchObject({ incomplete: 0, failed: 1 })
  expect(warn.mock.calls).toEqual([[expect.stringContaining('out of order')]])
})

test('serves other processes even if a body cannot be written as JSON', async () => {
  const receiver = await start()
  await post(receiver.url, '['.repeat(20_000) + ']'.repeat(20_000))
  await post(receiver.url, '1')
  const webhooks = await new RestWebhookProvider(receiver.url).getReceivedWebhooks()
  expect(webhooks.map(({ rawBody }) => rawBody?.length)).toEqual([40_000, 1])
})

test('close ends open connections and delayed responses, even when called twice', async () => {
  const receiver = await start()
  receiver.respondWith({ delayMs: 60_000 })
  const delivery = post(receiver.url).catch(() => 'ended')
  await vi.waitFor(() => expect(receiver.journal.after(0)).toHaveLength(1))
  await receiver.close()
  await receiver.close()
  expect(await delivery).toBe('ended')
  await expect(post(receiver.url)).rejects.toThrow()
})

test('rejects a provider without a receiver', () => {
  expect(() => new ReceiverWebhookProvider({} as WebhookReceiver)).toThrow(TypeError)
})

test('never closes an idle connection, because a webhook sent over it at that moment would be lost', async () => {
  const { headers } = await post((await start()).url)
  expect(headers.get('keep-alive')).toBeNull() // by default `timeout=5`
})

test('receives a webhook whose headers are larger than the 16 KiB that Node accepts by default', async () => {
  const receiver = await start()
  const certificates = 'x'.repeat(100_000)
  expect((await post(receiver.url, '{}', { 'x-forwarded-client-cert': certificates })).status).toBe(200)
  expect(receiver.journal.after(0)[0]?.headers['x-forwarded-client-cert']).toBe(certificates)
})

test.each`
  request                          | head                           | tail
  ${'without a Host'}              | ${''}                          | ${''}
  ${'with an unknown expectation'} | ${''}                          | ${'Host: hooks\r\nExpect: receipt\r\n'}
  ${'for an absolute URL'}         | ${'http://hooks.example:4010'} | ${'Host: hooks\r\n'}
`('receives a delivery $request, which servers may refuse', async ({ head, tail }) => {
  const receiver = await start({ path: '/hooks' })
  const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1')
  socket.write(`POST ${head}/hooks/orders HTTP/1.1\r\n${tail}Content-Length: 2\r\n\r\n{}`)
  const [response] = await once(socket, 'data')
  socket.destroy()
  expect(String(response)).toMatch(/^HTTP\/1.1 200 /)
  expect(receiver.journal.after(0)).toEqual([expect.objectContaining({ url: '/orders', body: {} })])
})
