// Webhooks that the movie system sends, and payments that the tests send to it.
// The movie system delivers to `webhookReceiver.url`, which belongs to the receiver of the test's worker.
// Templates contain the movie's id, so that parallel tests do not receive each other's webhooks.
import { sendWebhook, stripeSignature } from 'playwright-backchannel/webhook'
import { expect, test } from '../fixtures.js'
import { paymentSecret } from '../movie-system/payments.js'
import {
  movieCreated,
  movieDeleted,
  movieDeletedSoon,
  posterRendered,
  signedMovieCreated,
  wronglySignedMovieCreated,
} from '../movie-webhooks.js'
import { ticketPaid } from '../payment-events.js'
import { aMovie } from '../sample-movies.js'

// Passes, but close to the timeout, so the report lists it before it becomes flaky.
test('sends a webhook when a poster is rendered', async ({ movieApi, webhookReceiver, webhookRegistry }) => {
  const { id, name } = await movieApi.create(aMovie(), { webhookUrl: webhookReceiver.url })
  const rendered = webhookRegistry.waitFor(posterRendered(id))
  await movieApi.renderPoster(id)
  expect((await rendered).body.data.name).toBe(name)
})

test('sends a webhook when a movie is created', async ({ movieApi, webhookReceiver, webhookRegistry }) => {
  const { id, name, year, rating } = await movieApi.create(aMovie(), { webhookUrl: webhookReceiver.url })

  const webhook = await webhookRegistry.waitFor(movieCreated(id))
  expect(webhook.method).toBe('POST')
  expect(webhook.body.data).toEqual({ id, name, year, rating })
})

test('sends a webhook when a movie is deleted', async ({ movieApi, webhookReceiver, webhookRegistry }) => {
  const { id, name } = await movieApi.create(aMovie(), { webhookUrl: webhookReceiver.url })
  await movieApi.delete(id)

  const webhook = await webhookRegistry.waitFor(movieDeleted(id))
  expect(webhook.body.data.name).toBe(name)
})

test('signs its webhooks', async ({ movieApi, webhookReceiver, webhookRegistry }) => {
  const { id } = await movieApi.create(aMovie(), { webhookUrl: webhookReceiver.url })
  await expect(webhookRegistry).toHaveReceived(signedMovieCreated(id))
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

// Fails on purpose, because the webhook is signed with another secret. The error reports a wrong digest, but no secret.
test('rejects a webhook with a wrong signature', async ({ movieApi, webhookReceiver, webhookRegistry }) => {
  const { id } = await movieApi.create(aMovie(), { webhookUrl: webhookReceiver.url })
  await expect(webhookRegistry).toHaveReceived(wronglySignedMovieCreated(id))
})

// Fails on purpose, because the movie is not deleted. The error shows the received webhooks and why they do not match.
test('waits for a webhook that is not sent', async ({ movieApi, webhookReceiver, webhookRegistry }) => {
  const { id } = await movieApi.create(aMovie(), { webhookUrl: webhookReceiver.url })
  await webhookRegistry.waitFor(movieDeletedSoon(id))
})
