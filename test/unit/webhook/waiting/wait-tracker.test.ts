import { expect, test } from 'vitest'
import { webhookTemplate } from '../../../../src/webhook/index.js'
import type { SettledWait } from '../../../../src/webhook/journal/types.js'
import {
  created,
  getTimeoutError,
  MemoryProvider,
  recordWarnings,
  serverError,
  start,
  startReady,
  startRegistry,
} from '../fakes.js'

test('evidence contains every timeout, and the errors of pending waits', async () => {
  const { provider, registry } = start()
  const error = await getTimeoutError(registry.waitFor(created(30).build()))
  expect(registry.timeouts).toEqual([error])
  void registry.waitFor(created(60_000).build())
  void registry.expectNone(created().build(), { within: 60_000 })
  provider.add({ event: 'other' })
  const [state, ...more] = await registry.pendingTimeouts()
  expect(state).toMatchObject({ templateName: 'created', totalReceived: 1 })
  expect(state?.timeoutMs).toBeLessThan(60_000)
  expect(state?.message).toContain(`not received within ${state?.timeoutMs}ms`)
  expect(more).toEqual([])
})

test('evidence is not delayed by a hanging server', async () => {
  const { provider, registry } = await startReady()
  provider.hangs = true
  void registry.waitFor(created(60_000).build())
  const askedAt = performance.now()
  expect(await registry.pendingTimeouts()).toHaveLength(1)
  expect(performance.now() - askedAt).toBeLessThan(4_000) // a poll alone may take 5 s
})

test('evidence contains nothing from waits that were pending when the registry closed', async () => {
  const { provider, registry, waits } = startReporting()
  void registry.waitFor(created(60).build())
  expect(registry.pendingTemplates).toEqual(['created'])
  registry.close()
  expect(await registry.pendingTimeouts()).toEqual([])
  const { length } = provider.reads
  await new Promise((done) => setTimeout(done, 150))
  expect(provider.reads).toHaveLength(length)
  expect([registry.timeouts, registry.pendingTemplates, waits]).toEqual([[], [], []])
})

const quick = (timeout = 20_000) => created(timeout).withInterval(10).build()

function startReporting() {
  const waits: SettledWait[] = []
  return { ...start({}, { onSettled: (wait) => waits.push(wait) }), waits }
}

test('reports a wait when its webhooks have arrived', async () => {
  const { provider, registry, waits } = startReporting()
  const wait = registry.waitForCount(quick(), 2)
  provider.add({ event: 'created' })
  provider.add({ event: 'created' })
  await wait
  expect(waits).toEqual([
    { templateName: 'created', count: 2, received: true, durationMs: expect.any(Number), timeoutMs: 20_000 },
  ])
  expect(waits[0]?.durationMs).toBeLessThan(20_000)
})

test('reports the whole timeout as the duration of a wait that timed out', async () => {
  const { registry, waits } = startReporting()
  await expect(registry.waitFor(quick(30.5))).rejects.toThrow('not received')
  expect(waits).toMatchObject([{ count: 1, received: false, timeoutMs: 31 }])
  expect(waits[0]?.durationMs).toBeGreaterThanOrEqual(31)
})

test('reports a wait as not received if a server error ended it', async () => {
  const { provider, registry, waits } = startReporting()
  provider.getReceivedWebhooks = () => Promise.reject(serverError(401))
  await expect(registry.waitFor(quick())).rejects.toThrow()
  expect(waits).toMatchObject([{ received: false, timeoutMs: 20_000 }])
  expect(waits[0]?.durationMs).toBeLessThan(20_000)
})

test('does not report expectNone, getReceived or rejected calls', async () => {
  const { registry, waits } = startReporting()
  await registry.expectNone(quick(), { within: 20 })
  await registry.getReceived()
  await expect(registry.waitForCount(quick(), 0)).rejects.toThrow(RangeError)
  expect(waits).toEqual([])
})

test('redacts and truncates the name of a template', async () => {
  const { registry, waits } = startReporting()
  const build = (name: string) => webhookTemplate(name).matchField('n', 1).withTimeout(20).build()
  await registry.waitFor(build('with Bearer abcdef0123456789abcdef')).catch(() => undefined)
  await registry.waitFor(build('x'.repeat(10_000))).catch(() => undefined)
  expect(waits[0]?.templateName).not.toContain('abcdef0123456789')
  expect(waits[1]?.templateName).toHaveLength(500)
})

test('matched-only deletes only webhooks that waits returned', async () => {
  const { provider, registry } = start({ cleanupStrategy: 'matched-only' })
  const [a, b, c] = [1, 2, 3].map((n) => provider.add({ event: 'created', n }))
  const other = provider.add({ event: 'other' })
  await registry.waitFor(created().build())
  await registry.waitForCount(created().build(), 2)
  await registry.cleanup()
  expect(provider.deleted).toEqual([a!.id, b!.id])
  expect(provider.entries).toEqual([c, other])
  expect((await registry.waitFor(created().build())).id).toBe(c!.id)
})

test.each<{ failed: string; count: number; deletion: (nth: number) => unknown }>([
  { failed: '2 of 2', count: 2, deletion: () => Promise.reject(serverError(500)) },
  {
    failed: '1 of 3',
    count: 3,
    deletion: (nth) => nth === 2 && expect.fail('a deletion that throws without a promise'),
  },
])('matched-only tries all deletions, and says that $failed failed', async ({ failed, count, deletion }) => {
  const { provider, registry } = start({ cleanupStrategy: 'matched-only' })
  const tried: string[] = []
  provider.deleteById = (id) => deletion(tried.push(id)) as never
  for (let n = 0; n < count; n += 1) provider.add({ event: 'created', n })
  await registry.waitForCount(created().build(), count)
  await expect(registry.cleanup()).rejects.toThrow(failed)
  expect(tried).toHaveLength(count)
})

test('matched-only warns once if the server cannot delete', async () => {
  const warn = recordWarnings()
  class NeverDeletes extends MemoryProvider {
    readonly canDeleteById = false
  }
  for (const _ of [1, 2])
    await startRegistry(new NeverDeletes(), { cleanupStrategy: 'matched-only' }).cleanup()
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]?.[0]).toContain('NeverDeletes')
})
