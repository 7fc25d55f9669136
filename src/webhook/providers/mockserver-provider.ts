// MockServer's log has no cursor, so the cost of a read depends on the size of the log, unless every wait is for a known
// path. A request is listed when it gets its response, possibly after a later request, so each read returns everything
// since the start.
import { getNumber, parseJson } from '../../values/json.js'
import type { ReadHint } from '../journal/journal.js'
import type { ReceivedWebhook } from '../journal/types.js'
import type { AdminOptions } from './admin/admin-client.js'
import { getReadStart, type JournalQuery, type ReadSince, TimedProvider } from './admin/admin-provider.js'
import type { RequestContextLike } from './admin/send-request.js'
import type { OnUndecodable } from './decode-problems.js'
import { clockPath, type RequestMatcher, type Retrieval, retrieve } from './mockserver-log.js'
import { createExactReading, type ServerTime } from './server-clock.js'

const maxNarrowReads = 4
const server = {
  server: 'MockServer',
  startHint: '`java -jar mockserver-netty-jar-with-dependencies.jar -serverPort 1080`',
  sizeOption: 'maxLogEntries',
  unlisted:
    'MockServer answers 404 if no expectation matches a request, and does not list the request if it was started with -logLevel WARN',
}

export type MockServerProviderOptions = AdminOptions

/**
 * Reads webhooks from MockServer. A request is listed when it gets its response. If the server is started with
 * `-logLevel WARN`, requests that no expectation matches are not listed at all. The server cannot delete a single
 * entry, so use the clean-up strategy `full-reset`.
 *
 * Calls reject with a `WebhookProviderError` when the server cannot be reached or returns an error.
 *
 * @example
 * const provider = new MockServerWebhookProvider('http://127.0.0.1:1080')
 * const webhooks = await provider.getReceivedWebhooks({ method: 'POST', urlPattern: '^/hook' })
 */
export class MockServerWebhookProvider extends TimedProvider {
  constructor(baseUrl: string, request?: RequestContextLike, options: MockServerProviderOptions = {}) {
    super(server, baseUrl, request, options)
  }

  async setup(): Promise<void> {
    await this.client.send('PUT', '/mockserver/status')
  }

  /** Clears the log, but keeps expectations. */
  async resetJournal(): Promise<void> {
    await this.client.send('PUT', '/mockserver/clear?type=log')
  }

  protected createReader(onUndecodable: OnUndecodable): ReadSince {
    const arrivals = new Map<string, Date>()
    return async (start, hint, signal) => {
      const since = getReadStart(start, hint)
      const found: ReceivedWebhook[] = []
      let hasOlder = false
      for (const matcher of toRequestMatchers(hint)) {
        const read = await this.#readByArrival({ matcher, since, signal, onUndecodable }, arrivals)
        found.push(...read.webhooks)
        hasOlder ||= read.hasOlder
      }
      const isComplete = hint.paths === undefined
      const hasEarlier = isComplete || hasOlder ? hasOlder : undefined
      return { webhooks: found.sort(compareByArrival), isComplete, hasEarlier }
    }
  }

  protected async read({ filter, signal, onUndecodable }: JournalQuery): Promise<ReceivedWebhook[]> {
    const retrieval = { since: filter?.since?.getTime(), signal, onUndecodable }
    return (await this.#readByArrival(retrieval, new Map())).webhooks
  }

  /** Reads in order of arrival, which only the list `REQUESTS` shows of a delayed response. */
  async #readByArrival(retrieval: Retrieval, arrivals: Map<string, Date>) {
    const { requests, hasOlder } = await retrieve(this.client, 'REQUEST_RESPONSES', retrieval)
    if (requests.some(({ isDelayed, webhook }) => isDelayed && !arrivals.has(webhook.id))) {
      const { matcher, signal } = retrieval
      const arrived = await retrieve(this.client, 'REQUESTS', { matcher, signal })
      for (const { webhook } of arrived.requests) arrivals.set(webhook.id, webhook.receivedAt)
    }
    const webhooks = requests
      .map(({ webhook }) => ({ ...webhook, receivedAt: arrivals.get(webhook.id) ?? webhook.receivedAt }))
      .sort(compareByArrival)
    return { webhooks, hasOlder }
  }

  /** Reads the clock of MockServer 8 or later; earlier versions handle the call like any unmatched request. */
  protected async readClock(signal: AbortSignal): Promise<ServerTime | undefined> {
    const { text } = await this.client.send('GET', clockPath, { signal, accept: [404] })
    const epochMs = getNumber(parseJson(text), 'currentEpochMillis')
    return epochMs === undefined ? undefined : createExactReading(epochMs)
  }
}

function compareByArrival(a: ReceivedWebhook, b: ReceivedWebhook): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime()
}

/** Narrows the response to plain paths only, because MockServer evaluates paths as regular expressions, slowly. */
function toRequestMatchers({ paths }: ReadHint): RequestMatcher[] {
  const isNarrow =
    paths !== undefined &&
    paths.length > 0 &&
    paths.length <= maxNarrowReads &&
    paths.every((path) => /^\/[\w\-./~]*$/.test(path))
  return isNarrow ? [...new Set(paths)].map((path) => ({ path })) : [{}]
}
