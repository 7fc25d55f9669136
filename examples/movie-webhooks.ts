// Templates for the webhooks that the movie system sends, each for one movie. Templates for the same event share a
// name, so that the report shows how long tests wait for webhooks of this kind.
import { standardWebhooks, type WebhookTemplate, webhookTemplate } from 'playwright-backchannel/webhook'
import { type MovieEvent, webhookSecret } from './movie-system/webhooks.js'

export function movieCreated(id: number): WebhookTemplate<MovieEvent> {
  return aboutMovie('movie.created', id).build()
}

export function movieDeleted(id: number): WebhookTemplate<MovieEvent> {
  return aboutMovie('movie.deleted', id).build()
}

/** Creates a template whose timeout is close to the rendering time, which is more than 8 seconds. */
export function posterRendered(id: number): WebhookTemplate<MovieEvent> {
  return aboutMovie('poster.rendered', id).withTimeout(10_000).build()
}

/** Creates a template with a short timeout, because the test that waits for this webhook never deletes the movie. */
export function movieDeletedSoon(id: number): WebhookTemplate<MovieEvent> {
  return aboutMovie('movie.deleted', id, 'movie.deleted, soon').withTimeout(1_000).build()
}

export function signedMovieCreated(id: number): WebhookTemplate<MovieEvent> {
  return aboutMovie('movie.created', id, 'movie.created, signed')
    .matchSignature(standardWebhooks(webhookSecret))
    .build()
}

/** Creates a template for a webhook signed with a secret that the movie system does not use. */
export function wronglySignedMovieCreated(id: number): WebhookTemplate<MovieEvent> {
  const another = `whsec_${Buffer.from('the secret of another system').toString('base64')}`
  return aboutMovie('movie.created', id, 'movie.created, wrong secret')
    .matchSignature(standardWebhooks(another))
    .withTimeout(1_000)
    .build()
}

function aboutMovie(event: MovieEvent['event'], id: number, name: string = event) {
  return webhookTemplate<MovieEvent>(name).matchField('event', event).matchField('data.id', id)
}
