import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  ReceiverWebhookProvider,
  RestWebhookProvider,
  WebhookReceiver,
  type WebhookReceiverOptions,
  WebhookRegistry,
  webhookTemplate,
} from '../../../src/webhook/index.js'
import { ReceiverJournal } from '../../../src/webhook/receiver/receiver-journal.js'
import { freePort } from '../../support/servers/server-process.js'
import { webhook } from './fakes.js'

async function start(options?: WebhookReceiverOptions) {
  const receiver = await WebhookReceiver.start(options)
  onTestFinished(() => receiver.close())
  return receiver
}

const post = (url: string, body?: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
  })

afterEach(() => {
  vi.restoreAllMocks()
})

test('records a delivery with its path and query, but without the listener id', async () => {
  const receiver = await start()
  const response = await post(`${receiver.url}/hook?a=1`, '{"event":"created"}', { 'X-Event': 'created' })
  expect(response.status).toBe(200)
  const [webhook] = await new ReceiverWebhookProvider(receiver).getReceivedWebhooks()
  expect(webhook).toMatchObject({ url: '/hook?a=1', method: 'POST', body: { event: 'created' } })
  expect(webhook?.headers['x-event']).toBe('created')
  expect(receiver.url).toContain(receiver.listenerId)
})

test.each([
  ['', '/'],
  ['/', '/'],
  ['?a=1', '/?a=1'],
  ['/webhooks/received/more', '/webhooks/received/more'],
])('records the path %j below the listener id as %j', async (path, url) => {
  const receiver = await start()
  await post(receiver.url + path)
  expect(receiver.journal.after(0).map((webhook) => webhook.url)).toEqual([url])
})

