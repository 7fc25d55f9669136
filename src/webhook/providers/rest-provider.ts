import { getField, getNumber, getString, isRecord } from '../../values/json.js'
import type { Loss } from '../journal/journal.js'
import { compareByArrival, toWebhook } from '../journal/received-webhook.js'
import type { ReceivedWebhook, WebhookQueryFilter } from '../journal/types.js'
import { countPath, receivedPath } from '../receiver/contract-routes.js'
import { explainRefusals, type ReportedRefusal } from '../receiver/refusals.js'
import type { AdminOptions } from './admin-client.js'
import { getReadStart, type JournalQuery, type ReadSince, TimedProvider } from './admin-provider.js'
import { isLongInteger, parseLongIntegers, stringifyLongIntegers } from './long-integers.js'
import type { RequestContextLike } from './send-request.js'
import { createExactReading, type ServerTime } from './server-clock.js'

/** Offset for a `since` that is later than any webhook, even if the clocks are a day apart. */
const farAheadMs = 7 * 24 * 60 * 60 * 1000
const hint = 'The documentation of custom webhook providers has the contract.'
const server = {
  server: 'the webhook back end',
  startHint: '`npx playwright-backchannel receiver` or `WebhookReceiver.start()`',
}

export type RestWebhookProviderOptions = AdminOptions

/**
 * Reads webhooks from any server that implements the custom back-end contract; `baseUrl` may be the `url` of a
 * `WebhookReceiver`. Without a Playwright request context, uses global `fetch`.
 *
 * @example
 * const provider = new RestWebhookProvider('http://127.0.0.1:4010', request)
 */
export class RestWebhookProvider extends TimedProvider {
  override readonly canDeleteById = true
  /** Whether the server's times have no zone, so that `since` could exclude webhooks that are later. */
  #hasLocalTimes = false

  constructor(baseUrl: string, request?: RequestContextLike, options: RestWebhookProviderOptions = {}) {
    super(server, baseUrl, request, options)
  }

  async setup(): Promise<void> {
    await this.getCount()
  }

  async resetJournal(): Promise<void> {
    await this.client.send('DELETE', receivedPath)
  }

  /** Deletes a webhook; does nothing if it no longer exists. */
  override async deleteById(id: string): Promise<void> {
    await this.client.send('DELETE', `${receivedPath}/${encodeURIComponent(id)}`, { accept: [404] })
  }

  /** Returns the number of webhooks. With a filter, counts them here, because the contract's count has no filter. */
  override async getCount(filter?: WebhookQueryFilter): Promise<number> {
    if (filter && Object.keys(filter).length > 0) return super.getCount(filter)
    return this.client.requestJson('GET', countPath, { decode: decodeCount, hint })
  }

  protected createReader(): ReadSince {
    let firstRequests: number | undefined
    return async (start, hint, signal) => {
      const since = new Date(getReadStart(start, hint))
      const { webhooks, refusals, requests, droppedUntil } = await this.#read({ since }, signal)
      firstRequests ??= requests
      const recent = refusals.filter(({ at }) => at.getTime() >= start)
      const isReached =
        requests === undefined ||
        requests !== firstRequests ||
        recent.length > 0 ||
        webhooks.some(({ receivedAt }) => receivedAt.getTime() >= start)
      const unreached = isReached ? undefined : this.baseUrl
      const { losses, notes } = explainRefusals(recent)
      const hasDropped = droppedUntil !== undefined && droppedUntil.getTime() >= start
      return {
        entries: webhooks,
        losses: hasDropped ? [...losses, dropped] : losses,
        notes,
        isComplete: true,
        unreached,
      }
    }
  }

  protected async read({ filter, signal }: JournalQuery): Promise<ReceivedWebhook[]> {
    return (await this.#read(filter, signal)).webhooks
  }

  protected async readClock(signal: AbortSignal): Promise<ServerTime | undefined> {
    const { now } = await this.#read({ since: new Date(Date.now() + farAheadMs) }, signal)
    return now && createExactReading(now.getTime())
  }

  /** Asks for one millisecond more than needed, because servers differ in whether `since` is inclusive. */
  async #read({ since, method }: WebhookQueryFilter = {}, signal?: AbortSignal) {
    const from = this.#hasLocalTimes || !since ? undefined : new Date(since.getTime() - 1).toISOString()
    const query = { since: from, method: method?.toUpperCase() }
    const reading = { decode: decodeReceived, parse: parseLongIntegers, hint, signal }
    const received = await this.client.requestJson('GET', receivedPath, { query, ...reading })
    this.#hasLocalTimes ||= received.hasLocalTimes
    return received
  }
}

