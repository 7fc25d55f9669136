// MockServer's list of requests and responses, `PUT /mockserver/retrieve`. It has no cursor, so the cost of a read depends
// on its size, unless every wait is for a known path. A request is listed when it gets its response, possibly after a later
// request, so each read returns everything since the start. https://www.mock-server.com/mock_server/verification.html

import { getNumber, getObject, getString, getStrings, parseJson } from '../../values/json.js'
import { isJsonType } from '../../values/text.js'
import {
  decodeEntries,
  describeUndecodable,
  expectList,
  type OnUndecodable,
} from '../journal/decode-problems.js'
import type { ReadHint } from '../journal/journal.js'
import { compareByArrival, type RawWebhook, toWebhook } from '../journal/received-webhook.js'
import type { ReceivedWebhook } from '../journal/types.js'
import type { AdminClient, AdminOptions } from './admin-client.js'
import { getReadStart, type JournalQuery, type ReadSince, TimedProvider } from './admin-provider.js'
import { isLongInteger, parseLongIntegers, stringifyLongIntegers } from './long-integers.js'
import type { RequestContextLike } from './send-request.js'
import { createExactReading, type ServerTime } from './server-clock.js'

/** Path of the server's clock. Versions without this route log our own call as a received request. */
const clockPath = '/mockserver/clock'
const maxNarrowReads = 4
const server = {
  server: 'MockServer',
  startHint: '`java -jar mockserver-netty-jar-with-dependencies.jar -serverPort 1080`',
  sizeOption: 'maxLogEntries',
  unlisted:
    'MockServer answers 404 if no expectation matches a request, and does not list the request if it was started with -logLevel WARN',
}

export type MockServerProviderOptions = AdminOptions

/**
 * Reads webhooks from MockServer. A request is listed when it gets its response. If the server is started with
 * `-logLevel WARN`, requests that no expectation matches are not listed at all. The server cannot delete a single
 * entry, so use the clean-up strategy `full-reset`.
 *
 * Calls reject with a `WebhookProviderError` when the server cannot be reached or returns an error.
 *
 * @example
 * const provider = new MockServerWebhookProvider('http://127.0.0.1:1080')
 * const webhooks = await provider.getReceivedWebhooks({ method: 'POST', urlPattern: '^/hook' })
 */
export class MockServerWebhookProvider extends TimedProvider {
  constructor(baseUrl: string, request?: RequestContextLike, options: MockServerProviderOptions = {}) {
    super(server, baseUrl, request, options)
  }

  async setup(): Promise<void> {
    await this.client.send('PUT', '/mockserver/status')
  }

  /** Clears the log, but keeps expectations. */
  async resetJournal(): Promise<void> {
    await this.client.send('PUT', '/mockserver/clear?type=log')
  }

  protected createReader(onUndecodable: OnUndecodable): ReadSince {
    const arrivals = new Map<string, Date>()
    return async (start, hint, signal) => {
      const since = getReadStart(start, hint)
      const found: ReceivedWebhook[] = []
      let hasOlder = false
      for (const matcher of toRequestMatchers(hint)) {
        const read = await this.#readByArrival({ matcher, since, signal, onUndecodable }, arrivals)
        found.push(...read.webhooks)
        hasOlder ||= read.hasOlder
      }
      const isComplete = hint.paths === undefined
      const hasEarlier = isComplete || hasOlder ? hasOlder : undefined
      return { entries: found.sort(compareByArrival), losses: [], isComplete, hasEarlier }
    }
  }

