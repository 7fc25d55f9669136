// Reads return every new webhook exactly once, whatever happens between the calls of a read.
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Journal } from '../../../src/webhook/journal/journal.js'
import { openJournal } from '../../../src/webhook/journal/open-journal.js'
import type { WebhookProvider } from '../../../src/webhook/journal/types.js'
import { MockoonWebhookProvider } from '../../../src/webhook/providers/mockoon-provider.js'
import { MockServerWebhookProvider } from '../../../src/webhook/providers/mockserver-provider.js'
import { RestWebhookProvider } from '../../../src/webhook/providers/rest-provider.js'
import { WireMockWebhookProvider } from '../../../src/webhook/providers/wiremock-provider.js'
import {
  type FakeServer,
  fakeMockoon,
  fakeRest,
  fakeWireMock,
  timelessMockServer,
} from './providers/fake-servers.js'

type Provider = new (baseUrl: string, request: FakeServer['request']) => WebhookProvider

const openWith = (Provider: Provider) => (server: FakeServer) =>
  openJournal(new Provider('http://127.0.0.1:1', server.request))
const wireMock = { name: 'WireMock', fake: () => fakeWireMock(), open: openWith(WireMockWebhookProvider) }

const { fake, open } = wireMock

it('finds every entry once while the list grows between calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(40), { maxLength: 30 }), fc.nat(5), async (growth, reads) => {
      const server = fake()
      const journal = open(server)
      await read(journal)
      const steps = [...growth]
      server.beforeResponse = () => server.add(steps.shift() ?? 0)
      const found: string[] = []
      for (let n = 0; n <= reads; n += 1) found.push(...(await read(journal)))
      while (steps.length > 0) found.push(...(await read(journal)))
      found.push(...(await read(journal)))
      expect(found).toEqual(server.entries.map(({ id }) => id))
    }),
    { numRuns: 60 },
  )
})

it('continues after the list was emptied', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60), fc.nat(60), async (before, after) => {
      const server = fake()
      const journal = open(server)
      server.add(before)
      expect(await read(journal)).toHaveLength(before)
      server.entries = []
      server.add(after)
      expect(await read(journal)).toEqual(server.entries.map(({ id }) => id))
    }),
    { numRuns: 40 },
  )
})

it.each([1, 2, 3, 4, 5])('loses nothing if the list drops entries during call %i of a read', async (call) => {
  const server = fake()
  const journal = open(server)
  server.add(50)
  const found = await read(journal)
  server.add(45)
  const last = server.calls + call
  server.beforeResponse = () => {
    if (server.calls !== last) return
    server.add(10)
    server.entries = server.entries.slice(-100)
  }
  found.push(...(await read(journal)), ...(await read(journal)))
  expect(found.slice(0, 95)).toEqual(Array.from({ length: 95 }, (_, index) => String(index)))
})

it('makes few calls, even with ten thousand entries', async () => {
  const server = fake()
  server.add(10_000)
  server.entries = server.entries.map((entry) => ({ ...entry, time: entry.time - 60_000 }))
  const journal = open(server)
  expect(await read(journal)).toEqual([])
  server.calls = 0
  server.add(1)
  expect(await read(journal)).toHaveLength(1)
  expect(await read(journal)).toEqual([])
  expect(server.calls).toBeLessThanOrEqual(4)
})

it('does not count a response as read if the call was aborted', async () => {
  const server = fake()
  const journal = open(server)
  await read(journal)
  server.add(3)
  const impatience = new AbortController()
  server.beforeResponse = () => impatience.abort()
  await expect(journal.read({}, impatience.signal)).rejects.toThrow()
  server.beforeResponse = () => undefined
  expect(await read(journal)).toHaveLength(3)
})

describe.each([wireMock, { name: 'Rest', fake: () => fakeRest(), open: openWith(RestWebhookProvider) }])(
  '$name',
  ({ fake, open }) => {
    it.each([0, 60])(
      'returns what arrived since the start, and nothing acknowledged 5 s before it (first response after %i ms)',
      async (delayMs) => {
        const server = fake()
        server.firstDelayMs = delayMs
        server.add(25)
        for (const entry of server.entries) entry.time -= 5000 // more than the round trips of a busy machine
        const journal = open(server)
        server.add(25) // at the same time as the start, before the first response
        expect(await read(journal)).toEqual(server.entries.slice(25).map(({ id }) => id))
      },
    )
  },
)

describe.each([
  { name: 'Mockoon', fake: fakeMockoon, open: openWith(MockoonWebhookProvider) },
  { name: 'MockServer', fake: timelessMockServer, open: openWith(MockServerWebhookProvider) },
  { name: 'WireMock', fake: () => fakeWireMock({ clock: false }), open: openWith(WireMockWebhookProvider) },
  { name: 'Rest', fake: () => fakeRest({ clock: false }), open: openWith(RestWebhookProvider) },
])("$name without the server's time", ({ fake, open }) => {
  it('returns everything since the start, and nothing before it', async () => {
    const server = fake()
    server.add(25)
    await pause(12)
    const journal = open(server)
    expect(await read(journal)).toEqual([])
    const before = server.entries.length
    server.add(3)
    const found = await journal.read({ paths: ['/hook'] }, AbortSignal.timeout(10_000))
    expect(found.entries.map(({ body }) => body)).toEqual(
      server.entries.slice(before).map(({ id }) => ({ id })),
    )
    expect(await journal.read({}, AbortSignal.timeout(10_000))).toEqual(found)
  })

  it('reports a rejected request, and tries again', async () => {
    const server = fake()
    const { fetch } = server.request
    server.request.fetch = async () => ({ status: () => 503, text: async () => 'busy', headers: () => ({}) })
    const journal = open(server)
    await expect(read(journal)).rejects.toThrow('status 503')
    server.request.fetch = fetch
    expect(await read(journal)).toEqual([])
  })
})

async function read(journal: Journal): Promise<string[]> {
  return (await journal.read({}, AbortSignal.timeout(10_000))).entries.map(({ id }) => id)
}
