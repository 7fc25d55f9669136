import { parseBody } from './parse-body.js'
import type { ReceivedWebhook } from './types.js'

/** Headers as servers list them: a map, or pairs if a name can be repeated. */
export type RawHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | ReadonlyArray<readonly [string, string]>

export interface RawWebhook {
  readonly id: string
  /** Path plus raw query. */
  readonly url: string
  readonly method: string
  readonly headers: RawHeaders
  /** The body as a string, `''` if there is none. */
  readonly rawBody: string
  /** The bytes of the body, if the server keeps them. */
  readonly rawBytes?: Uint8Array
  readonly receivedAt: Date
}

/** Normalizes a journalled request to the form that matchers expect. */
export function toWebhook(raw: RawWebhook): ReceivedWebhook {
  const { id, url, method, headers, rawBody, rawBytes, receivedAt } = raw
  return {
    id,
    url,
    method: method.toUpperCase(),
    headers: normalizeHeaders(headers),
    ...parseBody(rawBody),
    rawBody,
    ...(rawBytes && { rawBytes }),
    receivedAt,
  }
}

function normalizeHeaders(headers: RawHeaders): Record<string, string> {
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
