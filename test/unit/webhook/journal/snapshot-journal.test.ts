import { expect, test } from 'vitest'
import {
  createFilter,
  type ReceivedWebhook,
  type WebhookQueryFilter,
  webhookTemplate,
} from '../../../../src/webhook/index.js'
import { openSnapshotJournal } from '../../../../src/webhook/journal/snapshot-journal.js'
import { created, MemoryProvider, serverError, startReady, startRegistry, webhook } from '../fakes.js'

const signal = new AbortController().signal

test.each([
  [false, ['during']],
  [true, ['soon before', 'during']],
])('tells by the next webhook what arrived before a delayed snapshot (late: %s)', async (late, expected) => {
  const at = (id: string, ms: number) => webhook({}, { id, receivedAt: new Date(1_000_000_000_000 + ms) })
  const entries = [at('before', -5_000), at('soon before', -50), at('during', 50)]
  // Opened when the server's clock showed 0, 100 ms before the snapshot.
  const journal = openSnapshotJournal(async () => [...entries], {
    openedAt: performance.now() - 100,
    isLate: late,
  })
  entries.push(at('after', 110))
  const ids = (await journal.read({}, signal)).entries.map(({ id }) => id)
  expect(ids).toEqual([...expected, 'after'])
})

const now = new Date()
const yesterday = new Date(Date.now() - 86_400_000)
const tomorrow = new Date(Date.now() + 86_400_000)

test.each`
  when                                | before       | after
  ${'in the same millisecond'}        | ${now}       | ${now}
  ${'with a clock a day behind'}      | ${yesterday} | ${yesterday}
  ${'with a clock a day ahead'}       | ${tomorrow}  | ${tomorrow}
  ${'with a clock that was set back'} | ${tomorrow}  | ${yesterday}
`('separates earlier webhooks from later ones $when', async ({ before, after }) => {
  const provider = new MemoryProvider()
  provider.add({ event: 'created', n: 'before' }, { receivedAt: before })
  const registry = startRegistry(provider)
  provider.add({ event: 'created', n: 'after' }, { receivedAt: after })
  expect((await registry.waitFor(created().build())).body).toEqual({ event: 'created', n: 'after' })
  expect(await registry.getReceived()).toHaveLength(1)
})

test("asks a server only for webhooks that are recent by the server's clock", async () => {
  const provider = new MemoryProvider()
  for (let n = 0; n < 100; n += 1) provider.add({ n }, { receivedAt: yesterday })
  const registry = startRegistry(provider)
  await registry.getReceived()
  expect(provider.reads).toEqual([{ since: new Date(0) }, { since: new Date(yesterday.getTime() - 60_000) }])
})

test('the start of a registry does not lose webhooks that arrive during a slow first read', async () => {
  const provider = new MemoryProvider()
  provider.add({ event: 'created', n: 'before' }, { receivedAt: new Date(Date.now() - 20) })
  provider.delayMs = 30 // the provider looks at its journal 30 ms after each call
  const registry = startRegistry(provider)
  provider.add({ event: 'created', n: 'overtook' }, { receivedAt: new Date(Date.now() + 8) })
  await registry.ready()
  provider.add({ event: 'created', n: 'later' }, { receivedAt: new Date(Date.now() + 35) })
  const received = await registry.getReceived()
  expect(received.map(({ body }) => (body as { n: string }).n)).toEqual(['overtook', 'later'])
})

test('repeats a failed first read without missing later webhooks', async () => {
  const provider = new MemoryProvider()
  provider.add({ event: 'old' }, { receivedAt: yesterday })
  provider.errors = [serverError(503)]
  const registry = startRegistry(provider)
  provider.add({ event: 'created' })
  expect((await registry.waitFor(created().build())).body).toEqual({ event: 'created' })
  expect((await registry.getReceived()).map(({ body }) => body)).toEqual([{ event: 'created' }])
})

const copy = (list: ReceivedWebhook[], filter?: WebhookQueryFilter) => list.filter(createFilter(filter))

test.each<{ what: string; read: typeof copy; count?: number }>([
  { what: 'returns its own growing list', read: (list) => list },
  { what: 'copies its list only to filter it', read: (list, filter) => (filter ? copy(list, filter) : list) },
  { what: 'returns a wrong count', read: copy, count: 0 },
])('finds later webhooks if a provider $what', async ({ read, count }) => {
  const provider = new MemoryProvider()
  provider.getReceivedWebhooks = async (filter) => read(provider.entries, filter)
  provider.getCount = async (filter) => count ?? read(provider.entries, filter).length
  provider.add({ event: 'before' })
  const registry = startRegistry(provider)
  provider.add({ event: 'after' })
  expect((await registry.getReceived()).map(({ body }) => body)).toEqual([{ event: 'after' }])
})

test.each([
  {},
  [null],
  [{ id: 1 }],
  [{ url: undefined }],
  [{ method: undefined }],
  [{ headers: undefined }],
  [{ receivedAt: '2026-01-01' }],
])('rejects an invalid response such as %j', async (response) => {
  const provider = new MemoryProvider()
  const toEntry = (fields: object | null) => fields && { ...webhook({}), ...fields }
  provider.getReceivedWebhooks = async () =>
    (Array.isArray(response) ? response.map(toEntry) : response) as never
  await expect(startRegistry(provider).waitFor(created().build())).rejects.toThrow('getReceivedWebhooks')
})

test('a negative wait sees a webhook whose provider keeps the head as its server has it', async () => {
  const { provider, registry } = await startReady()
  const head = { url: 'https://relay.test/hook?a=1', method: 'post', headers: { 'X-Tag': ['a', 'b'] } }
  provider.entries.push({ ...webhook({}), ...(head as object) })
  const template = webhookTemplate('t').matchUrl('^/hook').matchMethod('POST').matchHeader('x-tag', 'a, b')
  await expect(registry.expectNone(template.build(), { within: 20 })).rejects.toThrow('POST /hook?a=1')
})

test('the start of a registry does not break the constructor if a provider throws instead of rejecting', async () => {
  const provider = new MemoryProvider()
  provider.getReceivedWebhooks = () => {
    throw serverError(401)
  }
  await expect(startRegistry(provider).waitFor(created().build())).rejects.toThrow('status 401')
})
