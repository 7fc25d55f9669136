// Reads MockServer's log. It has no cursor: a read costs what the log holds, unless every wait is for a known path.
import type { JournalHint, ReceivedWebhook, WebhookJournal } from '../types.js'
import type { AdminClient } from './http.js'
import { type LoggedRequest, type RequestMatcher, retrieve } from './mockserver-entries.js'
import type { StartMark } from './start-mark.js'

const mostNarrowReads = 4

export class MockServerJournal implements WebhookJournal {
  readonly #client: AdminClient
  readonly #start: StartMark
  /** Ids that were returned, or found to be older than the start. */
  readonly #known = new Set<string>()

  constructor(client: AdminClient, start: StartMark) {
    this.#client = client
    this.#start = start
  }

  async read(hint: JournalHint, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const floor = await this.#start.floor(signal)
    const found: ReceivedWebhook[] = []
    for (const matcher of matchersFor(hint)) {
      const isNew = ({ webhook }: LoggedRequest) => !this.#known.has(webhook.id)
      found.push(...(await retrieveInOrder(this.#client, matcher, isNew, signal)))
    }
    signal.throwIfAborted() // an answer that nobody waits for must not count as read
    for (const { id } of found) this.#known.add(id)
    return found.filter(({ receivedAt }) => receivedAt.getTime() >= floor).sort(byArrival)
  }
}

/**
 * In order of arrival. The log is in order of the answers; where one of them was delayed, the list of requests tells
 * when each arrived.
 */
export async function retrieveInOrder(
  client: AdminClient,
  matcher: RequestMatcher,
  isWanted: (request: LoggedRequest) => boolean = () => true,
  signal?: AbortSignal,
): Promise<ReceivedWebhook[]> {
  const requests = (await retrieve(client, 'REQUEST_RESPONSES', matcher, signal)).filter(isWanted)
  const webhooks = requests.map(({ webhook }) => webhook)
  if (!requests.some(({ isDelayed }) => isDelayed)) return webhooks.sort(byArrival)
  const arrivals = await retrieve(client, 'REQUESTS', matcher, signal)
  const timeOf = new Map(arrivals.map(({ webhook }) => [webhook.id, webhook.receivedAt]))
  return webhooks
    .map((webhook) => ({ ...webhook, receivedAt: timeOf.get(webhook.id) ?? webhook.receivedAt }))
    .sort(byArrival)
}

function byArrival(a: ReceivedWebhook, b: ReceivedWebhook): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime()
}

/** Paths are regular expressions to MockServer, slow ones at that; only a plain path is sent to narrow the answer. */
function matchersFor({ paths }: JournalHint): RequestMatcher[] {
  const isNarrow =
    paths !== undefined &&
    paths.length > 0 &&
    paths.length <= mostNarrowReads &&
    paths.every((path) => /^\/[\w\-/~]*$/.test(path))
  return isNarrow ? [...new Set(paths)].map((path) => ({ path })) : [{}]
}
