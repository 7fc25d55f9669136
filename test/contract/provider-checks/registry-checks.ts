// Checks that a registry with the provider returns no webhook from before its start and misses no later one, and that
// one provider object can serve many tests, with a setup and a teardown for each.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { webhookTemplate } from '../../../src/webhook/template/builder.js'
import type { WebhookTemplate } from '../../../src/webhook/template/template.js'
import { WebhookRegistry } from '../../../src/webhook/waiting/registry.js'
import type { CheckSetup, Checks } from './check-setup.js'

/** Over a network, only a delivery that was acknowledged at least this long before the start counts as "before". */
const beforeMs = 10
const timeoutMs = 5_000
const rounds = 3

export const registryChecks: Checks = {
  'registry: what arrived before it started is never returned': async (setup) => {
    await setup.sendJson({ n: 'before' })
    await waitUntilListed(setup)
    await pause(beforeMs)
    await withRegistry(setup, async (registry) => {
      await registry.ready()
      await setup.sendJson({ n: 'after' })
      const { body } = await registry.waitFor(createTemplate(setup.path))
      expect(body).toEqual({ n: 'after' })
      expect(await registry.getReceived({ urlPattern: setup.path })).toHaveLength(1)
    })
  },
  'registry: none of 300 webhooks right after its start is lost': async (setup) => {
    await withRegistry(setup, async (registry) => {
      await setup.sendMany(300)
      const webhooks = await registry.waitForCount(createTemplate(setup.path), 300)
      expect(new Set(webhooks.map(({ id }) => id)).size).toBe(300)
    })
  },
  'registry: a reset by another test does not stop it': async (setup) => {
    await setup.sendMany(3)
    await waitUntilListed(setup, 3)
    await pause(beforeMs)
    await withRegistry(setup, async (registry) => {
      await registry.ready()
      await setup.provider.resetJournal()
      await setup.sendJson({ n: 1 })
      const first = await registry.waitFor(createTemplate(setup.path))
      expect(first.body).toEqual({ n: 1 })
      await setup.provider.resetJournal()
      expect((await registry.waitFor(createTemplate(setup.path))).id).toBe(first.id)
    })
  },
  'lifecycle: works again after each teardown and setup': async (setup) => {
    for (let round = 0; round < rounds; round += 1) {
      const path = `${setup.path}/${round}`
      await setup.provider.teardown?.()
      await setup.provider.setup?.()
      await withRegistry(setup, async (registry) => {
        await registry.ready()
        await setup.sendJson({ round }, path)
        expect((await registry.waitFor(createTemplate(path))).body).toEqual({ round })
      })
      expect(await setup.getWebhooks(path)).toHaveLength(1)
    }
  },
}

/** Waits for the journal, because some servers log a request, and note its time, only after they have responded to it. */
async function waitUntilListed(setup: CheckSetup, number = 1): Promise<void> {
  const end = Date.now() + timeoutMs
  while ((await setup.getWebhooks()).length < number && Date.now() < end) await pause(beforeMs)
}

async function withRegistry(
  { provider }: CheckSetup,
  run: (registry: WebhookRegistry) => Promise<void>,
): Promise<void> {
  const registry = new WebhookRegistry(provider, { defaultTimeout: timeoutMs })
  try {
    await run(registry)
  } finally {
    registry.close()
  }
}

function createTemplate(path: string): WebhookTemplate {
  return webhookTemplate(`webhook at ${path}`).matchUrl(path).build()
}
