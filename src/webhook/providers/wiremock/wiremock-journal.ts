// Reads what is new in WireMock's list: a window of the newest entries, widened until it meets an entry that is known
// or too old. `since` would cost less to write and loses entries: it is strict, and threads overtake each other.
import type { JournalHint, ReceivedWebhook, WebhookJournal } from '../../types.js'
import type { AdminClient } from '../admin/admin-client.js'
import type { StartTime } from '../start-time.js'
import { listRequests } from './request-list.js'

const firstWindow = 2
const widening = 4
/** An entry may be listed after a newer one; none is listed this late. */
const overtakingMs = 1_000

export class WireMockJournal implements WebhookJournal {
  readonly #client: AdminClient
  readonly #start: StartTime
  readonly #known = new Set<string>()

  constructor(client: AdminClient, start: StartTime) {
    this.#client = client
    this.#start = start
  }

  async read(_hint: JournalHint, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const start = await this.#start.earliestStart(signal)
    const fresh = await this.#newest(start, signal)
    for (const { id } of fresh) this.#known.add(id)
    return fresh.filter(({ receivedAt }) => receivedAt.getTime() >= start)
  }

  /** Everything above the first entry that is known or older than the start, oldest first. */
  async #newest(start: number, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const isOld = ({ id, receivedAt }: ReceivedWebhook) =>
      this.#known.has(id) || receivedAt.getTime() < start - overtakingMs
    for (let window = firstWindow; ; window *= widening) {
      const { webhooks, listed } = await listRequests(this.#client, { limit: String(window) }, signal)
      const end = webhooks.findIndex(isOld)
      if (end !== -1 || listed < window) return webhooks.slice(0, end === -1 ? undefined : end).reverse()
    }
  }
}
