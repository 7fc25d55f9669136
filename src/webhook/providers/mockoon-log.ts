// Mockoon's transaction log, `GET /mockoon-admin/logs`, which lists the oldest first.
// https://mockoon.com/docs/latest/admin-api/transaction-logs/
import { getNumber, getObject, getString, type JsonObject } from '../../values/json.js'
import { emptied, type Loss } from '../journal/journal.js'
import { toWebhook } from '../journal/received-webhook.js'
import type { ReceivedWebhook } from '../journal/types.js'
import { describeUndecodable } from './decode-problems.js'

/** Mockoon's default of `--max-transaction-logs`. */
const defaultLimit = 100
/** A log that is full at fewer entries than this is improbable; it has rather been emptied, and has grown again. */
const minLimit = 10

/** Mockoon tells neither its limit nor what it drops. Each read must find the newest transaction of the one before. */
export class LogContinuity {
  #newest: string | undefined
  #size = 0
  #hasRead = false
  #loss: Loss | undefined

  get losses(): readonly Loss[] {
    return this.#loss ? [this.#loss] : []
  }

  learn(uuids: readonly string[]): void {
    if (this.#hasRead) this.#loss ??= this.#findLoss(uuids)
    this.#hasRead = true
    this.#newest = uuids.at(-1)
    this.#size = uuids.length
  }

  restart(): void {
    this.#newest = undefined
    this.#size = 0
  }

  #findLoss(uuids: readonly string[]): Loss | undefined {
    const size = uuids.length
    // After an empty log, only the default limit shows that the log may have dropped something.
    if (this.#newest === undefined) return size === defaultLimit ? createRolled(size) : undefined
    if (uuids.includes(this.#newest)) return undefined
    return size >= Math.max(this.#size, minLimit) ? createRolled(size) : emptied
  }
}

function createRolled(size: number): Loss {
  const detail = `Mockoon's log is full (${size} entries, --max-transaction-logs) and no longer reaches back to the start`
  return { reason: 'rolled', count: 0, detail }
}

export function getUuid(transaction: unknown): string {
  return getString(transaction, 'uuid') ?? ''
}

/**
 * Mockoon keeps the body as UTF-8 text, so binary and compressed bodies are lost, secret headers as `[REDACTED]`, and of
 * the times only that of the response.
 */
export function decodeTransaction(transaction: unknown): ReceivedWebhook | string {
  const uuid = getUuid(transaction)
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
    unpacked: [],
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
