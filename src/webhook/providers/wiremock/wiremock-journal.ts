// Reads new entries of WireMock's list in a window of the newest ones, which grows until it contains an entry that is
// known or too old. Asking with `since` would be simpler, but loses entries because `since` is exclusive and threads
// overtake each other.
import type { JournalHint, ReceivedWebhook, WebhookJournal } from '../../types.js'
import type { AdminClient } from '../admin/admin-client.js'
import type { OnUndecodable } from '../decode-problems.js'
import type { FindStart } from '../server-clock.js'
import { detectOrder, guessOrder, type ListOrder, maxOvertakingMs, toNewestFirst } from './list-order.js'
import { listRequests, type RequestPage } from './request-list.js'

const firstWindow = 2
const widening = 4

export class WireMockJournal implements WebhookJournal {
  readonly #client: AdminClient
  readonly #findStart: FindStart
  readonly #known = new Set<string>()
  readonly #onUndecodable: OnUndecodable
  /** Order of the server's list; undefined until enough requests have been listed to decide. */
  #order: ListOrder | undefined

  constructor(client: AdminClient, findStart: FindStart, onUndecodable: OnUndecodable) {
    this.#client = client
    this.#findStart = findStart
    this.#onUndecodable = onUndecodable
  }

  async read(_hint: JournalHint, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const start = await this.#findStart(signal)
    const found = await this.#readNew(start, signal)
    for (const webhook of found) this.#known.add(getIdentity(webhook))
    return found.filter(({ receivedAt }) => receivedAt.getTime() >= start)
  }

  /** Collects the newest entries until one is known or older than the start, and returns them oldest first. */
  async #readNew(start: number, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const isOld = (webhook: ReceivedWebhook) =>
      webhook.receivedAt.getTime() < start - maxOvertakingMs || this.#known.has(getIdentity(webhook))
    for (let window = firstWindow; ; window *= widening) {
      const page = await this.#list(window, signal)
      const newestFirst = toNewestFirst(page.webhooks, this.#order ?? guessOrder(page.webhooks))
      const end = newestFirst.findIndex(isOld)
      const reachesOld = end !== -1 && this.#order === 'newest-first'
      if (reachesOld) return newestFirst.slice(0, end).reverse()
      if (page.listed < window || this.#order === 'oldest-first') {
        return newestFirst.filter((webhook) => !isOld(webhook)).reverse()
      }
    }
  }

  /** Lists the newest requests, or all of them if the oldest come first, because a window would miss the newest. */
  async #list(window: number, signal: AbortSignal): Promise<RequestPage> {
    const isWindow = this.#order !== 'oldest-first'
    const query: Record<string, string> = isWindow ? { limit: String(window) } : {}
    const page = await listRequests(this.#client, query, signal, this.#onUndecodable)
    this.#order ??= detectOrder(page.webhooks)
    return isWindow && this.#order === 'oldest-first' ? this.#list(window, signal) : page
  }
}

/** Identifies a webhook by its time and id, because a compatible server may reuse an old id after a reset. */
function getIdentity({ id, receivedAt }: ReceivedWebhook): string {
  return `${receivedAt.getTime()} ${id}`
}
