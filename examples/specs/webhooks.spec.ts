// Webhooks, awaited with no server but the receiver that each worker brings along: `webhookReceiver.url` is what the
// movie system is given. Templates carry the movie's id, so that parallel tests never take each other's webhooks.
import { expect, test } from '../fixtures.js'
import { movieCreated, movieDeleted, movieDeletedSoon } from '../movie-webhooks.js'
import { aMovie } from '../sample-movies.js'

test('tells when a movie was created', async ({ movieApi, webhookReceiver, webhookRegistry }) => {
  const { id, name, year, rating } = await movieApi.create(aMovie(), { webhookUrl: webhookReceiver.url })

  const webhook = await webhookRegistry.waitFor(movieCreated(id))
  expect(webhook.method).toBe('POST')
  expect(webhook.body.data).toEqual({ id, name, year, rating })
})

test('tells when a movie was deleted', async ({ movieApi, webhookReceiver, webhookRegistry }) => {
  const { id, name } = await movieApi.create(aMovie(), { webhookUrl: webhookReceiver.url })
  await movieApi.delete(id)

  const webhook = await webhookRegistry.waitFor(movieDeleted(id))
  expect(webhook.body.data.name).toBe(name)
})

// Fails on purpose: nobody deletes the movie. The error shows what came instead, and which matcher refused it.
test('waits for a webhook that never comes', async ({ movieApi, webhookReceiver, webhookRegistry }) => {
  const { id } = await movieApi.create(aMovie(), { webhookUrl: webhookReceiver.url })
  await webhookRegistry.waitFor(movieDeletedSoon(id))
})
