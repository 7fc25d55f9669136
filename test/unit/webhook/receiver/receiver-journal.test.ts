import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ReceiverJournal } from '../../../../src/webhook/receiver/receiver-journal.js'
import { recordWarnings, webhook } from '../fakes.js'
import { post, start } from './deliveries.js'

test('the memory of the journal is limited to a number of bytes for all entries together', async () => {
  const warn = recordWarnings()
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
  recordWarnings()
  const receiver = await start({ maxBytes: 5_000_000 })
  const bomb = gzipSync('x'.repeat(1_000_000))
  for (let n = 0; n < 10; n += 1) await post(receiver.url, bomb, { 'content-encoding': 'gzip' })
  expect(receiver.journal.after(0)).toHaveLength(4)
})

test('never holds a body that is larger than the whole journal', async () => {
  recordWarnings()
  const receiver = await start({ maxBytes: 1_000 })
  expect((await post(receiver.url, 'x'.repeat(1_001))).status).toBe(413)
})

test('the memory of the journal is reused after entries are removed', async () => {
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

test('reads only webhooks that are newer than a position', () => {
  const journal = new ReceiverJournal({ maxEntries: 1_000, maxBytes: 1e9 })
  for (let n = 0; n < 5_000; n += 1) journal.add(webhook(n), 10)
  expect(journal.after(4_996).map(({ body }) => body)).toEqual([4_996, 4_997, 4_998, 4_999])
  expect(journal.after(0)).toHaveLength(1_000)
  expect(journal.dropped).toBe(4_000)
  expect(journal.after(journal.position)).toEqual([])
})
