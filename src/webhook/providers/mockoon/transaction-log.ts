// Mockoon's transaction log, as `GET /mockoon-admin/logs` answers it: oldest first, in pages.

import { isRecord } from '../../../values/is-record.js'
import { parseJson } from '../../../values/parse-json.js'
import { toWebhook } from '../../received-webhook.js'
import type { ReceivedWebhook } from '../../types.js'
import type { AdminClient } from '../admin/admin-client.js'
import { getNumber, getObject, getString, type JsonObject } from '../admin/json-access.js'
import { createUnexpectedResponseError } from '../admin/unexpected-response.js'
import { type ClockReading, dateHeaderReading } from '../server-clock.js'

const path = '/mockoon-admin/logs'
const wholeLog = 1_000_000_000

export interface Transaction {
  readonly uuid: string
  /** When the answer was sent: Mockoon tells no other time, and its log is in this order. */
  readonly timestampMs: number
  readonly request: JsonObject
}

export interface LogPage {
  readonly transactions: readonly Transaction[]
  /** Of the answer's `Date` header. */
  readonly clock: ClockReading | undefined
  readonly sentAt: number
  readonly receivedAt: number
}

export class MockoonLogs {
  readonly #client: AdminClient

  constructor(client: AdminClient) {
    this.#client = client
  }

  /** The transactions from index `first` on, which must be a multiple of `size`. */
  async page(first: number, size: number, signal?: AbortSignal): Promise<LogPage> {
    return this.#read({ page: String(first / size + 1), limit: String(size) }, signal)
  }

  async all(signal?: AbortSignal): Promise<readonly Transaction[]> {
    return (await this.#read({ page: '1', limit: String(wholeLog) }, signal)).transactions
  }

  async purge(): Promise<void> {
    await this.#client.send('POST', `${path}/purge`)
  }

  async #read(query: Record<string, string>, signal: AbortSignal | undefined): Promise<LogPage> {
    const sentAt = performance.now()
    const { text, headers } = await this.#client.send('GET', path, { query, ...(signal ? { signal } : {}) })
    const receivedAt = performance.now()
    const entries = parseJson(text)
    if (!Array.isArray(entries)) throw this.#unexpected('an answer that is no list', text)
    return {
      transactions: entries.map(decodeTransaction),
      clock: dateHeaderReading(headers),
      sentAt,
      receivedAt,
    }
  }

  #unexpected(reason: string, answer = ''): Error {
    const { baseUrl } = this.#client
    const hint = `Check that the base URL ${baseUrl} is the one of Mockoon.`
    return createUnexpectedResponseError({
      server: 'Mockoon',
      method: 'GET',
      url: baseUrl + path,
      reason,
      hint,
      answer,
    })
  }
}

/** What cannot be decoded keeps its place in the page, without a name. */
export function decodeTransaction(entry: unknown): Transaction {
  const transaction = isRecord(entry) ? entry : {}
  return {
    uuid: getString(transaction, 'uuid') ?? '',
    timestampMs: getNumber(transaction, 'timestampMs') ?? 0,
    request: getObject(transaction, 'request') ?? {},
  }
}

/**
 * A transaction as a webhook; none when it lacks what makes a request. Mockoon keeps the body as UTF-8 text: binary
 * and compressed bodies are lost there, and secret headers arrive as `[REDACTED]`.
 */
export function webhookOf({ uuid, timestampMs, request }: Transaction): ReceivedWebhook[] {
  const urlPath = getString(request, 'urlPath')
  const method = getString(request, 'method')
  if (uuid === '' || urlPath === undefined || !method) return []
  return [
    toWebhook({
      id: uuid,
      url: urlPath + formatQuery(request),
      method,
      headers: toHeaderPairs(request['headers']),
      rawBody: getString(request, 'body') ?? '',
      receivedAt: new Date(timestampMs),
    }),
  ]
}

/** Mockoon decodes the query for its log; the URL parser brings back what it decoded. */
function formatQuery(request: JsonObject): string {
  const query = getString(request, 'query')
  return query ? new URL(`http://mockoon/?${query.replaceAll('#', '%23')}`).search : ''
}

function toHeaderPairs(headers: unknown): Array<readonly [string, string]> {
  const pairs: unknown[] = Array.isArray(headers) ? headers : []
  return pairs.flatMap((pair) => {
    const name = isRecord(pair) ? getString(pair, 'key') : undefined
    const value = isRecord(pair) ? getString(pair, 'value') : undefined
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  })
}