  protected async read({ filter, signal, onUndecodable }: JournalQuery): Promise<ReceivedWebhook[]> {
    const retrieval = { since: filter?.since?.getTime(), signal, onUndecodable }
    return (await this.#readByArrival(retrieval, new Map())).webhooks
  }

  /** Reads in order of arrival, which only the list `REQUESTS` shows of a delayed response. */
  async #readByArrival(retrieval: Retrieval, arrivals: Map<string, Date>) {
    const { requests, hasOlder } = await retrieve(this.client, 'REQUEST_RESPONSES', retrieval)
    if (requests.some(({ isDelayed, webhook }) => isDelayed && !arrivals.has(webhook.id))) {
      const { matcher, signal } = retrieval
      const arrived = await retrieve(this.client, 'REQUESTS', { matcher, signal })
      for (const { webhook } of arrived.requests) arrivals.set(webhook.id, webhook.receivedAt)
    }
    const webhooks = requests
      .map(({ webhook }) => ({ ...webhook, receivedAt: arrivals.get(webhook.id) ?? webhook.receivedAt }))
      .sort(compareByArrival)
    return { webhooks, hasOlder }
  }

  /** Reads the clock of MockServer 8 or later; earlier versions handle the call like any unmatched request. */
  protected async readClock(signal: AbortSignal): Promise<ServerTime | undefined> {
    const { text } = await this.client.send('GET', clockPath, { signal, accept: [404] })
    const epochMs = getNumber(parseJson(text), 'currentEpochMillis')
    return epochMs === undefined ? undefined : createExactReading(epochMs)
  }
}

/** Narrows the response to plain paths only, because MockServer evaluates paths as regular expressions, slowly. */
function toRequestMatchers({ paths = [] }: ReadHint): RequestMatcher[] {
  const isNarrow =
    paths.length > 0 && paths.length <= maxNarrowReads && paths.every((path) => /^\/[\w\-./~]*$/.test(path))
  return isNarrow ? paths.map((path) => ({ path })) : [{}]
}

interface LoggedRequest {
  readonly webhook: ReceivedWebhook
  /** Whether the response was delayed. If so, `receivedAt` is the time of the response, not of the arrival. */
  readonly isDelayed: boolean
}

type RequestMatcher = { readonly path?: string }

interface Retrieval {
  readonly matcher?: RequestMatcher | undefined
  /** Time in epoch ms; entries before it are skipped without being decoded. */
  readonly since?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly onUndecodable?: OnUndecodable
}

/** Only the format `LOG_ENTRIES` has ids, and survives a request that cannot be written as JSON. */
async function retrieve(
  client: AdminClient,
  type: 'REQUEST_RESPONSES' | 'REQUESTS',
  { matcher = {}, since = Number.NEGATIVE_INFINITY, signal, onUndecodable = () => undefined }: Retrieval,
) {
  const path = `/mockserver/retrieve?type=${type}&format=LOG_ENTRIES`
  const reading = { decode: expectList, parse: parseLongIntegers, signal }
  const response = await client.requestJson('PUT', path, { body: matcher, ...reading })
  const received = response.filter((entry) => !isClockRequest(entry))
  const entries = received.filter((entry) => isSince(entry, since))
  return {
    requests: decodeEntries(entries, decodeEntry, onUndecodable),
    hasOlder: entries.length < received.length,
  }
}

export function decodeEntry(entry: unknown): LoggedRequest | string {
  const request = getObject(entry, 'httpRequest')
  const id = getString(entry, 'correlationId')
  const path = getString(request, 'path')
  const epochMs = getNumber(entry, 'epochTime')
  if (id === undefined) return describeUndecodable('MockServer', undefined, 'correlationId')
  if (!request || path === undefined) return describeUndecodable('MockServer', id, 'httpRequest.path')
  if (epochMs === undefined) return describeUndecodable('MockServer', id, 'epochTime')
  const headers = getHeaders(request)
  const webhook = toWebhook({
    id,
    url: path + formatQuery(request),
    method: getString(request, 'method') ?? 'GET',
    headers,
    ...decodeBody(request['body'], headers),
    unpacked: ['gzip', 'deflate', 'zstd'],
    receivedAt: new Date(epochMs),
  })
  return { webhook, isDelayed: isDelayed(entry) }
}

/** Reads the headers, with names in lower case. Of a name in two spellings, MockServer lists all values with each. */
function getHeaders(request: unknown): Record<string, string[]> {
  const headers = Object.entries(getStrings(request, 'headers'))
  return Object.fromEntries(headers.map(([name, values]) => [name.toLowerCase(), values]))
}

