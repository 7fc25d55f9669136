import { inspect } from 'node:util'
import { checkOptionNames } from '../../values/check-options.js'
import { isRecord } from '../../values/is-record.js'
import { correlationHeaders } from '../reasons/correlation-ids.js'

/** What details contain in addition to their defaults. */
interface DetailsSelection {
  /** Whether the beginning of textual response bodies is kept. Default: `true`. */
  readonly body?: boolean
  /** Names of response headers to keep in addition to the built-in list. */
  readonly headers?: readonly string[]
}

export type DetailsOption = boolean | DetailsSelection

export interface ResolvedDetails {
  readonly enabled: boolean
  readonly body: boolean
  /** Lower case. */
  readonly headers: ReadonlySet<string>
}

/** Response headers that details keep by default. */
const defaultHeaders: readonly string[] = [
  'content-type',
  'retry-after',
  'server',
  'via',
  'server-timing',
  'www-authenticate',
  ...correlationHeaders,
]

/** Throws a `TypeError` that names the invalid part of the option `details`. */
export function resolveDetails(details: DetailsOption = true): ResolvedDetails {
  if (typeof details === 'boolean') {
    return { enabled: details, body: details, headers: new Set(defaultHeaders) }
  }
  if (!isRecord(details)) throw invalidDetails('details', 'true, false or { body, headers }', details)
  checkOptionNames(details, ['body', 'headers'], 'details')
  const { body = true, headers = [] } = details
  if (typeof body !== 'boolean') throw invalidDetails('details.body', 'true or false', body)
  return { enabled: true, body, headers: new Set([...defaultHeaders, ...resolveHeaders(headers)]) }
}

function resolveHeaders(headers: unknown): readonly string[] {
  if (!Array.isArray(headers) || !headers.every(isHeaderName)) {
    throw invalidDetails('details.headers', 'an array of header names', headers)
  }
  return headers.map((name) => name.toLowerCase())
}

function isHeaderName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value)
}

function invalidDetails(option: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${option} must be ${expected}, got ${inspect(value)}.`)
}
