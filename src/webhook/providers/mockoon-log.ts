// Mockoon's transaction log, `GET /mockoon-admin/logs`, which lists the oldest first.
// https://mockoon.com/docs/latest/admin-api/transaction-logs/
import { getNumber, getObject, getString, type JsonObject } from '../../values/json.js'
import { toWebhook } from '../received-webhook.js'
import type { ReceivedWebhook } from '../types.js'
import type { AdminClient } from './admin/admin-client.js'
import { describeUndecodable, expectList } from './decode-problems.js'

const path = '/mockoon-admin/logs'
/** Mockoon returns the log in pages, of 10 by default; one page of this size is the whole log. */
const wholeLog = { page: '1', limit: '1000000000' }

export class MockoonLog {
  readonly #client: AdminClient

  constructor(client: AdminClient) {
    this.#client = client
  }

  async read(signal?: AbortSignal): Promise<readonly unknown[]> {
    return this.#client.requestJson('GET', path, { query: wholeLog, decode: expectList, signal })
  }

  async purge(): Promise<void> {
    await this.#client.send('POST', `${path}/purge`, { idempotent: true })
  }
}

/**
 * Converts a transaction to a webhook, or returns a description of what is missing. Mockoon keeps the body as UTF-8
 * text, so binary and compressed bodies are lost. It keeps secret headers as `[REDACTED]`. `timestampMs` is the time of
 * the response, the only one that Mockoon keeps.
 */
export function decodeTransaction(transaction: unknown): ReceivedWebhook | string {
  const uuid = getString(transaction, 'uuid')
  const request = getObject(transaction, 'request')
  const urlPath = getString(request, 'urlPath')
  const method = getString(request, 'method')
  const timestampMs = getNumber(transaction, 'timestampMs')
  if (!uuid) return describeUndecodable('Mockoon', undefined, 'uuid')
  if (!request || urlPath === undefined) return describeUndecodable('Mockoon', uuid, 'request.urlPath')
  if (!method) return describeUndecodable('Mockoon', uuid, 'request.method')
  if (!timestampMs) return describeUndecodable('Mockoon', uuid, 'timestampMs')
  return toWebhook({
    id: uuid,
    url: urlPath + formatQuery(request),
    method,
    headers: toHeaderPairs(request['headers']),
    rawBody: getString(request, 'body') ?? '',
    receivedAt: new Date(timestampMs),
  })
}

/** Encodes the query again with the URL parser, because Mockoon's log contains it decoded. */
function formatQuery(request: JsonObject): string {
  const query = getString(request, 'query')
  return query ? new URL(`http://mockoon/?${query.replaceAll('#', '%23')}`).search : ''
}

function toHeaderPairs(headers: unknown): Array<readonly [string, string]> {
  const pairs: unknown[] = Array.isArray(headers) ? headers : []
  return pairs.flatMap((pair) => {
    const name = getString(pair, 'key')
    const value = getString(pair, 'value')
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  })
}
