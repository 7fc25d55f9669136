// With `workers: 2`, two MockServers listen on ports that follow each other, one for each worker.
import { MockServerWebhookProvider } from 'playwright-backchannel/webhook'
import { test as base } from 'playwright-backchannel/webhook/fixtures'

export const test = base.extend({
  webhookProvider: async ({ request }, use, { parallelIndex }) => {
    const url = `http://127.0.0.1:${1080 + parallelIndex}`
    await use(new MockServerWebhookProvider(url, request, { isIsolated: true }))
  },
})