test.each<[string, string, string?]>([
  ['GET', '/webhooks/received?challenge=7'],
  ['GET', '/webhooks/count?challenge=7'],
  ['GET', '/webhooks/received/7'],
  ['GET', '/hook/webhooks/received'],
  ['DELETE', '/webhooks/received/orders/7'],
  ['DELETE', '/webhooks/received/7'],
  ['DELETE', '/webhooks/received/'],
  ['DELETE', '/webhooks/received?id=7'],
  ['DELETE', '/webhooks/received', '{"id":7}'],
  ['DELETE', '/webhooks/count'],
])('records a delivery with %s to %s without reading or emptying the journal', async (method, path, body) => {
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

test('responds to a wrong listener id with 404, and counts it', async () => {
  const receiver = await start()
  const [a, b] = [receiver.url.replace(/.$/, 'x'), `${receiver.url}x/hook`]
  expect([(await post(a)).status, (await post(b)).status]).toEqual([404, 404])
  expect(receiver.counts.unknownListener).toBe(2)
  expect(receiver.journal.after(0)).toEqual([])
})

describe('respondWith', () => {
  test('sends one response per request, then repeats the last one', async () => {
    const receiver = await start()
    receiver.respondWith({ status: 500 }, { status: 503, body: 'busy' }, { status: 201, body: { ok: true } })
    const received = []
    for (const _ of [1, 2, 3, 4]) {
      const response = await post(receiver.url)
      received.push(`${response.status} ${await response.text()}`)
    }
    expect(received).toEqual(['500 ', '503 busy', '201 {"ok":true}', '201 {"ok":true}'])
    receiver.respondWith()
    expect((await post(receiver.url)).status).toBe(200)
  })

  test('sends headers, and records the webhook before a delayed response', async () => {
    const receiver = await start()
    receiver.respondWith({ delayMs: 1500, headers: { 'x-late': 'yes' } })
    let isSettled = false
    const delivery = post(receiver.url).finally(() => {
      isSettled = true
    })
    await vi.waitFor(() => expect(receiver.journal.after(0)).toHaveLength(1))
    expect(isSettled).toBe(false)
    expect((await delivery).headers.get('x-late')).toBe('yes')
  })

  test.each<[unknown, new () => Error, string | RegExp]>([
    [{ status: 99 }, RangeError, 'status'],
    [{ status: 600 }, RangeError, 'status'],
    [{ status: 20.5 }, RangeError, 'status'],
    [{ delayMs: -1 }, RangeError, 'delayMs'],
    [{ delayMs: Number.NaN }, RangeError, 'delayMs'],
    [500, TypeError, 'options of the response must be an object; got 500.'],
    [{ delay: 5 }, TypeError, 'Unknown option "delay" of the response. Did you mean "delayMs"?'],
    [{ headers: { 'a b': 'c' } }, TypeError, 'a b'],
    [{ headers: { 'x-a': 'b\nc' } }, TypeError, 'x-a'],
    [{ body: { id: 7n } }, TypeError, 'BigInt'],
  ])('rejects a response that cannot be sent: %o', async (response, type, message) => {
    const receiver = await start()
    const respond = () => Reflect.apply(receiver.respondWith, receiver, [response])
    expect(respond).toThrow(type)
    expect(respond).toThrow(message)
  })
})

describe('respondTo', () => {
  const paid = (id: number) => webhookTemplate('paid').matchField('id', id).build()
  const deliver = async (url: string, id: number) => (await post(url, JSON.stringify({ id }))).status

  test('responds in order to deliveries that match, and as before to all others', async () => {
    const receiver = await start()
    receiver.respondTo(paid(7), { status: 500 }, { status: 503 }, { status: 201 })
    receiver.respondWith({ status: 202 })
    const statuses = []
    for (const id of [8, 7, 8, 7, 7, 8, 7]) statuses.push(await deliver(receiver.url, id))
    expect(statuses).toEqual([202, 500, 202, 503, 201, 202, 201])
  })

  test('lets the latest call decide, for the same template and for an equal one', async () => {
    const receiver = await start()
    const template = paid(7)
    receiver.respondTo(template, { status: 500 })
    receiver.respondTo(template, { status: 501 })
    expect(await deliver(receiver.url, 7)).toBe(501)
    receiver.respondTo(paid(7), { status: 502 })
    expect(await deliver(receiver.url, 7)).toBe(502)
  })

  test('ends with the test', async () => {
    const receiver = await start()
    receiver.respondTo(paid(7), { status: 500 })
    await new ReceiverWebhookProvider(receiver).teardown()
    expect(await deliver(receiver.url, 7)).toBe(200)
  })

  test('rejects a builder, and a call without responses', async () => {
    const receiver = await start()
    expect(() => receiver.respondTo(webhookTemplate('paid') as never, {})).toThrow(/call build\(\)/)
    expect(() => receiver.respondTo(paid(7))).toThrow(
      new TypeError('respondTo() needs at least one response.'),
    )
    expect(() => receiver.respondTo(paid(7), { status: 99 })).toThrow(RangeError)
  })
})

describe('the body of a webhook', () => {
  test.each([
    ['gzip', gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }, { a: 1 }],
    [
      'latin1',
      Buffer.from('{"a":"é"}', 'latin1'),
      { 'content-type': 'text/plain; charset=iso-8859-1' },
      { a: 'é' },
    ],
    ['text that is sent as gzip', Buffer.from('plain'), { 'content-encoding': 'gzip' }, 'plain'],
  ])('is decoded: %s', async (_, sent, headers, body) => {
    const receiver = await start()
    await post(receiver.url, sent, headers)
    expect(receiver.journal.after(0)[0]?.body).toEqual(body)
  })

  test('is rejected with 413 if it is too large, even if only when decompressed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const receiver = await start({ maxBodyBytes: 1000 })
    expect((await post(receiver.url, 'x'.repeat(1000))).status).toBe(200)
    expect((await post(receiver.url, 'x'.repeat(1001))).status).toBe(413)
    expect((await post(receiver.url, 'x'.repeat(3_000_000))).status).toBe(413)
    const bomb = await post(receiver.url, gzipSync('x'.repeat(5000)), { 'content-encoding': 'gzip' })
    expect(bomb.status).toBe(413)
    expect(receiver.counts.tooLarge).toBe(3)
    expect(receiver.journal.after(0)).toHaveLength(1)
    expect(warn).toHaveBeenCalledOnce()
  })

  test('is counted as incomplete if its sender disconnects early', async () => {
    const receiver = await start()
    const { port, pathname } = new URL(receiver.url)
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf`)
      setTimeout(() => socket.destroy(), 50)
    })
    await vi.waitFor(() => expect(receiver.counts.incomplete).toBe(1))
    expect(receiver.journal.after(0)).toEqual([])
  })
})

describe('internal errors', () => {
  test('are reported without preventing the response or the next listener', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const receiver = await start()
    const provider = new ReceiverWebhookProvider(receiver)
    const journal = provider.openJournal()
    const received: unknown[] = []
    provider.onReceived(() => {
      throw new Error('broken\nlistener')
    })
    provider.onReceived(({ body }) => received.push(body))
    for (const n of [1, 2]) expect((await post(receiver.url, String(n))).status).toBe(200)
    expect(received).toEqual([1, 2])
    expect(receiver.journal.after(0)).toHaveLength(2)
    expect(receiver.counts).toMatchObject({ incomplete: 0, failed: 2 })
    expect(journal.problems?.()).toEqual([
      '2 webhooks failed because of an error of the receiver or of a listener',
    ])
    expect(warn.mock.calls).toEqual([[expect.stringContaining('broken\\nlistener')]])
  })

  test('are reported with status 500, and keep the connection open', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const receiver = await start()
    vi.spyOn(receiver.journal, 'add').mockImplementationOnce(() => {
      throw new Error('out of order')
    })
    expect((await post(receiver.url, '1')).status).toBe(500)
    expect((await post(receiver.url, '2')).status).toBe(200)
    expect(receiver.counts).toMatchObject({ incomplete: 0, failed: 1 })
    expect(warn.mock.calls).toEqual([[expect.stringContaining('out of order')]])
  })
})

describe('the memory of the journal', () => {
  test('is limited to a number of bytes for all entries together', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const receiver = await start({ maxBytes: 10_000 })
    for (let n = 0; n < 20; n += 1) await post(receiver.url, `${n}`.padEnd(1_000, ' '))
    const kept = receiver.journal.after(0).map(({ body }) => body)
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.length).toBeLessThan(10)
    expect(kept.at(-1)).toBe(19)
    expect(receiver.counts.dropped).toBe(20 - kept.length)
    expect(warn).toHaveBeenCalledOnce()
  })

  test('counts bodies by their decompressed size', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const receiver = await start({ maxBytes: 5_000_000 })
    const bomb = gzipSync('x'.repeat(1_000_000))
    for (let n = 0; n < 10; n += 1) await post(receiver.url, bomb, { 'content-encoding': 'gzip' })
    expect(receiver.journal.after(0)).toHaveLength(4)
  })

  test('never holds a body that is larger than the whole journal', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const receiver = await start({ maxBytes: 1_000 })
    expect((await post(receiver.url, 'x'.repeat(1_001))).status).toBe(413)
  })

  test('is reused after entries are removed', async () => {
    const receiver = await start({ maxBytes: 3_500 })
    for (let n = 0; n < 5; n += 1) {
      await post(receiver.url, 'x'.repeat(1_000))
      const [webhook] = receiver.journal.after(0)
      if (n % 2 === 0) receiver.journal.remove(webhook?.id ?? '')
      else receiver.journal.clear()
    }
    await post(receiver.url, 'x'.repeat(1_000))
    expect(receiver.counts.dropped).toBe(0)
  })
})

test('reads only webhooks that are newer than a position', () => {
  const journal = new ReceiverJournal({ maxEntries: 1_000, maxBytes: 1e9 })
  for (let n = 0; n < 5_000; n += 1) journal.add(webhook(n), 10)
  expect(journal.after(4_996).map(({ body }) => body)).toEqual([4_996, 4_997, 4_998, 4_999])
  expect(journal.after(0)).toHaveLength(1_000)
  expect(journal.dropped).toBe(4_000)
  expect(journal.after(journal.position)).toEqual([])
})

test('keeps the decompressed bytes of a body', async () => {
  const receiver = await start()
  const sent = Buffer.from([0xff, 0x00, 0xe9, 0x0a])
  await post(receiver.url, sent)
  await post(receiver.url, gzipSync(sent), { 'content-encoding': 'gzip' })
  const embedded = await new ReceiverWebhookProvider(receiver).getReceivedWebhooks()
  const remote = await new RestWebhookProvider(receiver.url).getReceivedWebhooks()
  for (const { rawBytes } of [...embedded, ...remote])
    expect(Buffer.from(rawBytes ?? []).equals(sent)).toBe(true)
  expect(embedded.length + remote.length).toBe(4)
})

test('serves other processes even if a body cannot be written as JSON', async () => {
  const receiver = await start()
  await post(receiver.url, '['.repeat(20_000) + ']'.repeat(20_000))
  await post(receiver.url, '1')
  const webhooks = await new RestWebhookProvider(receiver.url).getReceivedWebhooks()
  expect(webhooks.map(({ rawBody }) => rawBody?.length)).toEqual([40_000, 1])
})

describe('publicUrl', () => {
  test.each([
    ['https://hooks.example', 'https://hooks.example'],
    ['https://hooks.example/base/', 'https://hooks.example/base'],
  ])("%s is the beginning of the receiver's URL", async (publicUrl, base) => {
    const receiver = await start({ publicUrl })
    expect(receiver.url).toBe(`${base}/${receiver.listenerId}`)
  })

  test('may have a path that a proxy keeps or removes', async () => {
    const port = await freePort()
    const receiver = await start({ port, publicUrl: 'https://hooks.example/base' })
    for (const path of ['', '/base'])
      await post(`http://127.0.0.1:${port}${path}/${receiver.listenerId}/hook`)
    expect(receiver.journal.after(0).map(({ url }) => url)).toEqual(['/hook', '/hook'])
  })
})

