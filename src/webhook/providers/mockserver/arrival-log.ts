// MockServer's log, which has no cursor, so the cost of a read depends on the size of the log, unless every wait is for a
// known path. A request is listed when it gets its response, possibly after a later request, so each read returns
// everything since the start.
import type { JournalHint, ReceivedWebhook } from '../../types.js'
import type { AdminClient } from '../admin/admin-client.js'
import type { OnUndecodable } from '../decode-problems.js'
import { type LoggedRequest, type RequestMatcher, type Retrieval, retrieve } from './log-entries.js'

const maxNarrowReads = 4

/**
 * Sorts the log in order of arrival. MockServer lists requests in order of their responses; if a response was delayed,
 * the request's time of arrival is read from the list of type `REQUESTS`.
 */
export class ArrivalLog {
  readonly #client: AdminClient
  readonly #onUndecodable: OnUndecodable
  /** Arrival times of delayed requests, by id. */
  readonly #arrivedAt = new Map<string, Date>()

  constructor(client: AdminClient, onUndecodable: OnUndecodable) {
    this.#client = client
    this.#onUndecodable = onUndecodable
  }

  async read(retrieval: Omit<Retrieval, 'type'> = {}): Promise<ReceivedWebhook[]> {
    const both = { ...retrieval, type: 'REQUEST_RESPONSES' } as const
    const requests = await retrieve(this.#client, both, this.#onUndecodable)
    if (requests.some((request) => this.#isUnknown(request))) await this.#learnArrivals(retrieval)
    return requests
      .map(({ webhook }) => ({
        ...webhook,
        receivedAt: this.#arrivedAt.get(webhook.id) ?? webhook.receivedAt,
      }))
      .sort(compareByArrival)
  }

  /** Reads what the waits of a hint need. */
  async readNeeded(since: number, hint: JournalHint, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const found: ReceivedWebhook[][] = []
    for (const matcher of toRequestMatchers(hint)) found.push(await this.read({ matcher, since, signal }))
    return found.flat().sort(compareByArrival)
  }

  #isUnknown({ isDelayed, webhook }: LoggedRequest): boolean {
    return isDelayed && !this.#arrivedAt.has(webhook.id)
  }

  async #learnArrivals({ since: _, ...retrieval }: Omit<Retrieval, 'type'>): Promise<void> {
    const requests = await retrieve(this.#client, { ...retrieval, type: 'REQUESTS' })
    for (const { webhook } of requests) this.#arrivedAt.set(webhook.id, webhook.receivedAt)
  }
}

function compareByArrival(a: ReceivedWebhook, b: ReceivedWebhook): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime()
}

/**
 * Converts a hint to matchers that narrow the response. MockServer evaluates paths as regular expressions, and slowly,
 * so only plain paths are sent.
 */
function toRequestMatchers({ paths }: JournalHint): RequestMatcher[] {
  const isNarrow =
    paths !== undefined &&
    paths.length > 0 &&
    paths.length <= maxNarrowReads &&
    paths.every((path) => /^\/[\w\-./~]*$/.test(path))
  return isNarrow ? [...new Set(paths)].map((path) => ({ path })) : [{}]
}
