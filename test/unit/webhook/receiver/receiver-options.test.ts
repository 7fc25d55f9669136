import { expect, test } from 'vitest'
import { WebhookReceiver } from '../../../../src/webhook/index.js'
import { freePort } from '../../../support/servers/server-process.js'
import { post, start } from './deliveries.js'

test.each([
  [{ publicUrl: 'https://hooks.example' }, /^https:\/\/hooks\.example\/[\w-]{36}$/],
  [{ publicUrl: 'https://hooks.example/base/' }, /^https:\/\/hooks\.example\/base\/[\w-]{36}$/],
  [{ path: '/hooks' }, /^http:\/\/127\.0\.0\.1:\d+\/hooks$/],
  [{ path: '/webhooks' }, /^http:\/\/127\.0\.0\.1:\d+\/webhooks$/],
  [{ path: '/a/b-c_d.e~%20/' }, /^http:\/\/127\.0\.0\.1:\d+\/a\/b-c_d\.e~%20$/],
  [{ publicUrl: 'https://shop.example/hooks', path: '/hooks' }, /^https:\/\/shop\.example\/hooks\/hooks$/],
])('%o sets the URL of the receiver', async (options, url) => {
  expect((await start(options)).url).toMatch(url)
})

test.each([
  { what: 'any path', paths: { publicUrl: 'https://hooks.example/base' }, kept: '/base' },
  { what: 'the path', paths: { publicUrl: 'https://shop.example/hooks', path: '/hooks' }, kept: '/hooks' },
])('publicUrl may have $what, which a proxy keeps or removes', async ({ paths, kept }) => {
  const port = await freePort()
  const receiver = await start({ port, ...paths })
  const own = paths.path ?? `/${receiver.listenerId}`
  for (const base of ['', kept]) await post(`http://127.0.0.1:${port}${base}${own}/paid`)
  expect(urlsOf(receiver)).toEqual(['/paid', '/paid'])
})

const urlsOf = ({ journal }: WebhookReceiver) => journal.after(0).map(({ url }) => url)

test("path is removed from a webhook's url, and other paths get a 404", async () => {
  const receiver = await start({ path: '/hooks' })
  const { origin } = new URL(receiver.url)
  const statuses = []
  const paths = ['/hooks', '/hooks?a=1', '/hooks/?a=1', '/hooks/hooks', '/', '/hooksx', '/x/hooks']
  for (const path of paths) statuses.push((await post(origin + path)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 404, 404, 404])
  expect(urlsOf(receiver)).toEqual(['/', '/?a=1', '/?a=1', '/hooks'])
  expect(receiver.counts.unknownListener).toBe(3)
})

const notPlainUrls = ['hooks.example', 'ftp://hooks.example', 'https://hooks.example/?a=1', '', 7]
const notPaths = [
  ...['', '/hooks\n', '/a b', 7, null, {}],
  ...'/ // hooks //hooks /hooks?a=1 /hooks#a /hooks? http://127.0.0.1/hooks /a/../b /. /hööks \\hooks'.split(
    ' ',
  ),
  ...'/webhooks/received /webhooks/received/ /webhooks/count /webhooks/received/7'.split(' '),
]

test.each`
  what                   | invalid                                             | type          | message
  ${'publicUrl'}         | ${notPlainUrls.map((publicUrl) => ({ publicUrl }))} | ${TypeError}  | ${'publicUrl'}
  ${'path'}              | ${notPaths.map((path) => ({ path }))}               | ${TypeError}  | ${/^path must be a URL path .* such as "\/hooks"; got /}
  ${'port'}              | ${[{ port: -1 }, { port: 70_000 }]}                 | ${RangeError} | ${'port'}
  ${'maxEntries'}        | ${[{ maxEntries: 0 }]}                              | ${RangeError} | ${'maxEntries'}
  ${'maxBodyBytes'}      | ${[{ maxBodyBytes: 1.5 }]}                          | ${RangeError} | ${'maxBodyBytes'}
  ${'maxBytes'}          | ${[{ maxBytes: 0 }]}                                | ${RangeError} | ${'maxBytes'}
  ${'host'}              | ${[{ host: '' }]}                                   | ${TypeError}  | ${'host must be a non-empty string; got "".'}
  ${'an unknown option'} | ${[{ maxEntires: 5 }]}                              | ${TypeError}  | ${'of the webhook receiver. Did you mean "maxEntries"?'}
`('rejects invalid options: $what', async ({ invalid, type, message }) => {
  for (const options of invalid) {
    const started = WebhookReceiver.start(options)
    await expect(started, JSON.stringify(options)).rejects.toThrow(type)
    await expect(started).rejects.toThrow(message)
  }
})
