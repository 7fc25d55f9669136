// How every provider must behave if its server cannot be reached, rejects calls, breaks connections or never responds.
import { createServer } from 'node:http'
import { request } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { WebhookProviderError } from '../../src/webhook/provider-error.js'
import { WebhookRegistry } from '../../src/webhook/registry/registry.js'
import { webhookTemplate } from '../../src/webhook/template/builder.js'
import { WebhookTimeoutError } from '../../src/webhook/timeout/timeout-error.js'
import { type FailingProxy, type ProxyMood, startFailingProxy } from '../support/servers/failing-proxy.js'
import { freePort } from '../support/servers/server-process.js'
import { sendJson } from './send-request.js'
import type { RunningSubject, Subject } from './subject.js'

export function describeServerErrors(subject: Subject): void {
  let running: RunningSubject
  let proxy: FailingProxy
  beforeAll(async () => {
    running = await subject.start()
    proxy = await startFailingProxy(running.adminUrl ?? '')
  })
  afterAll(() => proxy?.close())
  beforeEach(() => {
    proxy.mood = 'pass'
  })

  const registryAt = (adminUrl: string) => {
    const provider = running.provider(adminUrl)
    const registry = new WebhookRegistry(provider, { defaultInterval: 30 })
    onTestFinished(async () => {
      registry.close()
      await provider.teardown?.()
    })
    return registry
  }
  const arrived = (timeout: number) =>
    webhookTemplate<{ n: number }>('arrived').matchField('n', 7).withTimeout(timeout).build()

  describe(`${subject.name}: Playwright's request context`, () => {
    it('reads, waits and deletes through a given context', async () => {
      const context = await request.newContext()
      onTestFinished(() => context.dispose())
      const provider = running.provider(running.adminUrl, context)
      onTestFinished(() => provider.teardown?.())
      await provider.resetJournal()
      await provider.setup?.()
      const registry = new WebhookRegistry(provider, { defaultInterval: 30 })
      onTestFinished(() => registry.close())
      await sendJson(running.hookUrl, { n: 7 })
      expect((await registry.waitFor(arrived(20_000))).body).toEqual({ n: 7 })
      await registry.cleanup()
      expect(await provider.getCount()).toBe(0)
    })

    it('says how to start the server if nothing listens at the address', async () => {
      const context = await request.newContext()
      onTestFinished(() => context.dispose())
      const provider = running.provider(`http://127.0.0.1:${await freePort()}`, context)
      await expect(provider.getCount()).rejects.toThrow(/refused.*start .* with `/)
    })
  })

  describe(`${subject.name}: errors`, () => {
    it('rejects the wait immediately when nothing listens, and says how to start the server', async () => {
      const wait = registryAt(`http://127.0.0.1:${await freePort()}`).waitFor(arrived(60_000))
      await expect(wait).rejects.toThrow(WebhookProviderError)
      await expect(wait).rejects.toThrow(/refused.*start .* with `/)
    })

    it('setup fails when the server is down', async () => {
      const provider = running.provider(`http://127.0.0.1:${await freePort()}`)
      await expect(Promise.resolve(provider.setup?.() ?? provider.getCount())).rejects.toThrow(/refused/)
    })

    it('rejects the wait immediately when another server listens at the address', async () => {
      const otherServer = createServer((_, response) => response.writeHead(404).end('nothing here'))
      await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void otherServer.close())
      const address = otherServer.address()
      const port = typeof address === 'object' ? address?.port : 0
      const wait = registryAt(`http://127.0.0.1:${port}`).waitFor(arrived(60_000))
      await expect(wait).rejects.toMatchObject({ name: 'WebhookProviderError' })
    })

    it.each<[ProxyMood, string]>([
      ['fail', '500s'],
      ['reset', 'broken connections'],
    ])('keeps waiting in proxy mode "%s" (%s)', async (mood) => {
      const registry = registryAt(proxy.baseUrl)
      await registry.ready()
      proxy.mood = mood
      const wait = registry.waitFor(arrived(30_000))
      await sendJson(running.hookUrl, { n: 7 })
      await untilCalled(proxy, 3)
      proxy.mood = 'pass'
      expect((await wait).body).toEqual({ n: 7 })
    })

    it('keeps the retried error as the cause of a timeout', async () => {
      proxy.mood = 'fail'
      const wait = registryAt(proxy.baseUrl).waitFor(arrived(300))
      const error = await wait.catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(WebhookTimeoutError)
      expect((error as WebhookTimeoutError).cause).toMatchObject({ status: 500, body: 'out of order' })
    })

    it('times out while the server hangs, and continues when it responds again', async () => {
      const registry = registryAt(proxy.baseUrl)
      await registry.ready()
      proxy.mood = 'hang'
      await expect(registry.waitFor(arrived(200))).rejects.toThrow(WebhookTimeoutError)
      proxy.mood = 'pass'
      await sendJson(running.hookUrl, { n: 7 })
      expect((await registry.waitFor(arrived(30_000))).body).toEqual({ n: 7 })
    })
  })
}

/** Waits until the server has received this many more calls. */
async function untilCalled(proxy: FailingProxy, times: number): Promise<void> {
  const goal = proxy.calls.length + times
  while (proxy.calls.length < goal) await new Promise((resolve) => setTimeout(resolve, 5))
}
