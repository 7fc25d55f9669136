import { getField, getNumber, getString, parseJson } from '../../values/json.js'
import type { OnUndecodable } from '../journal/decode-problems.js'
import { createFilter } from '../journal/filter.js'
import type { ReceivedWebhook, WebhookQueryFilter } from '../journal/types.js'
import type { AdminOptions } from './admin-client.js'
import { type JournalQuery, type ReadSince, TimedProvider } from './admin-provider.js'
import type { RequestContextLike } from './send-request.js'
import { createExactReading, type ServerTime } from './server-clock.js'
import {
  journalDisabled,
  journalHint,
  maxOvertakingMs,
  RequestList,
  rethrowWithJournalHint,
} from './wiremock-requests.js'

const server = {
  server: 'WireMock',
  startHint: '`java -jar wiremock-standalone.jar --port 8080`',
  sizeOption: '--max-request-journal-entries',
}

/** Number of entries that a final read asks for, because the webhook that a test misses may be an earlier one. */
const finalWindow = 20

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
  readonly #list = new RequestList(this.client)

  constructor(baseUrl: string, request?: RequestContextLike, options: WireMockProviderOptions = {}) {
    super(server, baseUrl, request, options)
  }

  /** Checks that the server responds and keeps a journal. */
  async setup(): Promise<void> {
    await this.#list.read({ limit: 0 })
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
    const body = method === undefined ? {} : { method: method.toUpperCase() }
    return this.client
      .requestJson('POST', '/__admin/requests/count', {
        body,
        idempotent: true,
        decode: decodeCount,
        hint: journalHint,
      })
      .catch(rethrowWithJournalHint)
  }

  /** Removes every request that matches the pattern and returns how many were removed. `{}` matches all. */
  async removeByCriteria(criteria: WireMockRequestPattern): Promise<number> {
    return this.client.requestJson('POST', '/__admin/requests/remove', {
      body: criteria,
      decode: (json) => {
        const removed = getField(json, 'serveEvents')
        return Array.isArray(removed) ? removed.length : 0
      },
    })
  }

  /** Reads only new entries. `since` would be simpler, but is exclusive, and threads overtake each other. */
  protected createReader(onUndecodable: OnUndecodable): ReadSince {
    const known = new Set<string>()
    return async (start, { isFinal = false }, signal) => {
      const isKnown = (webhook: ReceivedWebhook) => known.has(getIdentity(webhook))
      const isOld = (webhook: ReceivedWebhook) =>
        webhook.receivedAt.getTime() < start - maxOvertakingMs || isKnown(webhook)
      const firstWindow = isFinal ? finalWindow : undefined
      const { newer, page } = await this.#list.readNewerThan(isOld, { signal, onUndecodable, firstWindow })
      // If the page has no webhook that an earlier read returned, everything that is left is new.
      const isComplete = !page.some(isKnown)
      const hasEarlier = page.some(({ receivedAt }) => receivedAt.getTime() < start)
      for (const webhook of newer) known.add(getIdentity(webhook))
      return {
        entries: isFinal ? page : newer,
        losses: [],
        isComplete,
        // A page with a known webhook ends there, so it shows nothing earlier.
        hasEarlier: isComplete || hasEarlier ? hasEarlier : undefined,
      }
    }
  }

  protected read({ filter, signal, onUndecodable }: JournalQuery): Promise<ReceivedWebhook[]> {
    return this.#list.read({ since: filter?.since, signal, onUndecodable })
  }

  protected async readClock(signal: AbortSignal): Promise<ServerTime | undefined> {
    const { text } = await this.client.send('GET', '/__admin/health', { signal, accept: [404] })
    const health = parseJson(text)
    const epochMs = Date.parse(getString(health, 'timestamp') ?? '')
    if (Number.isNaN(epochMs)) return undefined
    const uptime = getNumber(health, 'uptimeInSeconds')
    return { ...createExactReading(epochMs), uptimeMs: uptime === undefined ? undefined : uptime * 1_000 }
  }
}

/** Identifies a webhook by its time and id, because a compatible server may reuse an old id after a reset. */
function getIdentity({ id, receivedAt }: ReceivedWebhook): string {
  return `${receivedAt.getTime()} ${id}`
}

/** WireMock counts -1 requests if its journal is disabled. */
function decodeCount(json: unknown): number | string {
  const count = getNumber(json, 'count')
  if (count === undefined) return 'the response has no number `count`'
  return count < 0 ? journalDisabled : count
}