describe('path', () => {
  const urlsOf = ({ journal }: WebhookReceiver) => journal.after(0).map(({ url }) => url)

  test.each([
    ['/hooks', '/hooks'],
    ['/hooks/', '/hooks'],
    ['/webhooks', '/webhooks'],
    ['/a/b-c_d.e~%20', '/a/b-c_d.e~%20'],
  ])("the receiver's URL ends with the path %s", async (path, end) => {
    const port = await freePort()
    const receiver = await start({ port, path })
    expect(receiver.url).toBe(`http://127.0.0.1:${port}${end}`)
  })

  test("is removed from a webhook's url, and other paths get a 404", async () => {
    const receiver = await start({ path: '/hooks' })
    const { origin } = new URL(receiver.url)
    const statuses = []
    for (const path of [
      '/hooks',
      '/hooks/?a=1',
      '/hooks/paid/7?a=1',
      '/hooks/hooks',
      '/',
      '/hook',
      '/hooksx',
      '/x/hooks',
    ])
      statuses.push((await post(origin + path)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 404, 404, 404, 404])
    expect(urlsOf(receiver)).toEqual(['/', '/?a=1', '/paid/7?a=1', '/hooks'])
    expect(receiver.counts.unknownListener).toBe(4)
  })

  test('serves the journal to other processes', async () => {
    const receiver = await start({ path: '/webhooks' })
    const provider = new RestWebhookProvider(receiver.url)
    await post(`${receiver.url}/received`, '1')
    expect((await provider.getReceivedWebhooks()).map(({ url }) => url)).toEqual(['/received'])
    await provider.resetJournal()
    expect(receiver.journal.after(0)).toEqual([])
  })

  test('may be the same as the path of publicUrl, which a proxy may keep or remove', async () => {
    const port = await freePort()
    const receiver = await start({ port, path: '/hooks', publicUrl: 'https://shop.example/hooks' })
    expect(receiver.url).toBe('https://shop.example/hooks/hooks')
    for (const path of ['/hooks/hooks/paid', '/hooks/paid']) await post(`http://127.0.0.1:${port}${path}`)
    expect(urlsOf(receiver)).toEqual(['/paid', '/paid'])
  })
})

