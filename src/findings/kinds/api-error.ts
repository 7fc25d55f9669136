import { stripVTControlCharacters } from 'node:util'
import type { Observation } from '../fields/finding-fields.js'
import { normalizeMessage } from '../keys/normalize-message.js'
import { formatPatternKey, getPathPattern } from '../keys/pattern-key.js'
import { defineKind, type FindingKindRules, toRequestRecoveryKey } from './kind.js'

interface ApiErrorOptions {
  /**
   * API requests made by the test itself, with any `APIRequestContext`, that got a status from 400 to 599 or failed on
   * the network. `'report'` records them without failing the test. Default: `false`.
   */
  readonly apiRequests: boolean | 'report'
}

/** An API request made by the test itself that got a 4xx/5xx status or, because of a network failure, no response. */
export const apiError: FindingKindRules<'api-error', ApiErrorOptions> = defineKind({
  name: 'api-error',
  record: { apiRequests: false },
  takesReport: true,
  label: {
    singular: 'API error',
    plural: 'API errors',
    title: 'API error',
    speaker: 'server',
    namesPath: true,
  },
  formatLine: (finding) => `${finding.method} ${getCause(finding)} ${finding.url}`,
  toPatternKey: (occurrence, findRoute) =>
    `api:${formatPatternKey(occurrence.method, getCause(occurrence), occurrence.url, findRoute)}`,
  toTitle: (occurrence, findRoute) =>
    `API ${occurrence.method} ${getCause(occurrence)} ${getPathPattern(occurrence.url, findRoute)}`,
  // The prefix keeps a test's successful API request from recovering a page's error for the same URL.
  toRecoveryKey: (request) => `api ${toRequestRecoveryKey(request)}`,
})

function getCause({ status, code, message = '' }: Pick<Observation, 'status' | 'code' | 'message'>): string {
  return String(status ?? code ?? normalizeMessage(message))
}

/** Why an API call was rejected: a status with the response's text, or a network error. */
interface ApiFailure extends Pick<Observation, 'url' | 'status' | 'message' | 'code'> {
  readonly body?: string
}

/** A line of Playwright's call log, such as `→ POST https://shop.test/api/orders` or `← 302 Found`. */
const hop = /^ *(?:-|\d+ ×) ([→←]) (\S+)(?: (.*))?$/gm
const logHeading = '\nCall log:\n'
const textHeading = '\nResponse text:\n'
/** Node's error codes, such as `ECONNREFUSED`. */
const systemCode = /\b(?:E[A-Z]{4,}|EAI_[A-Z]+)\b/
/** Words in Node's messages for network errors without a code. */
const networkError = /socket|certificate|\b(?:TLS|SSL|proxy)\b|^Parse Error/i

/**
 * Parses the error of an `APIRequestContext` call, which Playwright provides only as text. Returns undefined unless the
 * last request got a status from 400 to 599 (`failOnStatusCode`) or failed on the network. A disposed context, an
 * invalid URL or an aborted call is not the server's error.
 */
export function parseApiFailure(error: Error): ApiFailure | undefined {
  const [summary, log] = splitAtLast(error.message, logHeading)
  const hops = [...stripVTControlCharacters(log).matchAll(hop)]
  const last = hops.findLastIndex(([, arrow]) => arrow === '→')
  const url = hops[last]?.[3]
  if (url === undefined) return undefined
  const status = hops[last + 1]?.[2]
  if (status === undefined) return describeNetworkError(error, url, summary)
  return isErrorStatus(status) ? { url, status: Number(status), ...getBody(summary) } : undefined
}

function describeNetworkError({ name }: Error, url: string, summary: string): ApiFailure | undefined {
  const message = summary.replace(/^apiRequestContext\.\w+: /, '')
  const code = findCode(name, message)
  return code === undefined && !networkError.test(message)
    ? undefined
    : { url, message, ...(code && { code }) }
}

/** Finds the error code. `socket hang up` means `ECONNRESET`, which not every Playwright version adds to it. */
function findCode(errorName: string, message: string): string | undefined {
  if (errorName === 'TimeoutError') return 'timeout'
  if (message.includes('socket hang up')) return 'ECONNRESET'
  return systemCode.exec(message)?.[0]
}

function getBody(summary: string): Pick<ApiFailure, 'body'> {
  const index = summary.indexOf(textHeading)
  return index < 0 ? {} : { body: summary.slice(index + textHeading.length) }
}

/** Splits at the last separator, because the response's text may also contain the separator. */
function splitAtLast(text: string, separator: string): readonly [before: string, after: string] {
  const index = text.lastIndexOf(separator)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + separator.length)]
}

function isErrorStatus(status: string): boolean {
  return /^[45]\d\d$/.test(status)
}
