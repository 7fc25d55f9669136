// Checks a registry on top of the provider: earlier webhooks are never returned, later ones are never missed.
import { setTimeout as pause } from 'node:timers/promises'
import { WebhookRegistry } from '../registry/registry.js'
import { type WebhookTemplate, webhookTemplate } from '../template/template.js'
import {
  type Check,
  type ContractSetup,
  createUniquePath,
  expectEqual,
  getWebhooksAt,
  sendJson,
  sendMany,
} from './provider-check.js'

/** Over a network, "before" means acknowledged at least this much earlier. */
const beforeMs = 10
const timeoutMs = 5_000

export const registryChecks: readonly Check[] = [
  {
    name: 'registry: what arrived before it started is never returned',
    async run(setup) {
      const path = createUniquePath()
      await sendJson(setup, path, { n: 'before' })
      await waitUntilListed(setup, path)
      await pause(beforeMs)
      await withRegistry(setup, async (registry) => {
        await registry.ready()
        await sendJson(setup, path, { n: 'after' })
        const { body } = await registry.waitFor(at(path))
        expectEqual('the first match', body, { n: 'after' })
        const received = await registry.getReceived({ urlPattern: path })
        expectEqual('how many are seen', received.length, 1)
      })
    },
  },
  {
    name: 'registry: none of 300 webhooks right after its start is lost',
    async run(setup) {
      const path = createUniquePath()
      await withRegistry(setup, async (registry) => {
        await sendMany(setup, path, 300)
        const webhooks = await registry.waitForCount(at(path), 300)
        expectEqual('how many differ', new Set(webhooks.map(({ id }) => id)).size, 300)
      })
    },
  },
  {
    name: 'registry: a reset by another test does not stop it',
    async run(setup) {
      const path = createUniquePath()
      await sendMany(setup, path, 3)
      await pause(beforeMs)
      await withRegistry(setup, async (registry) => {
        await registry.ready()
        await setup.provider.resetJournal()
        await sendJson(setup, path, { n: 1 })
        const first = await registry.waitFor(at(path))
        expectEqual('the first match', first.body, { n: 1 })
        await setup.provider.resetJournal()
        expectEqual('the first match asked again', (await registry.waitFor(at(path))).id, first.id)
      })
    },
  },
]

/** Some servers list a request only after they have responded to it. */
async function waitUntilListed(setup: ContractSetup, path: string): Promise<void> {
  const end = Date.now() + timeoutMs
  while ((await getWebhooksAt(setup, path)).length === 0 && Date.now() < end) await pause(beforeMs)
}

async function withRegistry(
  { provider }: ContractSetup,
  run: (registry: WebhookRegistry) => Promise<void>,
): Promise<void> {
  const registry = new WebhookRegistry(provider, { defaultTimeout: timeoutMs })
  try {
    await run(registry)
  } finally {
    registry.close()
  }
}

function at(path: string): WebhookTemplate {
  return webhookTemplate(`webhook at ${path}`).matchUrl(path).build()
}
