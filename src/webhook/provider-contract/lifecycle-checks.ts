// Checks that one provider object can serve many tests, with a setup and a teardown for each.
import { WebhookRegistry } from '../registry/registry.js'
import { webhookTemplate } from '../template/template.js'
import { type Check, createUniquePath, expectEqual, getWebhooksAt, sendJson } from './provider-check.js'

const timeoutMs = 5_000
const rounds = 3

export const lifecycleChecks: readonly Check[] = [
  {
    name: 'lifecycle: works again after each teardown and setup',
    async run(setup) {
      const { provider } = setup
      for (let round = 0; round < rounds; round += 1) {
        await provider.teardown?.()
        await provider.setup?.()
        const path = createUniquePath()
        const registry = new WebhookRegistry(provider, { defaultTimeout: timeoutMs })
        try {
          await registry.ready()
          await sendJson(setup, path, { round })
          const template = webhookTemplate(`webhook of round ${round}`).matchUrl(path).build()
          const { body } = await registry.waitFor(template)
          expectEqual('the webhook that was awaited', body, { round })
        } finally {
          registry.close()
        }
        expectEqual('how many are in the journal', (await getWebhooksAt(setup, path)).length, 1)
      }
    },
  },
]
