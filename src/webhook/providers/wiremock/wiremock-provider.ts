import { getField, getNumber, getString } from '../../../values/json-fields.js'
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
import { DecodeProblems, type OnUndecodable } from '../decode-problems.js'
import { FallbackJournal } from '../fallback-journal.js'
import { type ClockReading, createExactReading, ServerClock } from '../server-clock.js'
import { detectOrder, guessOrder, type ListOrder, toNewestFirst } from './list-order.js'
import { listRequests, type RequestPage, rethrowWithJournalHint } from './request-list.js'
import { WireMockJournal } from './wiremock-journal.js'

const settings = {
  server: 'WireMock',
  startHint: '`java -jar wiremock-standalone.jar --port 8080`',
}

export type WireMockProviderOptions = AdminOptions

/** WireMock's native request pattern, such as `{ method: 'POST', urlPath: '/hook' }`. */
export type WireMockRequestPattern = Readonly<Record<string, unknown>>

/**
 * Reads webhooks from a WireMock 3 server. Every request is journalled, even if no stub matches it.
 *
 * Calls reject with a `WebhookProviderError` when the server cannot be reached or returns an error.
 *
 * @example
 * const provider = new WireMockWebhookProvider('http://127.0.0.1:8080')
 * const webhooks = await provider.getReceivedWebhooks({ method: 'POST', urlPattern: '^/hook' })
 */
export class WireMockWebhookProvider implements WebhookProvider, WebhookJournalSource {
  readonly #client: AdminClient
  readonly #clock: ServerClock
  readonly #problems = new DecodeProblems()
  /** Order of the server's list; undefined until a list was long enough to decide. */
  #order: ListOrder | undefined

  constructor(baseUrl: string, request?: RequestContextLike, options: WireMockProviderOptions = {}) {
    checkOptions(options, adminOptionNames, 'WireMockWebhookProvider')
    this.#client = new AdminClient(baseUrl, request, { ...settings, ...options })
    this.#clock = new ServerClock((signal) => readClock(this.#client, signal))
  }

  /** Checks that the server responds and keeps a journal. */
  async setup(): Promise<void> {
    await listRequests(this.#client, { limit: '0' })
  }

  /** Returns the webhooks oldest first, in order of arrival. Of the filter, the server applies only `since`. */
  async getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    const passes = createFilter(filter)
    return (await this.#read(filter?.since, (found) => this.#problems.warn(found))).filter(passes)
  }

  async resetJournal(): Promise<void> {
    await this.#client.send('DELETE', '/__admin/requests')
  }

  async deleteById(id: string): Promise<void> {
    await this.#client.send('DELETE', `/__admin/requests/${encodeURIComponent(id)}`)
  }

  /** Counts on the server if it supports the criteria; otherwise reads the webhooks and counts them here. */
  async getCount(filter: WebhookQueryFilter = {}): Promise<number> {
    createFilter(filter) // throws a TypeError for an invalid filter
    if (filter.since !== undefined || filter.urlPattern !== undefined) {
      return (await this.getReceivedWebhooks(filter)).length
    }
    const criteria = filter.method === undefined ? {} : { method: filter.method.toUpperCase() }
    return this.#countByCriteria(criteria)
  }

  /** Removes every request that matches the pattern and returns how many were removed. `{}` matches all. */
  async removeByCriteria(criteria: WireMockRequestPattern): Promise<number> {
    const response = await this.#client.requestJson('POST', '/__admin/requests/remove', { body: criteria })
    const removed = getField(response, 'serveEvents')
    return Array.isArray(removed) ? removed.length : 0
  }

  openJournal(): WebhookJournal {
    const problems = new DecodeProblems()
    const onUndecodable: OnUndecodable = (found) => problems.add(found)
    return new FallbackJournal({
      clock: this.#clock,
      problems,
      openTimed: (findStart) => new WireMockJournal(this.#client, findStart, onUndecodable),
      readSnapshot: async (since, signal) => ({ webhooks: await this.#read(since, onUndecodable, signal) }),
    })
  }

  /** Returns the webhooks oldest first, in order of arrival. */
  async #read(
    since: Date | undefined,
    onUndecodable: OnUndecodable,
    signal?: AbortSignal,
  ): Promise<ReceivedWebhook[]> {
    const page = await listRequests(this.#client, toSinceQuery(since), signal, onUndecodable)
    this.#order ??= detectOrder(page.webhooks)
    const order = this.#order ?? (await this.#guessOrder(page, since, signal))
    return toNewestFirst(page.webhooks, order).reverse()
  }

  /** Guesses the order from the whole list, because a few requests of one millisecond may be listed in either order. */
  async #guessOrder(page: RequestPage, since: Date | undefined, signal?: AbortSignal): Promise<ListOrder> {
    const isPart = since !== undefined && page.listed > 1
    const { webhooks } = isPart ? await listRequests(this.#client, {}, signal) : page
    this.#order = detectOrder(webhooks)
    return this.#order ?? guessOrder(webhooks)
  }

  async #countByCriteria(criteria: WireMockRequestPattern): Promise<number> {
    const path = '/__admin/requests/count'
    const options = { body: criteria, idempotent: true }
    const response = await this.#client.requestJson('POST', path, options).catch(rethrowWithJournalHint)
    const count = getNumber(response, 'count')
    if (count !== undefined && count >= 0) return count
    throw this.#client.createUnexpectedResponseError({
      ...{ method: 'POST', path, response },
      reason: count === undefined ? 'a response without `count`' : 'its request journal is disabled',
      hint: 'Start WireMock without `--no-request-journal`.',
    })
  }
}

/** Subtracts 1 ms, because WireMock's `since` is exclusive, but ours is inclusive. */
function toSinceQuery(since: Date | undefined): Record<string, string> {
  const from = since instanceof Date ? since.getTime() - 1 : Number.NaN
  return Number.isNaN(from) ? {} : { since: new Date(from).toISOString() }
}

/** Reads the server's clock; versions without this route respond with 404. */
async function readClock(client: AdminClient, signal: AbortSignal): Promise<ClockReading | undefined> {
  const { text } = await client.send('GET', '/__admin/health', { signal, accept: [404] })
  const epochMs = Date.parse(getString(parseJson(text), 'timestamp') ?? '')
  return Number.isNaN(epochMs) ? undefined : createExactReading(epochMs)
}
