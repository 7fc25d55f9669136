import { expect, test } from 'vitest'
import { ReceiverWebhookProvider, webhookTemplate } from '../../../../src/webhook/index.js'
import { getTimeoutError, recordWarnings, startRegistry } from '../fakes.js'
import { post, start } from './deliveries.js'

const paid = webhookTemplate('paid').matchField('paid', true).withTimeout(50).build()

test.each`
  limits                                | sizes                       | problem
  ${{ maxEntries: 2 }}                  | ${[1, 1, 1, 1, 1]}          | ${'3 webhooks were dropped (maxEntries)'}
  ${{ maxBytes: 2_600 }}                | ${[1000, 1000, 1000, 1000]} | ${'2 webhooks were dropped (maxBytes)'}
  ${{ maxEntries: 2, maxBytes: 3_300 }} | ${[200, 200, 200, 3000]}    | ${'3 webhooks were dropped (maxEntries, maxBytes)'}
`('says that $problem', async ({ limits, sizes, problem }) => {
  recordWarnings()
  const receiver = await start(limits)
  const registry = startRegistry(new ReceiverWebhookProvider(receiver))
  for (const size of sizes) await post(`${receiver.url}/orders`, 'x'.repeat(size))
  expect((await getTimeoutError(registry.waitFor(paid))).problems).toEqual([problem])
})
