// How every provider must read the journal of its real server, besides the provider checks.
import { request } from '@playwright/test'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ReceivedWebhook, WebhookProvider } from '../../src/webhook/journal/types.js'
import { webhookTemplate } from '../../src/webhook/template/builder.js'
import type { WebhookRegistryConfig } from '../../src/webhook/waiting/registry-options.js'
import { send, sendJson } from '../support/send-request.js'
import { freePort } from '../support/servers/server-process.js'
import { getTimeoutError, startRegistry } from '../unit/webhook/fakes.js'
import { describeBodies } from './body-table.js'
import { startCheck } from './provider-checks/check-setup.js'
import { providerChecks } from './provider-checks/provider-checks.js'
import { startProxy } from './proxy.js'
import type { RunningSubject, Subject } from './subjects.js'

const dayMs = 24 * 60 * 60 * 1000

interface Numbered {
  n: number
}

export function describeProvider(subject: Subject): void {
  let running: RunningSubject
  let provider: WebhookProvider
  beforeEach(async () => {
    running = await subject.start()
    provider = running.provider()
    await provider.resetJournal()
    await provider.setup?.()
    onTestFinished(() => provider.teardown?.())
  })

  const post = (n: number, path?: string) => sendJson(running.hookUrl, { n }, path)
  const postMany = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => post(from + index)))
  /** Waits until this many webhooks are journalled, which under load may happen after the server has responded. */
  const untilJournalled = async (count: number): Promise<void> => {
    const observer = running.provider()
    while ((await observer.getCount()) < count) await pause(5)
  }
  const open = (config?: WebhookRegistryConfig, by = provider) => startRegistry(by, config)
  const anyNumber = () =>
    webhookTemplate<Numbered>('any number')
      .matchPredicate('has n', ({ n }) => n >= 0)
      .withTimeout(600_000) // 1,000 webhooks take a busy machine longer than a minute
      .build()

  describe(`${subject.name}: the journal`, () => {
    it('reads spaced JSON, and keeps its text if its server does', async () => {
      const headers = { 'content-type': 'application/json' }
      await send(running.hookUrl, { path: '/hook', headers, body: '{ "a": 1 }' })
      const [webhook] = await provider.getReceivedWebhooks()
      expect(webhook?.body).toEqual({ a: 1 })
      if (subject.can.keepsJsonText) expect(webhook?.rawBody).toBe('{ "a": 1 }')
    })

    it('returns the URL, a header and the time of a request as they were', async () => {
      const path = '/hook/a%20b?b=2&a=1&a=3&u=%C3%A9&s=x%20y'
      await send(running.hookUrl, { path, headers: { 'X-Mixed-Case': 'Kept As Is' } })
      const [webhook] = await provider.getReceivedWebhooks()
      const receivedAt = webhook?.receivedAt.getTime() ?? 0
      expect(Math.abs(receivedAt - Date.now())).toBeLessThan(60_000) // server and client share a machine
      expect(webhook?.headers['x-mixed-case']).toBe('Kept As Is')
      const [pathname, query] = webhook?.url.split('?') ?? []
      expect(pathname).toBe('/hook/a%20b')
      const parameters = [...new URLSearchParams(query)].sort()
      expect(parameters).toEqual([...new URLSearchParams('b=2&a=1&a=3&u=%C3%A9&s=x%20y')].sort())
      if (subject.can.keepsRawQuery) expect(webhook?.url).toBe(path)
    })

    if (subject.can.knowsArrival)
      it('orders a request by its arrival even if its response is delayed', async () => {
        const registry = open()
        running.slowDown?.()
        const slow = post(1, '/slow/hook')
        await pause(1000)
        await post(2)
        await slow
        expect(getNumbers(await provider.getReceivedWebhooks())).toEqual([1, 2])
        expect((await registry.waitFor(anyNumber())).body).toEqual({ n: 1 })
      })
  })

  describeBodies(subject)

  describe(`${subject.name}: the provider checks`, () => {
    it.each(providerChecks)('passes the provider check: %s', async (_, check) => {
      await check(await startCheck(running.provider(), running.hookUrl))
    })
  })

  // The unit tests of AdminClient and of waits have every kind of failure.
  if (subject.can.isRemote)
    describe(`${subject.name}: the server`, () => {
      const arrived = webhookTemplate('arrived').matchField('n', 7).withTimeout(60_000).build()
      const missing = webhookTemplate('missing').matchField('n', 8).withTimeout(1_000).build()

      it('reads the journal rightly with round trips of 500, 1,000 and 2,000 ms', async () => {
        const registries = await Promise.all(
          [500, 1_000, 2_000].map(async (roundTripMs) => {
            const proxy = await startProxy(running.adminUrl ?? '', roundTripMs)
            const registry = open({}, running.provider(proxy.baseUrl))
            await registry.ready()
            return registry
          }),
        )
        await post(7)
        await Promise.all(
          registries.map(async (registry) => {
            expect((await registry.waitFor(arrived)).body).toEqual({ n: 7 })
            await registry.expectNone(missing, { within: 500 })
            await expect(registry.expectNone(arrived, { within: 500 })).rejects.toThrow(
              'but none was expected',
            )
            const { problems, totalReceived } = await getTimeoutError(registry.waitFor(missing))
            expect({ problems, totalReceived }).toEqual({ problems: [], totalReceived: 1 })
          }),
        )
      })

      it("reads, waits and deletes through Playwright's request context", async () => {
        const { provider: create, adminUrl, hookUrl } = running
        const context = await request.newContext()
        onTestFinished(() => context.dispose())
        const provider = create(adminUrl, context)
        onTestFinished(() => provider.teardown?.())
        await provider.setup?.()
        const registry = startRegistry(provider, { defaultInterval: 30 })
        await registry.ready() // Mockoon's log cannot tell what arrived before the first read
        await sendJson(hookUrl, { n: 7 })
        expect((await registry.waitFor(arrived)).body).toEqual({ n: 7 })
        await registry.cleanup()
        expect(await provider.getCount()).toBe(0)
      })

      it('rejects the setup and a wait when nothing listens, and says how to start the server', async () => {
        const provider = running.provider(`http://127.0.0.1:${await freePort()}`)
        onTestFinished(() => provider.teardown?.())
        const message = expect.stringMatching(/refused.*start .* with `/)
        const refused = { name: 'WebhookProviderError', message }
        await expect(startRegistry(provider).waitFor(arrived)).rejects.toMatchObject(refused)
        await expect(provider.setup?.() ?? provider.getCount()).rejects.toMatchObject(refused)
      })
    })

  describe(`${subject.name}: the registry`, () => {
    it('returns each of 1,000 webhooks exactly once while it polls', async () => {
      const registry = open({ defaultInterval: subject.can.readsOnlyNew ? 15 : 250 })
      const wait = registry.waitForCount(anyNumber(), 1_000)
      for (let n = 0; n < 1_000; n += 200) await postMany(n, 200)
      expect(getSortedNumbers(await wait)).toEqual(Array.from({ length: 1_000 }, (_, index) => index))
      expect(await registry.getReceived()).toHaveLength(1_000)
    })

    it.each([
      ['ahead', dayMs],
      ['behind', -dayMs],
    ])('works with a client clock that is a day %s', async (_, offset) => {
      await post(1)
      await untilJournalled(1)
      await pause(50)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offset })
      onTestFinished(() => void vi.useRealTimers())
      const registry = open()
      await post(2)
      expect((await registry.waitFor(anyNumber())).body).toEqual({ n: 2 })
    })

    if (subject.can.readsOnlyNew)
      it('reads only new webhooks', async () => {
        const proxy = await startProxy(running.adminUrl ?? '')
        const registry = open({}, running.provider(proxy.baseUrl))
        const filler = 'x'.repeat(1_000)
        await Promise.all(Array.from({ length: 600 }, (_, n) => sendJson(running.hookUrl, { n, filler })))
        await untilJournalled(600)
        expect(await registry.getReceived()).toHaveLength(600)
        proxy.bytes = 0
        expect(await registry.getReceived()).toHaveLength(600)
        expect(proxy.bytes).toBeLessThan(50_000)
      })

    it('knows whether its server can delete single webhooks', () => {
      expect(provider.canDeleteById ?? true).toBe(subject.can.deletesById)
    })
  })
}

function getNumbers(webhooks: readonly ReceivedWebhook[]): number[] {
  return webhooks.map(({ body }) => (body as Numbered).n)
}

function getSortedNumbers(webhooks: readonly ReceivedWebhook[]): number[] {
  return getNumbers(webhooks).sort((a, b) => a - b)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