const dropped: Loss = {
  reason: 'rolled',
  count: 0,
  detail: "the receiver's journal is full (maxEntries, maxBytes) and no longer reaches back to the start",
}

const zone = /(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)$/i

/** The contract requires the webhooks only. `WebhookReceiver` also tells its time and what it refused or dropped. */
function decodeReceived(response: unknown) {
  const list = getField(response, 'webhooks')
  if (!Array.isArray(list)) return 'the response has no list "webhooks"'
  const webhooks: ReceivedWebhook[] = []
  for (const [index, entry] of list.entries()) {
    const webhook = decodeEntry(entry)
    if (!webhook) return `webhooks[${index}] needs id, url, method, headers and an ISO 8601 receivedAt`
    webhooks.push(webhook)
  }
  return {
    webhooks: sortOldestFirst(webhooks),
    hasLocalTimes: list.some((entry) => !zone.test(getString(entry, 'receivedAt') ?? '')),
    now: parseTime(getField(response, 'now')),
    refusals: decodeRefusals(getField(response, 'refusals')),
    requests: getNumber(response, 'requests'),
    droppedUntil: parseTime(getField(response, 'droppedUntil')),
  }
}

function decodeRefusals(list: unknown): ReportedRefusal[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    const at = parseTime(getField(entry, 'at'))
    const reason = getString(entry, 'reason') ?? ''
    return at ? [{ at, reason, request: getString(entry, 'request') ?? '' }] : []
  })
}

function decodeCount(response: unknown): number | string {
  const count = getField(response, 'count')
  return typeof count === 'number' ? count : 'the response has no number "count"'
}

function decodeEntry(entry: unknown): ReceivedWebhook | undefined {
  if (!isRecord(entry)) return undefined
  const { id, headers = {}, rawBytes } = entry
  const url = getString(entry, 'url')
  const method = getString(entry, 'method')
  const receivedAt = parseTime(entry['receivedAt'])
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  if (url === undefined || method === undefined || !receivedAt || !areHeaders(headers)) return undefined
  return toWebhook({
    id: toText(id),
    url,
    method,
    headers,
    // `WebhookReceiver` sends the bytes as base64; the contract does not require them.
    rawBytes: typeof rawBytes === 'string' ? Buffer.from(rawBytes, 'base64') : undefined,
    unread: getString(entry, 'unread'),
    rawBody: getRawBody(entry),
    receivedAt,
  })
}

function areHeaders(headers: unknown): headers is Record<string, string | string[]> {
  return (
    isRecord(headers) &&
    Object.values(headers).every((value) => typeof value === 'string' || Array.isArray(value))
  )
}

/** Returns the original text if the server kept it, or else the JSON of the body. */
function getRawBody({ rawBody, body }: Record<string, unknown>): string {
  if (typeof rawBody === 'string') return rawBody
  return body === undefined ? '' : toText(body)
}

/** Returns a string as it is, and any other value as JSON. */
function toText(value: unknown): string {
  return typeof value === 'string' && !isLongInteger(value) ? value : stringifyLongIntegers(value)
}

function parseTime(value: unknown): Date | undefined {
  const time = typeof value === 'string' ? new Date(value) : undefined
  return time && !Number.isNaN(time.getTime()) ? time : undefined
}

/** Sorts by time, because the contract does not specify the order. Of the same time, a list with the newest first is reversed. */
function sortOldestFirst(webhooks: ReceivedWebhook[]): ReceivedWebhook[] {
  const first = webhooks.at(0)
  const last = webhooks.at(-1)
  const inOrder = first && last && first.receivedAt > last.receivedAt ? webhooks.reverse() : webhooks
  return inOrder.sort(compareByArrival)
}
