// How every provider must behave if its server cannot be reached or rejects calls. The unit tests of AdminClient and of
// the registry's waits have every kind of failure.
import { request } from '@playwright/test'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { webhookTemplate } from '../../src/webhook/template/builder.js'
import type { WebhookTimeoutError } from '../../src/webhook/timeout/timeout-error.js'
import { sendJson } from '../support/send-request.js'
import { serve } from '../support/serve.js'
import { freePort } from '../support/servers/server-process.js'
import { startRegistry } from '../unit/webhook/fakes.js'
import { startProxy } from './proxy.js'
import type { RunningSubject, Subject } from './subjects.js'

export function describeServerErrors(subject: Subject): void {
  let running: RunningSubject
  beforeAll(async () => {
    running = await subject.start()
  })

  const registryAt = (adminUrl: string) => {
    const provider = running.provider(adminUrl)
    onTestFinished(() => provider.teardown?.())
    return startRegistry(provider, { defaultInterval: 30 })
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
      const registry = startRegistry(provider, { defaultInterval: 30 })
      await sendJson(running.hookUrl, { n: 7 })
      expect((await registry.waitFor(arrived(20_000))).body).toEqual({ n: 7 })
      await registry.cleanup()
      expect(await provider.getCount()).toBe(0)
    })
  })

  describe(`${subject.name}: errors`, () => {
    it('rejects the setup and a wait when nothing listens, and says how to start the server', async () => {
      const adminUrl = `http://127.0.0.1:${await freePort()}`
      const refused = {
        name: 'WebhookProviderError',
        message: expect.stringMatching(/refused.*start .* with `/),
      }
      await expect(registryAt(adminUrl).waitFor(arrived(60_000))).rejects.toMatchObject(refused)
      const provider = running.provider(adminUrl)
      await expect(provider.setup?.() ?? provider.getCount()).rejects.toMatchObject(refused)
    })

    it('rejects the wait immediately when another server listens at the address', async () => {
      const other = await serve((_, response) => void response.writeHead(404).end('nothing here'))
      const wait = registryAt(other).waitFor(arrived(60_000))
      await expect(wait).rejects.toMatchObject({ name: 'WebhookProviderError' })
    })

    it('keeps waiting while the server responds with 500', async () => {
      const proxy = await startProxy(running.adminUrl ?? '')
      const registry = registryAt(proxy.baseUrl)
      await registry.ready()
      proxy.mustFail = true
      const error = await registry.waitFor(arrived(300)).catch((reason: unknown) => reason)
      expect((error as WebhookTimeoutError).cause).toMatchObject({ status: 500, body: 'out of order' })
      const wait = registry.waitFor(arrived(30_000))
      await sendJson(running.hookUrl, { n: 7 })
      proxy.mustFail = false
      expect((await wait).body).toEqual({ n: 7 })
    })
  })
}
