// Webhooks that the movie system sends to `webhookReceiver.url`, and payments that the tests send to the movie system.
// Templates contain the movie's id, so that parallel tests do not receive each other's webhooks.
import { test as base, expect, mergeTests } from 'playwright-backchannel'
import { sendWebhook, stripeSignature } from 'playwright-backchannel/webhook'
import { test as movies } from '../fixtures.js'
import { paymentSecret } from '../movie-system/payments.js'
import { movieCreated, movieDeleted } from '../movie-webhooks.js'
import { ticketPaid } from '../payment-events.js'
import { aMovie } from '../sample-movies.js'

const test = mergeTests(base, movies)

test('sends a signed webhook when a movie is created', async ({
  movieApi,
  webhookReceiver,
  webhookRegistry,
}) => {
  const { id, name } = await movieApi.create(aMovie(), { webhookUrl: webhookReceiver.url })

  const webhook = await webhookRegistry.waitFor(movieCreated(id))
  expect(webhook.body.data.name).toBe(name)
})

test('sends a webhook when a movie is deleted', async ({ movieApi, webhookReceiver, webhookRegistry }) => {
  const { id } = await movieApi.create(aMovie(), { webhookUrl: webhookReceiver.url })
  await movieApi.delete(id)
  await webhookRegistry.waitFor(movieDeleted(id))
})

test('counts a payment that is delivered twice once', async ({ request, movie, movieApi }) => {
  const response = await sendWebhook(request, '/api/webhooks/payments', {
    body: ticketPaid(movie.id),
    sign: stripeSignature(paymentSecret),
    times: 2,
  })
  expect(response.status()).toBe(200)
  expect(await movieApi.countTickets(movie.id)).toBe(1)
})

test('rejects a payment that somebody else signed', async ({ request, movie, movieApi }) => {
  const response = await sendWebhook(request, '/api/webhooks/payments', {
    body: ticketPaid(movie.id),
    sign: stripeSignature('whsec_somebody_else'),
  })
  expect(response.status()).toBe(400)
  expect(await movieApi.countTickets(movie.id)).toBe(0)
})