function isClockRequest(entry: unknown): boolean {
  return getString(getObject(entry, 'httpRequest'), 'path') === clockPath
}

/** Whether an entry is recent enough. Entries without a time are kept, so that the problem can be reported. */
function isSince(entry: unknown, since: number): boolean {
  const time = getNumber(entry, 'epochTime')
  return time === undefined || time >= since
}

/** Encodes the parameters again, sorted by name, because MockServer does not keep the raw query or its order. */
function formatQuery(request: unknown): string {
  const parameters = Object.entries(getStrings(request, 'queryStringParameters'))
  const pairs = parameters
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, values]) =>
      values.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
    )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Restores the body. MockServer keeps parsed JSON, so spacing, duplicate keys and second documents are lost. */
function decodeBody(body: unknown, headers: Record<string, string[]>): DecodedBody {
  if (body === undefined) return { rawBody: '' }
  if (typeof body !== 'string' || isLongInteger(body)) return { rawBody: stringifyLongIntegers(body) }
  return decodeText(body, headers['content-type']?.[0] ?? '', getSentLength(headers))
}

/** Returns the number of bytes of the body that was sent; NaN for a chunked or compressed one. */
function getSentLength(headers: Record<string, string[]>): number {
  if (headers['content-encoding']?.[0] !== undefined) return Number.NaN
  return Number(headers['content-length']?.[0])
}

function decodeText(text: string, contentType: string, length: number): DecodedBody {
  // MockServer 9 keeps some binary types, such as YAML, as text, which has the length that was sent; base64 is longer.
  const isText = length === Buffer.byteLength(text)
  if (isJsonType(contentType)) return { rawBody: isText ? text : decodeJsonString(text, length) }
  const rawBytes = isBinary(contentType) && !isText ? decodeBase64(text) : undefined
  if (rawBytes !== undefined) return { rawBytes }
  return isMisread(text, contentType, length) ? { rawBytes: Buffer.from(text, 'latin1') } : { rawBody: text }
}

function isDelayed(entry: unknown): boolean {
  const response = getObject(entry, 'httpResponse') ?? {}
  return 'delay' in response || 'timing' in response
}

type DecodedBody = Pick<RawWebhook, 'rawBody' | 'rawBytes'>

/**
 * Decodes a string in a JSON body, which was JSON or text that is not JSON. The number of bytes shows which. Without it,
 * text that is JSON was a string of JSON, as of a sender that stringifies twice, because MockServer parses all other JSON.
 */
function decodeJsonString(text: string, length: number): string {
  const quoted = JSON.stringify(text)
  const isString = Number.isNaN(length) ? parseJson(text) !== undefined : Buffer.byteLength(quoted) === length
  return isString ? quoted : text
}

/**
 * Whether MockServer decoded the bytes as Latin-1, which loses none: the text is as long as the bytes that were sent. If their
 * number is unknown, it did so for these types without a charset. It reads XML as UTF-8, including `text/xml`.
 */
function isMisread(text: string, contentType: string, length: number): boolean {
  const isAscii = Buffer.byteLength(text) === text.length
  if (isAscii || Buffer.from(text, 'latin1').toString('latin1') !== text) return false
  return Number.isNaN(length) ? latin1Type.test(contentType) : length === text.length
}

const latin1Type =
  /^(?:text\/(?![^;]*xml)|multipart\/form-data|application\/(?:x-www-form-urlencoded|x-ndjson|graphql|javascript|ecmascript|(?:x-)?yaml)\b)(?!.*charset=)/i

/** Whether MockServer keeps bodies of a type as bytes, as it does for all but text, JSON, XML, forms and a few more. */
function isBinary(contentType: string): boolean {
  const isType = /^[^;\s]+\/[^;\s]+/.test(contentType)
  return (
    isType &&
    !/^text\/|json|xml|javascript|ecmascript|graphql|form-urlencoded|multipart\/form-data/i.test(contentType)
  )
}

/** Decodes base64. Returns undefined for other text, which is assumed to have been sent as it is. */
function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