const notPlainUrls = ['hooks.example', 'ftp://hooks.example', 'https://hooks.example/?a=1', '', 7]
const notPaths = [
  ...['', '/', '//', 'hooks', '//hooks', '/hooks?a=1', '/hooks#a', '/hooks?', 'http://127.0.0.1/hooks'],
  ...['/a/../b', '/.', '/a b', '/hööks', '/hooks\n', '\\hooks', 7, null, {}],
  ...['/webhooks/received', '/webhooks/received/', '/webhooks/count', '/webhooks/received/7'],
]

test.each<[object, new () => Error, string | RegExp]>([
  ...notPlainUrls.map((publicUrl): [object, typeof TypeError, string] => [
    { publicUrl },
    TypeError,
    'publicUrl',
  ]),
  ...notPaths.map((path): [object, typeof TypeError, RegExp] => [
    { path },
    TypeError,
    /^path must be a URL path .* such as "\/hooks"; got /,
  ]),
  ...[{ port: -1 }, { port: 70_000 }, { maxEntries: 0 }, { maxBodyBytes: 1.5 }, { maxBytes: 0 }].map(
    (options): [object, typeof RangeError, string] => [options, RangeError, Object.keys(options)[0] ?? ''],
  ),
  [{ host: '' }, TypeError, 'host must be a non-empty string; got "".'],
  [
    { maxEntires: 5 },
    TypeError,
    'Unknown option "maxEntires" of the webhook receiver. Did you mean "maxEntries"?',
  ],
])('rejects the options %o', async (options, type, message) => {
  const started = WebhookReceiver.start(options)
  await expect(started).rejects.toThrow(type)
  await expect(started).rejects.toThrow(message)
})

