// Sends one signed POST per event, to the URL that a client last gave for the movie.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import type { Movie } from './movies.js'
import { isLost } from './outage.js'

/** Request header with the URL to which webhooks about the movie are sent. */
export const webhookUrlHeader = 'x-webhook-url'

/** Secret with which every webhook is signed according to Standard Webhooks. https://www.standardwebhooks.com */
export const webhookSecret = 'whsec_c2FtcGxlIG1vdmllIHN5c3RlbSBzZWNyZXQ='

export interface MovieEvent {
  readonly event: 'movie.created' | 'movie.deleted'
  /** Time of the event: ISO 8601, UTC. */
  readonly timestamp: string
  readonly data: {
    readonly id: number
    readonly name: string
    readonly year: number
    readonly rating: number
  }
}

export class Webhooks {
  readonly #urls = new Map<number, string>()
  readonly #pending = new Set<Promise<void>>()

  /** From now on, sends webhooks about this movie to the URL in the request's header. */
  follow(movie: Movie, request: IncomingMessage): void {
    const url = request.headers[webhookUrlHeader]
    if (typeof url === 'string') this.#urls.set(movie.id, url)
  }

  /** Sends a webhook in the background, so that the response to the client does not wait for the receiver. */
  send(event: MovieEvent['event'], { id, name, year, rating }: Movie): void {
    const url = this.#urls.get(id)
    if (!url || isLost(event)) return
    const body: MovieEvent = { event, timestamp: new Date().toISOString(), data: { id, name, year, rating } }
    const delivery = post(url, body).finally(() => this.#pending.delete(delivery))
    this.#pending.add(delivery)
  }

  async settle(): Promise<void> {
    await Promise.all(this.#pending)
  }
}

async function post(url: string, event: MovieEvent): Promise<void> {
  const body = JSON.stringify(event)
  try {
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign(body) },
      body,
      signal: AbortSignal.timeout(5_000),
    })
  } catch (error) {
    console.warn(`Failed to deliver ${event.event} to ${url}: ${error}`)
  }
}

function sign(body: string): Record<string, string> {
  const id = `msg_${randomUUID()}`
  const now = new Date()
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(webhookSecret).sign(id, now, body),
  }
}
