// Templates of the webhooks that the movie system sends, each for one movie.
import { type WebhookTemplate, webhookTemplate } from 'playwright-backchannel/webhook'
import type { MovieEvent } from './movie-system/webhooks.js'

export function movieCreated(id: number): WebhookTemplate<MovieEvent> {
  return aboutMovie('movie.created', id).build()
}

export function movieDeleted(id: number): WebhookTemplate<MovieEvent> {
  return aboutMovie('movie.deleted', id).build()
}

/** With a short timeout, for a webhook that is not sent. */
export function movieDeletedSoon(id: number): WebhookTemplate<MovieEvent> {
  return aboutMovie('movie.deleted', id).withTimeout(1_000).build()
}

function aboutMovie(event: MovieEvent['event'], id: number) {
  return webhookTemplate<MovieEvent>(`${event} of movie ${id}`)
    .matchField('event', event)
    .matchField('data.id', id)
}