test('drops the oldest webhooks from a full journal, counts them and warns once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const receiver = await start({ maxEntries: 3 })
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) await post(receiver.url, String(n))
  expect(receiver.journal.after(0).map(({ body }) => body)).toEqual([6, 7, 8])
  expect(receiver.counts.dropped).toBe(5)
  expect(warn).toHaveBeenCalledOnce()
})

describe('with a registry', () => {
  const any = webhookTemplate('any').matchMethod('POST').withTimeout(5_000)

  test('resolves a wait on arrival', async () => {
    const receiver = await start()
    const registry = new WebhookRegistry(new ReceiverWebhookProvider(receiver))
    const wait = registry.waitFor(any.withInterval(4_900).build())
    await new Promise((done) => setTimeout(done, 50))
    const sentAt = performance.now()
    await post(receiver.url, '1')
    await wait
    expect(performance.now() - sentAt).toBeLessThan(4_000) // the next poll would be at 4.9 s
    registry.close()
  })

  test('returns no webhooks from before its start, and lists later refusals in a timeout', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const receiver = await start({ maxBodyBytes: 10 })
    await post(receiver.url, '1')
    await post(receiver.url, 'x'.repeat(20))
    const registry = new WebhookRegistry(new ReceiverWebhookProvider(receiver))
    await post(receiver.url, 'x'.repeat(30))
    const problems = ['1 webhook refused with 413: larger than maxBodyBytes']
    const wait = registry.waitFor(any.clone().withTimeout(50).build())
    await expect(wait).rejects.toMatchObject({ totalReceived: 0, problems })
  })

  test('serves two registries independently', async () => {
    const receiver = await start()
    const provider = new ReceiverWebhookProvider(receiver)
    const [a, b] = [new WebhookRegistry(provider), new WebhookRegistry(provider)]
    await post(receiver.url, '1')
    expect([await a.getReceived(), await b.getReceived()].map(({ length }) => length)).toEqual([1, 1])
  })
})

describe('close', () => {
  test('ends open connections and delayed responses, even when called twice', async () => {
    const receiver = await start()
    receiver.respondWith({ delayMs: 60_000 })
    const delivery = post(receiver.url).catch(() => 'ended')
    await vi.waitFor(() => expect(receiver.journal.after(0)).toHaveLength(1))
    await receiver.close()
    await receiver.close()
    expect(await delivery).toBe('ended')
    await expect(post(receiver.url)).rejects.toThrow()
  })
})

test('reports a port that is already in use', async () => {
  const { url } = await start()
  await expect(WebhookReceiver.start({ port: Number(new URL(url).port) })).rejects.toThrow(
    /EADDRINUSE.*another port/,
  )
})

test('rejects a provider without a receiver', () => {
  expect(() => new ReceiverWebhookProvider({} as WebhookReceiver)).toThrow(TypeError)
})
