import { createInvalid } from '../../values/check-value.js'
import { append } from '../../values/groups.js'
import { isRecord } from '../../values/json.js'
import { cutOrigin } from '../../values/text.js'
import { type BodyText, readBody } from './read-body.js'
import type { ReceivedWebhook } from './types.js'

/** Headers as servers list them: a map, or pairs if a name can be repeated. */
export type RawHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | ReadonlyArray<readonly [string, string]>

/** A request as a server keeps it. */
export interface RawWebhook {
  readonly id: string
  /** Path plus raw query; the origin of an absolute URL is left out. */
  readonly url: string
  readonly method: string
  readonly headers: RawHeaders
  /** The body as a string, if the server keeps no bytes; `''` if there is none. */
  readonly rawBody?: string
  /** The bytes of the body, compressed or not, if the server keeps them. */
  readonly rawBytes?: Uint8Array | undefined
  /** Values of `content-encoding` that the server removes itself, such as `['gzip']`. Default: any. */
  readonly unpacked?: readonly string[]
  /** Why the server itself could not read the body. */
  readonly unread?: string | undefined
  readonly receivedAt: Date
}

/** Normalizes a journalled request to the form that matchers expect. */
export function toWebhook(raw: RawWebhook): ReceivedWebhook {
  checkRaw(raw)
  const { id, url, method, receivedAt } = raw
  const headers = normalizeHeaders(raw.headers)
  const body = readBody({ ...raw, headers })
  return {
    id,
    url: toPath(url),
    method: method.toUpperCase(),
    headers,
    ...parseBody(body, headers),
    rawBody: body.text,
    rawBytes: body.bytes,
    receivedAt,
  }
}

/** Checks what the provider of a test's own server hands over, such as an entry without a method. */
function checkRaw(raw: unknown): void {
  if (!isRecord(raw)) throw createInvalid('The webhook of toWebhook()', 'an object', raw)
  const { id, url, method, headers, rawBody = '', rawBytes, receivedAt } = raw
  const [wrong] = Object.entries({ id, url, method, rawBody }).filter(([, text]) => typeof text !== 'string')
  if (wrong) throw createInvalid(`${wrong[0]} of toWebhook()`, 'a string', wrong[1])
  if (typeof headers !== 'object' || headers === null) {
    throw createInvalid('headers of toWebhook()', 'an object or a list of pairs', headers)
  }
  if (rawBytes !== undefined && !(rawBytes instanceof Uint8Array)) {
    throw createInvalid('rawBytes of toWebhook()', 'a Uint8Array', rawBytes)
  }
  if (!(receivedAt instanceof Date)) throw createInvalid('receivedAt of toWebhook()', 'a Date', receivedAt)
}

/** Converts the head of a custom provider's webhook to the form that matchers expect, unless it has that form already. */
export function normalizeHead(webhook: ReceivedWebhook): ReceivedWebhook {
  const { url, method, headers } = webhook
  const path = toPath(url)
  const isNormal =
    path === url &&
    method === method.toUpperCase() &&
    Object.entries(headers).every(([name, value]) => name === name.toLowerCase() && typeof value === 'string')
  if (isNormal) return webhook
  return { ...webhook, url: path, method: method.toUpperCase(), headers: normalizeHeaders(headers) }
}

/** Returns the path and query, which patterns are matched against. */
function toPath(url: string): string {
  return cutOrigin(url).replace(/^(?!\/)/, '/')
}

export function normalizeHeaders(headers: RawHeaders): Record<string, string> {
  const pairs: Iterable<readonly [string, string | readonly string[] | undefined]> = isPairs(headers)
    ? headers
    : Object.entries(headers)
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    for (const text of [value ?? []].flat()) append(values, name.toLowerCase(), text)
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(', ')]))
}

function isPairs(headers: RawHeaders): headers is ReadonlyArray<readonly [string, string]> {
  return Array.isArray(headers)
}

/** Maximum memory of a parsed body. A list of empty lists, for example, needs 20 times as much memory as its text. */
export const maxParsedBytes: number = 16 * 1024 * 1024

const comma = 0x2c
const bracket = 0x5b
const brace = 0x7b
const slotBytes = 8
const objectBytes = 56

export interface ParsedBody {
  readonly body: unknown
  readonly parseError?: true
  readonly unread?: string
}

/** Parses a body as JSON, unless it could not be read, or its values would take too much memory. */
export function parseBody(
  { text, unread }: BodyText,
  headers: Readonly<Record<string, string>> = {},
): ParsedBody {
  if (unread !== undefined) return { body: text, parseError: true, unread }
  if (text === '') return { body: undefined }
  if (jsonStart.test(text) && estimateParsedBytes(text) > maxParsedBytes) {
    return { body: text, parseError: true, unread: tooLarge }
  }
  try {
    return { body: JSON.parse(text.replace(/^\ufeff/, '')) }
  } catch {
    return { body: text, parseError: true, ...explainCut(text, headers) }
  }
}

/** MockServer hands over the beginning of a compressed body whose end is missing. */
function explainCut(text: string, headers: Readonly<Record<string, string>>): { unread?: string } {
  const encoding = headers['content-encoding']
  return encoding && jsonStart.test(text) ? { unread: `content-encoding: ${encoding}` } : {}
}

const jsonStart = /^\ufeff?\s*[[{]/

const tooLarge = `JSON whose values would take more than ${maxParsedBytes} bytes`

/** Estimates the maximum memory that V8 needs for lists, objects and the values in them. */
export function estimateParsedBytes(json: string): number {
  let bytes = 0
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (code === comma) bytes += slotBytes
    else if (code === bracket || code === brace) bytes += slotBytes + objectBytes
  }
  return bytes
}

/** Orders webhooks by their time of arrival, the oldest first. */
export function compareByArrival(a: ReceivedWebhook, b: ReceivedWebhook): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime()
}

/** Returns the exact bytes of the body, or undefined if the server does not keep them. */
export function getKeptBytes(webhook: ReceivedWebhook): Uint8Array | undefined {
  return webhook.rawBytes ?? (isEmpty(webhook) ? new Uint8Array() : undefined)
}

/** Whether the body is empty. If the text is empty but the length is not 0, the server has lost the body. */
function isEmpty({ rawBody, headers }: ReceivedWebhook): boolean {
  return rawBody === '' && Number(headers['content-length'] ?? 0) === 0 && !headers['transfer-encoding']
}

/** Explains why nothing in a body can be compared; undefined if the body could be read. */
export function describeUnread({ unread }: ReceivedWebhook): string | undefined {
  if (unread === undefined) return undefined
  const [name, value] = unread.split(': ', 2)
  if (name === 'content-encoding') return `its body is compressed with ${value}`
  return name === 'charset' ? `its body has the charset ${value}` : `its body is ${unread}`
}

/** Form in which Mockoon journals secret headers. https://mockoon.com/docs/latest/admin-api/transaction-logs/ */
const hiddenByServer = /^(\w+ )?\[REDACTED\]$/

/** Explains why the value of a header is unknown; undefined if the server shows it. */
export function describeHidden(name: string, value: string): string | undefined {
  return hiddenByServer.test(value) ? `this server does not keep the value of header ${name}` : undefined
}
