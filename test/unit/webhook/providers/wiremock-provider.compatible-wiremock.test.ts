// Servers with WireMock's admin API that list the oldest request first, keep its time elsewhere, or ignore `limit`.
import { describe, expect, test } from 'vitest'
import type { Journal } from '../../../../src/webhook/journal/journal.js'
import { openJournal } from '../../../../src/webhook/journal/open-journal.js'
import { recordWarnings } from '../fakes.js'
import { type FakeServer, fakeWireMock, openWireMock } from './fake-servers.js'

const read = async (journal: Journal) =>
  (await journal.read({}, new AbortController().signal)).entries.map(({ id }) => id)
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `id-${from + n}`)
const open = (server: FakeServer) => openJournal(openWireMock(server))

const flags = [true, false]
const variants = flags.flatMap((newestFirst) =>
  flags.flatMap((limits) =>
    flags.flatMap((timeOnEntry) => flags.map((clock) => ({ newestFirst, limits, timeOnEntry, clock }))),
  ),
)

describe.each(variants)(
  'newest first: $newestFirst, limit: $limits, own time: $timeOnEntry, clock: $clock',
  (variant) => {
    test.each([
      ['a second apart', 1_000],
      ['in the same millisecond', 0],
    ])('finds every request once and in order if the requests arrive %s', async (_, gap) => {
      const server = fakeWireMock(variant)
      const start = server.now()
      server.entries.push(...range(0, 3).map((id, n) => ({ id, time: start - 60_000 + n })))
      const journal = open(server)
      expect(await read(journal)).toEqual([])
      const found: string[] = []
      for (const [from, to] of [
        [3, 4],
        [4, 6],
        [6, 7],
        [7, 20],
      ] as const) {
        server.entries.push(...range(from, to).map((id, n) => ({ id, time: start + 100 + (from + n) * gap })))
        found.push(...(await read(journal)))
      }
      expect([...new Set(found)].sort()).toEqual(range(3, 20).sort())
      if (gap === 0) return
      expect([...new Set(found)]).toEqual(range(3, 20))
      server.calls = 0
      await read(journal)
      expect(server.calls).toBe(1)
    })

    test('finds a request whose id was already used before a reset', async () => {
      const server = fakeWireMock(variant)
      const journal = open(server)
      await read(journal)
      server.entries = range(0, 3).map((id, n) => ({ id, time: server.now() + 100 + n }))
      expect((await read(journal)).sort()).toEqual(range(0, 3))
      server.entries = range(0, 3).map((id, n) => ({ id, time: server.now() + 2_100 + n }))
      expect((await read(journal)).sort()).toEqual(range(0, 3))
    })
  },
)

describe.each([true, false])('a burst in one millisecond, listed newest first: %s', (newestFirst) => {
  const server = fakeWireMock({ newestFirst })
  const provider = openWireMock(server)
  const start = 1_000_000_000_000
  const toEntry = (time: number, id: number) => ({ id: `id-${id}`, time: start + time })
  const readIds = async (since?: number) => {
    const filter = since === undefined ? {} : { since: new Date(start + since) }
    return (await provider.getReceivedWebhooks(filter)).map(({ id }) => id)
  }

  test('a burst in one millisecond is returned in order of arrival', async () => {
    const older = [0, 600, 1_200].map(toEntry)
    // Threads overtake each other, so the times are not always in order.
    const burst = newestFirst ? [2_001, 2_000, 2_000] : [2_000, 2_000, 2_000]
    server.entries = [...older, ...burst.map((time, index) => toEntry(time, index + older.length))]
    expect(await readIds(2_000)).toEqual(range(3, 6))
    expect(await readIds()).toEqual(range(0, 6))
  })

  test('a burst in one millisecond is returned in the order that an earlier list revealed', async () => {
    server.entries = [0, 600, 1_200].map(toEntry)
    expect(await readIds()).toEqual(range(0, 3))
    server.calls = 0
    server.entries = [2_000, 2_000, 2_000].map(toEntry)
    expect(await readIds(2_000)).toEqual(range(0, 3))
    expect(server.calls).toBe(1)
  })
})

test('lists undecodable entries as losses, and warns once', async () => {
  const warn = recordWarnings()
  const server = fakeWireMock({ extra: [{ id: 'odd', request: { url: '/hook', method: 'POST' } }] })
  const journal = open(server)
  await read(journal)
  const { losses } = await journal.read({}, new AbortController().signal)
  const detail = 'the entry odd in the journal of WireMock could not be decoded: it has no loggedDate'
  expect(losses).toEqual([{ reason: 'unreadable', count: 1, detail }])
  const provider = openWireMock(server)
  await provider.getReceivedWebhooks()
  await provider.getReceivedWebhooks()
  expect(warn.mock.calls).toEqual([[`Skipped what cannot be read: ${detail}.`]])
})
