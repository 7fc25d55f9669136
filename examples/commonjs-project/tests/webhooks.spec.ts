import { expect, test, webhookTemplate } from 'playwright-backchannel'

test('receives the order webhook', async ({ request, webhookReceiver, webhookRegistry }) => {
  await request.post(webhookReceiver.url, { data: { event: 'order.created', total: 42 } })
  const created = webhookTemplate<{ total: number }>('order.created')
    .matchField('event', 'order.created')
    .build()
  expect((await webhookRegistry.waitFor(created)).body.total).toBe(42)
})
