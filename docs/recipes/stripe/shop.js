// A shop that verifies Stripe's webhooks with Stripe's own library, and processes each event once.
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import Stripe from 'stripe'

const stripe = new Stripe('sk_test_unused')
const orders = new Map()
const processed = new Set()

createServer(async (request, response) => {
  const body = await buffer(request)
  const [status, value] = handle(request, body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}).listen(4242, '127.0.0.1')

function handle({ method, url, headers }, body) {
  if (url === '/api/webhooks/stripe') return receive(body, headers['stripe-signature'])
  if (method === 'GET') return [200, orders.get(url.replace('/orders/', '')) ?? {}]
  const id = `order_${orders.size + 1}`
  orders.set(id, { id, status: 'open', paid: 0 })
  return [201, orders.get(id)]
}

function receive(body, signature) {
  let event
  try {
    event = stripe.webhooks.constructEvent(body, signature, process.env.STRIPE_WEBHOOK_SECRET)
  } catch {
    return [400, { error: 'wrong signature' }]
  }
  const { client_reference_id: id, amount_total: amount } = event.data.object
  const order = orders.get(id)
  if (!processed.has(event.id)) orders.set(id, { id, status: 'paid', paid: order.paid + amount })
  processed.add(event.id)
  return [200, { received: true }]
}
