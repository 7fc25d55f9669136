import { describe, expect, test } from 'vitest'
import { RestWebhookProvider, WebhookReceiver } from '../../../../src/webhook/index.js'
import { freePort } from '../../../support/servers/server-process.js'
import { post, start } from './deliveries.js'

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
