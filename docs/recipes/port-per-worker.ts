// Each parallel worker has its receiver on a port of its own, from 4010 on.
import { test as base } from 'playwright-backchannel/webhook/fixtures'

export const test = base.extend({
  webhookReceiverOptions: [
    async ({ webhookReceiverOptions }, use, { parallelIndex }) =>
      use({ ...webhookReceiverOptions, port: 4010 + parallelIndex, path: '/hooks' }),
    { scope: 'worker' },
  ],
})
