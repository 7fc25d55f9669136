import { inspect } from 'node:util'
import { isRecord } from '../values/is-record.js'
import { toStatelessRegExp } from '../values/stateless-regexp.js'
import type { Occurrence } from './finding.js'
import { globToRegExp } from './url-glob.js'

/**
 * Describes network errors by URL, method and status. Omitted fields match everything.
 *
 * @example
 * networkErrorMonitor.expectError({ url: '/movies', method: 'POST', status: 422 })
 */
export interface NetworkErrorRule {
  /** A glob as in `page.route`, resolved against `baseURL`, or a regular expression searched for in the full URL. */
  readonly url?: string | RegExp
  /** HTTP method, case-insensitive. */
  readonly method?: string
  /** One status, or the first and last of a range. */
  readonly status?: number | readonly [from: number, to: number]
}

/** A checked rule. */
export interface ResolvedRule {
  matches(occurrence: Pick<Occurrence, 'url' | 'method' | 'status'>): boolean
  /** As the user wrote it: `POST 422 /movies`. */
  readonly description: string
}

const fieldNames: readonly string[] = ['url', 'method', 'status']

/** Checks a rule. Throws a `TypeError` that names the invalid part. */
export function resolveRule(rule: NetworkErrorRule, baseURL?: string): ResolvedRule {
  checkRule(rule)
  const url = createUrlMatcher(rule.url, baseURL)
  const method = rule.method?.toUpperCase()
  const [from, to] = parseStatusRange(rule.status)
  return {
    matches: (occurrence) =>
      isBetween(occurrence.status, from, to) &&
      (!method || occurrence.method === method) &&
      url(occurrence.url),
    description: describe(rule),
  }
}

function isBetween(status: number | undefined, from: number, to: number): boolean {
  return status !== undefined && status >= from && status <= to
}

function checkRule(rule: unknown): asserts rule is NetworkErrorRule {
  if (!isRecord(rule) || rule instanceof RegExp) {
    throw invalidField('rule', 'an object with url, method or status', rule) // a RegExp would match everything
  }
  const unknown = Object.keys(rule).find((name) => !fieldNames.includes(name))
  if (unknown !== undefined) {
    throw new TypeError(
      `Unknown field "${unknown}" of a network error rule. Valid fields: ${fieldNames.join(', ')}.`,
    )
  }
  const { method } = rule
  if (method !== undefined && (typeof method !== 'string' || method === '')) {
    throw invalidField('method', 'an HTTP method', method)
  }
}

function createUrlMatcher(url: unknown, baseURL: string | undefined): (url: string) => boolean {
  if (url === undefined) return () => true
  const pattern = url instanceof RegExp ? toStatelessRegExp(url) : parseGlob(url, baseURL)
  return (value) => pattern.test(value)
}

function parseGlob(url: unknown, baseURL: string | undefined): RegExp {
  if (typeof url === 'string' && url !== '') return globToRegExp(url, baseURL)
  throw invalidField('url', 'a glob or a RegExp', url)
}

function parseStatusRange(status: unknown): readonly [number, number] {
  if (status === undefined) return [400, 599]
  const range: unknown[] = Array.isArray(status) ? status : [status, status]
  const [from, to] = range
  if (range.length === 2 && isErrorStatus(from) && isErrorStatus(to) && from <= to) return [from, to]
  throw invalidField('status', 'a status from 400 to 599, or [from, to]', status)
}

function isErrorStatus(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599
}

function describe({ method, status, url }: NetworkErrorRule): string {
  const range = Array.isArray(status) ? status.join('-') : status
  const parts = [method?.toUpperCase(), range, url].filter((part) => part !== undefined)
  return parts.length === 0 ? 'any network error' : parts.join(' ')
}

function invalidField(field: string, expected: string, value: unknown): TypeError {
  return new TypeError(`The ${field} of a network error rule must be ${expected}, got ${inspect(value)}.`)
}
