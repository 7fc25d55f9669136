import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Poller } from '../../../../src/webhook/waiting/poller.js'
import { ReceivedLog } from '../../../../src/webhook/waiting/received-log.js'
import { created, journalRead, MemoryProvider, start, startRegistry, webhook } from '../fakes.js'

const large = (n: number) => webhook({ n, text: 'x'.repeat(100_000) })

test('the memory of the log is limited in bytes, with a note about dropped webhooks', () => {
  const log = new ReceivedLog(1_000_000)
  const sent = Array.from({ length: 50 }, (_, n) => large(n))
  for (const one of sent) {
    log.add([one])
    log.trim(() => false)
  }
  expect(log.all.length).toBeLessThan(6)
  expect(log.all.at(-1)).toBe(sent.at(-1))
  const detail = 'more than 1000000 bytes were received'
  expect(log.losses).toEqual([{ reason: 'dropped', count: 50 - log.all.length, detail }])
  expect(log.add(sent)).toEqual([]) // a dropped webhook is not new when it is read again
})

test('a UUID that stands for several webhooks is a loss, unless one webhook is listed twice', () => {
  const id = '0190f2c0-0000-7000-8000-000000000001'
  const [first, retry] = [1, 2].map((n) => webhook({}, { id, receivedAt: new Date(n) }))
  const log = new ReceivedLog()
  log.add([first!, first!])
  expect(log.losses).toEqual([])
  log.add([first!, retry!])
  expect(log.losses).toMatchObject([{ detail: expect.stringContaining('have the same id') }])
})

test('keeps webhooks that an open wait needs', () => {
  const log = new ReceivedLog(1_000_000)
  const needed = large(0)
  log.add([needed])
  for (let n = 1; n < 50; n += 1) {
    log.add([large(n)])
    log.trim((one) => one === needed)
  }
  expect(log.all[0]).toBe(needed)
})

test('the memory of the log is limited while a wait is open, however many webhooks arrive', async () => {
  let n = 0
  const read = async () => {
    n += 2
    return journalRead([large(n - 1), large(n)])
  }
  const poller = new Poller({ read }, new ReceivedLog(1_000_000))
  const condition = {
    judge: () => undefined,
    check: () => (n < 200 ? undefined : { result: n }),
    onTimeout: () => 0,
  }
  await poller.start(condition, { timeoutMs: 60_000, intervalMs: 1 }).promise
  expect(poller.received.all.length).toBeLessThan(6)
  expect(poller.received.losses[0]?.reason).toBe('dropped')
})

test('accepts more webhooks from one response than a function can take as arguments', () => {
  const response = Array.from({ length: 130_000 }, (_, n) => webhook({ n }))
  const log = new ReceivedLog()
  expect(log.add(response)).toHaveLength(response.length)
  expect(log.all).toHaveLength(response.length)
})

test('lists every webhook once and in order, whatever a narrowed read returned first', () => {
  const journal = Array.from({ length: 12 }, (_, n) => webhook({ n }, { id: `${n}` }))
  fc.assert(
    fc.property(fc.subarray(journal), fc.nat(12), (narrowed, length) => {
      const log = new ReceivedLog()
      const responses = [narrowed, journal.slice(0, length), journal, narrowed]
      const added = responses.map((response) => log.add(response))
      expect(log.all).toEqual(journal)
      expect(new Set(added.flat()).size).toBe(12)
      expect(added.flat()).toHaveLength(12)
    }),
  )
})

const time = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))

test('reused ids do not hide a new webhook after another client resets the journal', async () => {
  const { provider, registry } = start()
  provider.add({ event: 'created', n: 1 }, { id: '1', receivedAt: time(1) })
  const first = await registry.waitFor(created().build())
  await provider.resetJournal()
  provider.add({ event: 'created', n: 2 }, { id: '1', receivedAt: time(2) })
  expect((await registry.waitFor(created().build(), { after: first })).body).toMatchObject({ n: 2 })
  expect((await registry.waitForCount(created().build(), 2)).map(({ body }) => body)).toEqual([
    { event: 'created', n: 1 },
    { event: 'created', n: 2 },
  ])
  expect(await registry.getReceived()).toHaveLength(2)
})

test.each([
  { when: 'in the next millisecond', later: 1, isRead: false },
  { when: 'in the same millisecond, after a read of the empty journal', later: 0, isRead: true },
])('reused ids hide no new webhook $when if the old one came before the start', async ({ later, isRead }) => {
  const provider = new MemoryProvider()
  provider.add({ event: 'created', n: 1 }, { id: '1', receivedAt: time(1) })
  const registry = startRegistry(provider)
  await registry.ready()
  await provider.resetJournal()
  if (isRead) await registry.getReceived()
  provider.add({ event: 'created', n: 2 }, { id: '1', receivedAt: new Date(+time(1) + later) })
  expect((await registry.waitFor(created().build())).body).toMatchObject({ n: 2 })
})

test('reused ids do not hide a new webhook with another body in the same second', async () => {
  const { provider, registry } = start()
  provider.add({ event: 'created', n: 1 }, { id: '1', receivedAt: time(1) })
  await registry.waitFor(created().build())
  provider.entries = [webhook({ event: 'created', n: 2 }, { id: '1', receivedAt: time(1) })]
  expect(await registry.getReceived()).toHaveLength(2)
})

test('reused ids do not bring back webhooks that a cleanup removed', async () => {
  const provider = new MemoryProvider()
  const reset = vi.spyOn(provider, 'resetJournal').mockResolvedValue()
  const registry = startRegistry(provider)
  provider.add({ event: 'created' }, { id: '1' })
  await registry.waitFor(created().build())
  await registry.cleanup()
  expect(reset).toHaveBeenCalledOnce()
  expect(await registry.getReceived()).toEqual([])
})
