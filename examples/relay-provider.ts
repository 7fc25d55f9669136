import { randomUUID } from 'node:crypto'
import {
  createFilter,
  type ReceivedWebhook,
  toWebhook,
  type WebhookProvider,
  type WebhookQueryFilter,
} from 'playwright-backchannel/webhook'

interface RelayEvent {
  id: string
  path: string
  method: string
  headers: Record<string, string | string[]>
  body: string
  deliveredAt: string
}

/** Pulls the events that a relay received for this listener into a journal in memory. */
export class RelayWebhookProvider implements WebhookProvider {
  /** An id that nobody else knows, so that parallel workers never see each other's events. */
  readonly listenerId: string = randomUUID()
  readonly isIsolated = true
  #journal: ReceivedWebhook[] = []
  #cursor = '0'
  #pulling: Promise<void> = Promise.resolve()
  readonly #relayUrl: string

  constructor(relayUrl: string) {
    this.#relayUrl = relayUrl
  }

  /** The URL to which the real system delivers. */
  get deliveryUrl(): string {
    return `${this.#relayUrl}/in/${this.listenerId}`
  }

  async getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    const passes = createFilter(filter)
    await this.#pull()
    return this.#journal.filter(passes)
  }

  async resetJournal(): Promise<void> {
    await this.#pull() // events that are already at the relay must not return after the reset
    this.#journal = []
  }

  async deleteById(id: string): Promise<void> {
    this.#journal = this.#journal.filter((webhook) => webhook.id !== id)
  }

  async getCount(filter?: WebhookQueryFilter): Promise<number> {
    return (await this.getReceivedWebhooks(filter)).length
  }

  /** Pulls one batch at a time, because two concurrent pulls would get the same events. */
  #pull(): Promise<void> {
    const next = this.#pulling.then(() => this.#pullOnce())
    this.#pulling = next.catch(() => undefined)
    return next
  }

  async #pullOnce(): Promise<void> {
    const response = await fetch(`${this.#relayUrl}/events/${this.listenerId}?after=${this.#cursor}`)
    if (!response.ok) {
      // The status tells the registry whether to retry: a 5xx is transient, a 4xx is permanent.
      throw Object.assign(new Error(`Failed to pull from the relay: status ${response.status}.`), {
        status: response.status,
      })
    }
    const { events, cursor } = (await response.json()) as { events: RelayEvent[]; cursor: string }
    this.#journal.push(...events.map(convertEvent))
    this.#cursor = cursor
  }
}

function convertEvent({ id, path, method, headers, body, deliveredAt }: RelayEvent): ReceivedWebhook {
  return toWebhook({ id, url: path, method, headers, rawBody: body, receivedAt: new Date(deliveredAt) })
}
