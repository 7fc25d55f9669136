import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { ReceiverWebhookProvider, RestWebhookProvider } from '../../../../src/webhook/index.js'
import { recordWarnings } from '../fakes.js'
import { post, start } from './deliveries.js'

test('the body of a webhook is rejected with 413 if it is too large, even if only when decompressed', async () => {
  const warn = recordWarnings()
  const receiver = await start({ maxBodyBytes: 1000 })
  expect((await post(receiver.url, 'x'.repeat(1000))).status).toBe(200)
  expect((await post(receiver.url, 'x'.repeat(1001))).status).toBe(413)
  expect((await post(receiver.url, 'x'.repeat(3_000_000))).status).toBe(413)
  const bomb = await post(receiver.url, gzipSync('x'.repeat(5000)), { 'content-encoding': 'gzip' })
  expect(bomb.status).toBe(413)
  const stacked = gzipSync(gzipSync('x'.repeat(5000)))
  expect((await post(receiver.url, stacked, { 'content-encoding': 'gzip, gzip' })).status).toBe(413)
  expect(receiver.counts.tooLarge).toBe(4)
  expect(receiver.journal.after(0)).toHaveLength(1)
  expect(warn).toHaveBeenCalledOnce()
})

test('the body of a webhook is counted as incomplete if its sender disconnects early', async () => {
  const receiver = await start()
  const { port, pathname } = new URL(receiver.url)
  const socket = connect(Number(port), '127.0.0.1', () => {
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf`)
    setTimeout(() => socket.destroy(), 50)
  })
  await vi.waitFor(() => expect(receiver.counts.incomplete).toBe(1))
  expect(receiver.journal.after(0)).toEqual([])
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
