// Which errors a test allows or expects.
import { inspect } from 'node:util'
import type { NetworkErrorRecord } from './http-error/record.js'
import { toStatelessRegExp } from './stateless-pattern.js'
import { globToRegExp } from './url-glob.js'

/**
 * Describes network errors by URL, method and status. What is left out matches everything.
 *
 * @example
 * networkErrorMonitor.expectError({ url: '/movies', method: 'POST', status: 422 })
 */
export interface NetworkErrorRule {
  /** A glob as in `page.route`, resolved against `baseURL`, or a regular expression searched for in the full URL. */
  readonly url?: string | RegExp
  /** HTTP method, in any case. */
  readonly method?: string
  /** One status, or the first and last of a range. */
  readonly status?: number | readonly [from: number, to: number]
}

/** A rule ready for use: it matches, and says what it is in messages. */
export interface ResolvedRule {
  matches(error: Pick<NetworkErrorRecord, 'url' | 'method' | 'status'>): boolean
  /** As the user wrote it: `POST 422 /movies`. */
  readonly description: string
}

const known: ReadonlySet<string> = new Set(['url', 'method', 'status'])

/** Checks a rule. Throws a `TypeError` that names the bad part. */
export function resolveRule(rule: NetworkErrorRule, baseURL?: string): ResolvedRule {
  checkRule(rule)
  const url = createUrlMatcher(rule.url, baseURL)
  const method = rule.method?.toUpperCase()
  const [from, to] = parseStatusRange(rule.status)
  return {
    matches: (error) =>
      error.status >= from && error.status <= to && (!method || error.method === method) && url(error.url),
    description: describe(rule),
  }
}

function checkRule(rule: NetworkErrorRule): void {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule) || rule instanceof RegExp) {
    throw bad('rule', 'an object with url, method or status', rule) // a bare pattern would be a rule for everything
  }
  const unknown = Object.keys(rule).find((name) => !known.has(name))
  if (unknown)
    throw new TypeError(`Unknown field "${unknown}" in a network error rule. Use url, method, status.`)
  if (rule.method !== undefined && (typeof rule.method !== 'string' || rule.method === '')) {
    throw bad('method', 'an HTTP method', rule.method)
  }
}

function createUrlMatcher(url: unknown, baseURL: string | undefined): (url: string) => boolean {
  if (url === undefined) return () => true
  const pattern = url instanceof RegExp ? toStatelessRegExp(url) : parseGlob(url, baseURL)
  return (text) => pattern.test(text)
}

function parseGlob(url: unknown, baseURL: string | undefined): RegExp {
  if (typeof url === 'string' && url !== '') return globToRegExp(url, baseURL)
  throw bad('url', 'a glob or a RegExp', url)
}

function parseStatusRange(status: unknown): readonly [number, number] {
  if (status === undefined) return [400, 599]
  const range: unknown[] = Array.isArray(status) ? status : [status, status]
  const [from, to] = range
  if (range.length === 2 && isErrorStatus(from) && isErrorStatus(to) && from <= to) return [from, to]
  throw bad('status', 'a status from 400 to 599, or [from, to]', status)
}

function isErrorStatus(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599
}

function describe({ method, status, url }: NetworkErrorRule): string {
  const range = Array.isArray(status) ? status.join('-') : status
  const parts = [method?.toUpperCase(), range, url].filter((part) => part !== undefined)
  return parts.length === 0 ? 'any network error' : parts.join(' ')
}

function bad(part: string, wanted: string, got: unknown): TypeError {
  return new TypeError(`The ${part} of a network error rule must be ${wanted}, got ${inspect(got)}.`)
}
