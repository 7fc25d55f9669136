// Mockoon's transaction log, `GET /mockoon-admin/logs`, which lists the oldest first, in pages.
// https://mockoon.com/docs/latest/admin-api/transaction-logs/
import { getNumber, getObject, getString, type JsonObject } from '../../../values/json.js'
import { toWebhook } from '../../received-webhook.js'
import type { ReceivedWebhook } from '../../types.js'
import type { AdminClient } from '../admin/admin-client.js'
import type { AdminResponse } from '../admin/send-request.js'
import { describeUndecodable, expectList } from '../decode-problems.js'
import { type ClockReading, readDateHeader } from '../server-clock.js'

const path = '/mockoon-admin/logs'
const wholeLog = 1_000_000_000

export interface Transaction {
  readonly uuid: string
  /** When the response was sent. Mockoon keeps no other time, and orders its log by this one. */
  readonly timestampMs: number
  readonly request: JsonObject
}

export interface LogPage {
  readonly transactions: readonly Transaction[]
  /** The server's time, from the response's `Date` header. */
  readonly clock: ClockReading | undefined
  readonly sentAt: number
  readonly receivedAt: number
}

export class MockoonLogs {
  readonly #client: AdminClient

  constructor(client: AdminClient) {
    this.#client = client
  }

  /** Reads the transactions from index `first`, which must be a multiple of `size`. */
  async readPage(first: number, size: number, signal?: AbortSignal): Promise<LogPage> {
    return this.#read({ page: String(first / size + 1), limit: String(size) }, signal)
  }

  async readAll(signal?: AbortSignal): Promise<readonly Transaction[]> {
    return (await this.#read({ page: '1', limit: String(wholeLog) }, signal)).transactions
  }

  async purge(): Promise<void> {
    await this.#client.send('POST', `${path}/purge`, { idempotent: true })
  }

  async #read(query: Record<string, string>, signal: AbortSignal | undefined): Promise<LogPage> {
    const sentAt = performance.now()
    const decode = (json: unknown, { headers }: AdminResponse): LogPage | string => {
      const entries = expectList(json)
      if (typeof entries === 'string') return entries
      const clock = readDateHeader(headers)
      return { transactions: entries.map(decodeTransaction), clock, sentAt, receivedAt: performance.now() }
    }
    return this.#client.requestJson('GET', path, { query, decode, signal })
  }
}

/** Decodes a transaction. An invalid entry keeps its index in the page, but has an empty id. */
export function decodeTransaction(transaction: unknown): Transaction {
  return {
    uuid: getString(transaction, 'uuid') ?? '',
    timestampMs: getNumber(transaction, 'timestampMs') ?? 0,
    request: getObject(transaction, 'request') ?? {},
  }
}

/**
 * Converts a transaction to a webhook, or returns a description of what is missing. Mockoon keeps the body as UTF-8
 * text, so binary and compressed bodies are lost. It keeps secret headers as `[REDACTED]`.
 */
export function decodeWebhook({ uuid, timestampMs, request }: Transaction): ReceivedWebhook | string {
  const urlPath = getString(request, 'urlPath')
  const method = getString(request, 'method')
  if (uuid === '') return describeUndecodable('Mockoon', undefined, 'uuid')
  if (urlPath === undefined) return describeUndecodable('Mockoon', uuid, 'request.urlPath')
  if (!method) return describeUndecodable('Mockoon', uuid, 'request.method')
  if (timestampMs === 0) return describeUndecodable('Mockoon', uuid, 'timestampMs')
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

export const pageSize = 10

/** The last page of the log when it was read; empty only if the log was empty. */
export interface Tail extends LogPage {
  /** Index of the page's first transaction; a multiple of the page size. */
  readonly first: number
}

/**
 * Finds the end of the log. The server does not report the length, so single entries are probed, first in growing steps,
 * then by bisection. Starting from a recently found end takes one call.
 */
export async function findTail(logs: MockoonLogs, from: number, signal: AbortSignal): Promise<Tail> {
  const start = from - (from % pageSize)
  const page = await logs.readPage(start, pageSize, signal)
  if (page.transactions.length === 0 && start > 0) return findTail(logs, 0, signal) // purged in the meantime
  if (page.transactions.length < pageSize) return { ...page, first: start }
  return readLastPage(logs, await findLastFullStep(logs, start, signal), signal)
}

/** Finds the highest multiple of the page size, counted from `low`, at which there is a transaction. */
async function findLastFullStep(logs: MockoonLogs, low: number, signal: AbortSignal): Promise<number> {
  const hasTransaction = async (index: number) =>
    (await logs.readPage(index, 1, signal)).transactions.length > 0
  let there = low
  let step = pageSize
  while (await hasTransaction(there + step)) {
    there += step
    step *= 2
  }
  while (step > pageSize) {
    step /= 2
    if (await hasTransaction(there + step)) there += step
  }
  return there
}

/**
 * Reads pages until one is not full, because the log may have grown since it was probed. If that page is empty, returns
 * the previous page.
 */
async function readLastPage(logs: MockoonLogs, from: number, signal: AbortSignal): Promise<Tail> {
  let before: readonly Transaction[] = []
  for (let first = from; ; first += pageSize) {
    const page = await logs.readPage(first, pageSize, signal)
    const isLast = page.transactions.length < pageSize
    if (isLast && page.transactions.length > 0) return { ...page, first }
    if (isLast) return { ...page, first: Math.max(0, first - pageSize), transactions: before }
    before = page.transactions
  }
}
