// Reads the receiver of compose.yaml.
import { RestWebhookProvider } from 'playwright-backchannel/webhook'
import { test as base } from 'playwright-backchannel/webhook/fixtures'

export { expect } from 'playwright-backchannel/webhook/fixtures'
export const test = base.extend({
  webhookProvider: async ({ request }, use) => {
    await use(new RestWebhookProvider('http://127.0.0.1:4010/hooks', request))
  },
})
