import { expect, test } from 'vitest'
import { webhookTemplate } from '../../../../src/webhook/index.js'
import type { SettledWait } from '../../../../src/webhook/types.js'
import * as fakes from '../fakes.js'

const created = (timeout = 20_000) => fakes.created(timeout).withInterval(10).build()

function start() {
  const waits: SettledWait[] = []
  return { ...fakes.start({}, { onSettled: (wait) => waits.push(wait) }), waits }
}

test('reports a wait when its webhooks have arrived', async () => {
  const { provider, registry, waits } = start()
  const wait = registry.waitForCount(created(), 2)
  provider.add({ event: 'created' })
  provider.add({ event: 'created' })
  await wait
  expect(waits).toEqual([
    { templateName: 'created', count: 2, received: true, durationMs: expect.any(Number), timeoutMs: 20_000 },
  ])
  expect(waits[0]?.durationMs).toBeLessThan(20_000)
})

test('reports the whole timeout as the duration of a wait that timed out', async () => {
  const { registry, waits } = start()
  await expect(registry.waitFor(created(30.5))).rejects.toThrow('not received')
  expect(waits).toMatchObject([{ count: 1, received: false, timeoutMs: 31 }])
  expect(waits[0]?.durationMs).toBeGreaterThanOrEqual(31)
})

test('reports a wait as not received if a server error ended it', async () => {
  const { provider, registry, waits } = start()
  provider.getReceivedWebhooks = () => Promise.reject(fakes.serverError(401))
  await expect(registry.waitFor(created())).rejects.toThrow()
  expect(waits).toMatchObject([{ received: false, timeoutMs: 20_000 }])
  expect(waits[0]?.durationMs).toBeLessThan(20_000)
})

test('does not report expectNone, getReceived or rejected calls', async () => {
  const { registry, waits } = start()
  await registry.expectNone(created(), { within: 20 })
  await registry.getReceived()
  await expect(registry.waitForCount(created(), 0)).rejects.toThrow(RangeError)
  expect(waits).toEqual([])
})

test('does not report a wait that is pending when the registry closes', async () => {
  const { registry, waits } = start()
  void registry.waitFor(created())
  await registry.ready()
  registry.close()
  expect(waits).toEqual([])
})

test('redacts and truncates the name of a template', async () => {
  const { registry, waits } = start()
  const build = (name: string) => webhookTemplate(name).matchField('n', 1).withTimeout(20).build()
  await registry.waitFor(build('with Bearer abcdef0123456789abcdef')).catch(() => undefined)
  await registry.waitFor(build('x'.repeat(10_000))).catch(() => undefined)
  expect(waits[0]?.templateName).not.toContain('abcdef0123456789')
  expect(waits[1]?.templateName).toHaveLength(500)
})
