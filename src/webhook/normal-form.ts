// The one form that every provider gives its webhooks, and the filters that are applied on the client.
import type { ReceivedWebhook, WebhookQueryFilter } from './types.js'

/** Headers as servers list them: a map, or pairs when a name may come twice. */
export type RawHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | ReadonlyArray<readonly [string, string]>

export interface RawWebhook {
  readonly id: string
  /** Path plus raw query. */
  readonly url: string
  readonly method: string
  readonly headers: RawHeaders
  /** The body as text, `''` for none. */
  readonly rawBody: string
  readonly receivedAt: Date
}

/** Brings what a server journalled into the form that matchers see. */
export function toWebhook({ id, url, method, headers, rawBody, receivedAt }: RawWebhook): ReceivedWebhook {
  return {
    id,
    url,
    method: method.toUpperCase(),
    headers: normalHeaders(headers),
    ...parseBody(rawBody),
    rawBody,
    receivedAt,
  }
}

/** Whether a webhook passes every given field of the filter. A bad filter is a `TypeError`. */
export function matchesFilter(webhook: ReceivedWebhook, filter: WebhookQueryFilter | undefined): boolean {
  return filterOf(filter)(webhook)
}

/** The filter as a function, checked and compiled once. */
export function filterOf(filter: WebhookQueryFilter = {}): (webhook: ReceivedWebhook) => boolean {
  const since = filter.since === undefined ? undefined : millisecondsOf(filter.since)
  const method = filter.method?.toUpperCase()
  const pattern = filter.urlPattern === undefined ? undefined : toUrlPattern(filter.urlPattern)
  return (webhook) =>
    (since === undefined || webhook.receivedAt.getTime() >= since) &&
    (method === undefined || webhook.method === method) &&
    (pattern === undefined || pattern.test(webhook.url))
}

/**
 * A URL pattern as a regular expression without memory: a string is its source, and the flags `g` and `y` go, since
 * they would make every second test of the same URL fail.
 */
export function toUrlPattern(pattern: string | RegExp, argument = 'urlPattern'): RegExp {
  if (pattern instanceof RegExp) return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
  if (typeof pattern !== 'string') {
    throw new TypeError(`${argument} must be a RegExp or the source of one; got ${String(pattern)}`)
  }
  try {
    return new RegExp(pattern)
  } catch (cause) {
    throw new TypeError(`${argument} must be the source of a regular expression; got "${pattern}"`, { cause })
  }
}

function millisecondsOf(since: Date): number {
  const milliseconds = since instanceof Date ? since.getTime() : Number.NaN
  if (Number.isNaN(milliseconds)) throw new TypeError(`since must be a valid Date; got ${String(since)}`)
  return milliseconds
}

function normalHeaders(headers: RawHeaders): Record<string, string> {
  const pairs: Iterable<readonly [string, string | readonly string[] | undefined]> = isPairs(headers)
    ? headers
    : Object.entries(headers)
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    if (value === undefined) continue
    const key = name.toLowerCase()
    values.set(key, [...(values.get(key) ?? []), ...(typeof value === 'string' ? [value] : value)])
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(', ')]))
}

function isPairs(headers: RawHeaders): headers is ReadonlyArray<readonly [string, string]> {
  return Array.isArray(headers)
}

function parseBody(rawBody: string): { body: unknown; parseError?: true } {
  if (rawBody === '') return { body: undefined }
  try {
    return { body: JSON.parse(rawBody) }
  } catch {
    return { body: rawBody, parseError: true }
  }
}
