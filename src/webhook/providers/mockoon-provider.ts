// Mockoon's transaction log, `GET /mockoon-admin/logs`, which lists the oldest first.
// https://mockoon.com/docs/latest/admin-api/transaction-logs/
import { getNumber, getObject, getString, type JsonObject } from '../../values/json.js'
import { decodeUri } from '../../values/text.js'
import {
  decodeEntries,
  describeUndecodable,
  expectList,
  type OnUndecodable,
} from '../journal/decode-problems.js'
import { emptied, type Journal, type Loss } from '../journal/journal.js'
import { toWebhook } from '../journal/received-webhook.js'
import { openSnapshotJournal } from '../journal/snapshot-journal.js'
import type { ReceivedWebhook } from '../journal/types.js'
import type { AdminOptions } from './admin-client.js'
import { AdminProvider, type JournalQuery } from './admin-provider.js'
import type { RequestContextLike } from './send-request.js'

const logPath = '/mockoon-admin/logs'
/** Mockoon returns the log in pages, of 10 by default; one page of this size is the whole log. */
const wholeLog = { page: '1', limit: '1000000000' }
const server = {
  server: 'Mockoon',
  startHint: '`mockoon-cli start --data environment.json --admin-api-token <token>`',
}

export interface MockoonProviderOptions extends AdminOptions {
  /** Token of the admin API. Default: the environment variable `MOCKOON_ADMIN_API_TOKEN`. */
  readonly adminToken?: string
}

/**
 * Reads webhooks from Mockoon. The server logs a request when it responds, so times and order are those of the
 * responses. It keeps 100 transactions unless it is started with `--max-transaction-logs <n>`. It cannot delete a
 * single entry, so use the clean-up strategy `full-reset`.
 *
 * Calls reject with a `WebhookProviderError` when the server cannot be reached or returns an error, for example for a
 * wrong token.
 *
 * @example
 * const provider = new MockoonWebhookProvider('http://127.0.0.1:3000', undefined, { adminToken: 'secret' })
 * const webhooks = await provider.getReceivedWebhooks({ method: 'POST', urlPattern: '^/hook' })
 */
export class MockoonWebhookProvider extends AdminProvider {
  constructor(baseUrl: string, request?: RequestContextLike, options: MockoonProviderOptions = {}) {
    super(server, baseUrl, request, authorize(options), ['adminToken'])
  }

  /** Checks that the server responds and accepts the token. */
  async setup(): Promise<void> {
    await this.client.send('GET', '/mockoon-admin')
  }

  async resetJournal(): Promise<void> {
    await this.client.send('POST', `${logPath}/purge`, { idempotent: true })
  }

  protected openJournal(onUndecodable: OnUndecodable, startedAt: number | undefined): Journal {
    const continuity = new LogContinuity()
    const ask = async (_since: unknown, signal?: AbortSignal) => {
      const log = await this.#readLog(signal)
      continuity.learn(log.map(getUuid))
      return decodeEntries(log, decodeTransaction, onUndecodable)
    }
    const journal = openSnapshotJournal(ask, { startedAt, getLosses: () => continuity.losses })
    return { ...journal, afterReset: () => continuity.restart() }
  }

  protected async read({ signal, onUndecodable }: JournalQuery): Promise<ReceivedWebhook[]> {
    return decodeEntries(await this.#readLog(signal), decodeTransaction, onUndecodable)
  }

  #readLog(signal: AbortSignal | undefined): Promise<readonly unknown[]> {
    return this.client.requestJson('GET', logPath, { query: wholeLog, decode: expectList, signal })
  }
}

function authorize(options: MockoonProviderOptions): MockoonProviderOptions {
  const token = options.adminToken ?? process.env['MOCKOON_ADMIN_API_TOKEN']
  return token ? { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } } : options
}

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

function getUuid(transaction: unknown): string {
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

/** `%`, unless `decodeURI` keeps the escape that it begins. */
const decodedPercent = /%(?!2[346bcf]|3[abdf]|40)/gi

/** Encodes the query again, which Mockoon decodes with `decodeURI`, or keeps as it is if that throws. */
function formatQuery(request: JsonObject): string {
  const query = getString(request, 'query')
  if (!query) return ''
  const isRaw = decodeUri(query) === query
  const escaped = isRaw ? query : query.replaceAll(decodedPercent, '%25')
  // The URL parser removes line breaks, and a space or a control character at the end.
  return new URL(`http://mockoon/?${escaped.replaceAll(/[\0- #]/g, encodeURIComponent)}`).search
}

function toHeaderPairs(headers: unknown): Array<readonly [string, string]> {
  const pairs: unknown[] = Array.isArray(headers) ? headers : []
  return pairs.flatMap((pair) => {
    const name = getString(pair, 'key')
    const value = getString(pair, 'value')
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  })
}
