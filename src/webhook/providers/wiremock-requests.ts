// WireMock's list of received requests, `GET /__admin/requests`.
// https://wiremock.org/docs/standalone/admin-api-reference/#tag/Requests
import { getField, getNumber, getObject, getString, getStrings } from '../../values/json.js'
import { decodeEntries, describeUndecodable, type OnUndecodable } from '../journal/decode-problems.js'
import { type RawWebhook, toWebhook } from '../journal/received-webhook.js'
import type { ReceivedWebhook } from '../journal/types.js'
import type { AdminClient } from './admin-client.js'
import { WebhookProviderError } from './provider-error.js'

export const journalDisabled = 'its request journal is disabled'
export const journalHint = 'Start WireMock without `--no-request-journal`.'

const defaultFirstWindow = 2
const widening = 4

type ListOrder = 'newest-first' | 'oldest-first'

interface ListQuery {
  readonly since?: Date | undefined
  readonly limit?: number
  readonly signal?: AbortSignal | undefined
  readonly onUndecodable?: OnUndecodable
  readonly firstWindow?: number | undefined
}

export class RequestList {
  readonly #client: AdminClient
  #order: ListOrder | undefined

  constructor(client: AdminClient) {
    this.#client = client
  }

  async read(query: ListQuery): Promise<ReceivedWebhook[]> {
    const page = await this.#fetch(query)
    // A few requests of one millisecond may be listed in either order, but the whole list shows which one it is.
    const isPart = this.#order === undefined && query.since !== undefined && page.listed > 1
    const { webhooks } = isPart ? await this.#fetch({ signal: query.signal }) : page
    return this.#toNewestFirst(page.webhooks, webhooks).reverse()
  }

  /** Reads a window that grows until it contains an old request; of a list with the oldest first, everything. */
  async readNewerThan(
    isOld: (webhook: ReceivedWebhook) => boolean,
    query: ListQuery,
  ): Promise<{ newer: ReceivedWebhook[]; page: readonly ReceivedWebhook[] }> {
    for (let limit = query.firstWindow ?? defaultFirstWindow; ; limit *= widening) {
      const isAll = this.#order === 'oldest-first'
      const { webhooks, listed } = await this.#fetch(isAll ? query : { ...query, limit })
      const newestFirst = this.#toNewestFirst(webhooks)
      const page = newestFirst.toReversed()
      const end = newestFirst.findIndex(isOld)
      if (end !== -1 && this.#order === 'newest-first') {
        return { newer: newestFirst.slice(0, end).reverse(), page }
      }
      if (isAll || listed < limit) return { newer: page.filter((webhook) => !isOld(webhook)), page }
    }
  }

  #toNewestFirst(webhooks: readonly ReceivedWebhook[], decisive = webhooks): ReceivedWebhook[] {
    const isOldestFirst =
      this.#order === undefined ? getSpan(getTimes(decisive)) < 0 : this.#order === 'oldest-first'
    return isOldestFirst ? webhooks.toReversed() : [...webhooks]
  }

  /** Returns the webhooks in the server's order, and how many entries it listed, undecodable ones included. */
  async #fetch({ since, limit, signal, onUndecodable = () => undefined }: ListQuery) {
    // WireMock's `since` is exclusive, but ours is inclusive.
    const from = since && new Date(since.getTime() - 1).toISOString()
    const query = { since: from, limit: limit?.toString() }
    const entries = await this.#client
      .requestJson('GET', '/__admin/requests', { query, decode: decodeList, signal })
      .catch(rethrowWithJournalHint)
    const webhooks = decodeEntries(entries, decodeRequest, onUndecodable)
    this.#order ??= detectOrder(getTimes(webhooks))
    return { webhooks, listed: entries.length }
  }
}

function getTimes(webhooks: readonly ReceivedWebhook[]): number[] {
  return webhooks.map(({ receivedAt }) => receivedAt.getTime())
}

/** Maximum difference between the times of two entries that are listed in the wrong order. */
export const maxOvertakingMs = 1_000
/** How many more neighboring pairs must be in one order than in the other; a smaller majority may be a coincidence. */
const minDifference = 4

/**
 * Detects the order of a list that is long enough, because WireMock's threads overtake each other. Servers with the same
 * admin API may list the oldest request first.
 * https://github.com/wiremock/wiremock/blob/master/wiremock-core/src/main/java/com/github/tomakehurst/wiremock/verification/InMemoryRequestJournal.java
 */
export function detectOrder(times: readonly number[]): ListOrder | undefined {
  const span = getSpan(times)
  if (Math.abs(span) > maxOvertakingMs) return span > 0 ? 'newest-first' : 'oldest-first'
  const balance = times.reduce((sum, time, index) => sum + Math.sign((times[index - 1] ?? time) - time), 0)
  if (Math.abs(balance) < minDifference) return undefined
  return balance > 0 ? 'newest-first' : 'oldest-first'
}

function getSpan(times: readonly number[]): number {
  return (times[0] ?? 0) - (times.at(-1) ?? 0)
}

function decodeList(json: unknown): readonly unknown[] | string {
  const entries = getField(json, 'requests')
  return Array.isArray(entries) ? entries : 'the response has no list `requests`'
}

export function decodeRequest(entry: unknown): ReceivedWebhook | string {
  const request = getObject(entry, 'request')
  const id = getString(entry, 'id') ?? getString(request, 'id')
  const url = getString(request, 'url')
  const method = getString(request, 'method')
  const receivedAt = getLoggedDate(request) ?? getLoggedDate(entry)
  if (!id) return describeUndecodable('WireMock', undefined, 'id')
  if (url === undefined) return describeUndecodable('WireMock', id, 'request.url')
  if (!method) return describeUndecodable('WireMock', id, 'request.method')
  if (!receivedAt) return describeUndecodable('WireMock', id, 'loggedDate')
  const headers = getStrings(request, 'headers')
  return toWebhook({ id, url, method, headers, ...getBody(request), receivedAt })
}

/** Reads the date, which WireMock puts into the request as epoch ms. Other servers put it elsewhere or use ISO 8601. */
function getLoggedDate(object: unknown): Date | undefined {
  const text = getString(object, 'loggedDate') ?? getString(object, 'loggedDateString')
  const time = getNumber(object, 'loggedDate') ?? Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}

/** Reads the bytes, from which WireMock has removed gzip only. A compatible server may have the text only. */
function getBody(request: unknown): Pick<RawWebhook, 'rawBody' | 'rawBytes' | 'unpacked'> {
  const base64 = getString(request, 'bodyAsBase64')
  if (base64 === undefined) return { rawBody: getString(request, 'body') ?? '' }
  return { rawBytes: Buffer.from(base64, 'base64'), unpacked: ['gzip', 'x-gzip'] }
}

/** Adds a hint if WireMock's journal is disabled; WireMock then responds with 500, and retrying does not help. */
export function rethrowWithJournalHint(error: unknown): never {
  if (error instanceof WebhookProviderError && error.body.includes('RequestJournalDisabled')) {
    const { method, url, status = 500 } = error
    throw new WebhookProviderError({
      server: 'WireMock',
      method,
      url,
      status,
      reason: journalDisabled,
      hint: journalHint,
      transient: false,
      cause: error,
    })
  }
  throw error
}
