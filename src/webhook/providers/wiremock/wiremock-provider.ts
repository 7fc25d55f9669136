import { getField, getNumber, getString, parseJson } from '../../../values/json.js'
import { createFilter } from '../../filter.js'
import type { ReceivedWebhook, WebhookQueryFilter } from '../../types.js'
import type { AdminOptions } from '../admin/admin-client.js'
import type { JournalQuery } from '../admin/admin-provider.js'
import type { RequestContextLike } from '../admin/send-request.js'
import type { OnUndecodable } from '../decode-problems.js'
import { type ClockReading, createExactReading, type FindStart } from '../server-clock.js'
import { TimedProvider } from '../timed-provider.js'
import { detectOrder, guessOrder, type ListOrder, toNewestFirst } from './list-order.js'
import { listRequests, type RequestPage, rethrowWithJournalHint } from './request-list.js'
import { WireMockJournal } from './wiremock-journal.js'

const server = { server: 'WireMock', startHint: '`java -jar wiremock-standalone.jar --port 8080`' }

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
export class WireMockWebhookProvider extends TimedProvider {
  override readonly canDeleteById = true
  /** Order of the server's list; undefined until a list was long enough to decide. */
  #order: ListOrder | undefined

  constructor(baseUrl: string, request?: RequestContextLike, options: WireMockProviderOptions = {}) {
    super(server, baseUrl, request, options)
  }

  /** Checks that the server responds and keeps a journal. */
  async setup(): Promise<void> {
    await listRequests(this.client, { limit: '0' })
  }

  async resetJournal(): Promise<void> {
    await this.client.send('DELETE', '/__admin/requests')
  }

  override async deleteById(id: string): Promise<void> {
    await this.client.send('DELETE', `/__admin/requests/${encodeURIComponent(id)}`)
  }

  /** Counts on the server if it supports the criteria; otherwise reads the webhooks and counts them here. */
  override async getCount(filter: WebhookQueryFilter = {}): Promise<number> {
    createFilter(filter) // throws a TypeError for an invalid filter
    const { since, urlPattern, method } = filter
    if (since !== undefined || urlPattern !== undefined) return super.getCount(filter)
    const path = '/__admin/requests/count'
    const options = { body: method === undefined ? {} : { method: method.toUpperCase() }, idempotent: true }
    const response = await this.client.requestJson('POST', path, options).catch(rethrowWithJournalHint)
    const count = getNumber(response, 'count')
    if (count !== undefined && count >= 0) return count
    throw this.client.createUnexpectedResponseError({
      ...{ method: 'POST', path, response },
      reason: count === undefined ? 'a response without `count`' : 'its request journal is disabled',
      hint: 'Start WireMock without `--no-request-journal`.',
    })
  }

  /** Removes every request that matches the pattern and returns how many were removed. `{}` matches all. */
  async removeByCriteria(criteria: WireMockRequestPattern): Promise<number> {
    const response = await this.client.requestJson('POST', '/__admin/requests/remove', { body: criteria })
    const removed = getField(response, 'serveEvents')
    return Array.isArray(removed) ? removed.length : 0
  }

  protected openTimed(findStart: FindStart, onUndecodable: OnUndecodable): WireMockJournal {
    return new WireMockJournal(this.client, findStart, onUndecodable)
  }

  /** Of the filter, the server applies only `since`. */
  protected async read({ filter, signal, onUndecodable }: JournalQuery): Promise<ReceivedWebhook[]> {
    const since = filter?.since
    const page = await listRequests(this.client, toSinceQuery(since), signal, onUndecodable)
    this.#order ??= detectOrder(page.webhooks)
    const order = this.#order ?? (await this.#guessOrder(page, since, signal))
    return toNewestFirst(page.webhooks, order).reverse()
  }

  /** Reads the server's clock; versions without this route respond with 404. */
  protected async readClock(signal: AbortSignal): Promise<ClockReading | undefined> {
    const { text } = await this.client.send('GET', '/__admin/health', { signal, accept: [404] })
    const epochMs = Date.parse(getString(parseJson(text), 'timestamp') ?? '')
    return Number.isNaN(epochMs) ? undefined : createExactReading(epochMs)
  }

  /** Guesses the order from the whole list, because a few requests of one millisecond may be listed in either order. */
  async #guessOrder(page: RequestPage, since: Date | undefined, signal?: AbortSignal): Promise<ListOrder> {
    const isPart = since !== undefined && page.listed > 1
    const { webhooks } = isPart ? await listRequests(this.client, {}, signal) : page
    this.#order = detectOrder(webhooks)
    return this.#order ?? guessOrder(webhooks)
  }
}

/** Subtracts 1 ms, because WireMock's `since` is exclusive, but ours is inclusive. */
function toSinceQuery(since: Date | undefined): Record<string, string> {
  const from = since instanceof Date ? since.getTime() - 1 : Number.NaN
  return Number.isNaN(from) ? {} : { since: new Date(from).toISOString() }
}
