// Waits for a webhook in Jest. For Vitest or `bun test`, also import `test`.
import {
  ReceiverWebhookProvider,
  WebhookReceiver,
  WebhookRegistry,
  webhookTemplate,
} from 'playwright-backchannel/webhook'

test('sends a webhook when a movie is created', async () => {
  const receiver = await WebhookReceiver.start()
  const registry = new WebhookRegistry(new ReceiverWebhookProvider(receiver), { defaultTimeout: 5_000 })
  await registry.ready() // webhooks from before do not count

  // Your system gets receiver.url and makes this call.
  await fetch(receiver.url, { method: 'POST', body: JSON.stringify({ event: 'movie.created' }) })
  await registry.waitFor(webhookTemplate('movie.created').matchField('event', 'movie.created').build())

  await registry.cleanup() // deletes webhooks on the server
  registry.close()
  await receiver.close()
})
