// Signs events as Stripe does, and delivers them to the shop.
import { expect, test } from 'playwright-backchannel'
import { sendWebhook, stripeSignature } from 'playwright-backchannel/webhook'

const secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? ''

const checkoutCompleted = (order: string) => ({
  id: `evt_${order}`,
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { object: 'checkout.session', client_reference_id: order, amount_total: 1990 } },
})

test('a payment that is delivered twice pays the order once', async ({ request }) => {
  const { id } = await (await request.post('/orders')).json()
  const response = await sendWebhook(request, '/api/webhooks/stripe', {
    body: checkoutCompleted(id),
    sign: stripeSignature(secret),
    times: 2,
  })
  expect(response.status()).toBe(200)
  const order = await (await request.get(`/orders/${id}`)).json()
  expect(order).toEqual({ id, status: 'paid', paid: 1990 })
})

test('a payment with a wrong signature is refused', async ({ request }) => {
  const { id } = await (await request.post('/orders')).json()
  const response = await sendWebhook(request, '/api/webhooks/stripe', {
    body: checkoutCompleted(id),
    sign: stripeSignature('whsec_somebody_else'),
  })
  expect(response.status()).toBe(400)
  const order = await (await request.get(`/orders/${id}`)).json()
  expect(order).toEqual({ id, status: 'open', paid: 0 })
})
