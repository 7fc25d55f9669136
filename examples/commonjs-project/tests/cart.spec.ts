import { webhookTemplate } from 'playwright-backchannel/webhook'
import { expect, test } from './fixtures'

test('shows the cart', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading')).toHaveText('Your cart')
})

test('refuses an empty order', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ method: 'POST', status: 422, url: '/api/orders' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Order' }).click()
  await expect(page.getByRole('status')).toHaveText('422')
})

test('receives the order webhook', async ({ request, webhookReceiver, webhookRegistry }) => {
  await request.post(webhookReceiver.url, { data: { event: 'order.created', total: 42 } })
  const created = webhookTemplate<{ total: number }>('order.created')
    .matchField('event', 'order.created')
    .build()
  expect((await webhookRegistry.waitFor(created)).body.total).toBe(42)
})
