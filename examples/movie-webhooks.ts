// Templates for the webhooks that the movie system sends, each for one movie.
import { standardWebhooks, type WebhookTemplate, webhookTemplate } from 'playwright-backchannel/webhook'
import { type MovieEvent, webhookSecret } from './movie-system/webhooks.js'

export function movieCreated(id: number): WebhookTemplate<MovieEvent> {
  return aboutMovie('movie.created', id).matchSignature(standardWebhooks(webhookSecret)).build()
}

export function movieDeleted(id: number): WebhookTemplate<MovieEvent> {
  return aboutMovie('movie.deleted', id).withTimeout(2_000).build()
}

function aboutMovie(event: MovieEvent['event'], id: number) {
  return webhookTemplate<MovieEvent>(event).matchField('event', event).matchField('data.id', id)
}
