import { getNumber } from '../../../values/json-fields.js'
import { checkOptions } from '../../../values/options/define-options.js'
import { parseJson } from '../../../values/parse-json.js'
import { createFilter } from '../../filter.js'
import type {
  ReceivedWebhook,
  WebhookJournal,
  WebhookJournalSource,
  WebhookProvider,
  WebhookQueryFilter,
} from '../../types.js'
import { AdminClient, type AdminOptions, adminOptionNames } from '../admin/admin-client.js'
import type { RequestContextLike } from '../admin/send-request.js'
import { DecodeProblems } from '../decode-problems.js'
import { FallbackJournal } from '../fallback-journal.js'
import { type ClockReading, createExactReading, ServerClock } from '../server-clock.js'
import { clockPath } from './log-entries.js'
import { ArrivalLog, openMockServerJournal } from './mockserver-journal.js'

const settings = {
  server: 'MockServer',
  startHint: '`java -jar mockserver-netty-jar-with-dependencies.jar -serverPort 1080`',
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
export class MockServerWebhookProvider implements WebhookProvider, WebhookJournalSource {
  readonly canDeleteById = false
  readonly #client: AdminClient
  readonly #clock: ServerClock
  readonly #problems = new DecodeProblems()

  constructor(baseUrl: string, request?: RequestContextLike, options: MockServerProviderOptions = {}) {
    checkOptions(options, adminOptionNames, 'MockServerWebhookProvider')
    this.#client = new AdminClient(baseUrl, request, { ...settings, ...options })
    this.#clock = new ServerClock((signal) => readClock(this.#client, signal))
  }

  /** Checks that the server responds. */
  async setup(): Promise<void> {
    await this.#client.send('PUT', '/mockserver/status')
  }

  /** Returns the webhooks oldest first, in order of arrival; the filter is applied here, not by the server. */
  async getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    const passes = createFilter(filter)
    const log = new ArrivalLog(this.#client, (found) => this.#problems.warn(found))
    return (await log.read()).filter(passes)
  }

  /** Clears the log, but keeps expectations. */
  async resetJournal(): Promise<void> {
    await this.#client.send('PUT', '/mockserver/clear?type=log')
  }

  /** Does nothing, because the server cannot remove a single entry. */
  deleteById(_id: string): Promise<void> {
    return Promise.resolve()
  }

  async getCount(filter?: WebhookQueryFilter): Promise<number> {
    return (await this.getReceivedWebhooks(filter)).length
  }

  openJournal(): WebhookJournal {
    const problems = new DecodeProblems()
    const log = new ArrivalLog(this.#client, (found) => problems.add(found))
    return new FallbackJournal({
      clock: this.#clock,
      problems,
      openTimed: (findStart) => openMockServerJournal(log, findStart),
      readSnapshot: async (since, signal) => ({
        webhooks: await log.read({ ...(since && { since: since.getTime() }), ...(signal && { signal }) }),
      }),
    })
  }
}

/** Reads the clock of MockServer 8 or later; earlier versions handle the call like any unmatched request. */
async function readClock(client: AdminClient, signal: AbortSignal): Promise<ClockReading | undefined> {
  const { text } = await client.send('GET', clockPath, { signal, accept: [404] })
  const epochMs = getNumber(parseJson(text), 'currentEpochMillis')
  return epochMs === undefined ? undefined : createExactReading(epochMs)
}
