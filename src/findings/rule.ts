import { inspect } from 'node:util'
import { isRecord } from '../values/is-record.js'
import { toStatelessRegExp } from '../values/stateless-regexp.js'
import type { Occurrence } from './finding.js'
import { type FindingKind, findingKinds, getKindRules, isFindingKind } from './kinds.js'
import { globToRegExp } from './url-glob.js'

/**
 * Describes findings by kind, URL, method, status and message. Omitted fields match everything of the kind.
 *
 * @example
 * networkErrorMonitor.expectError({ url: '/movies', method: 'POST', status: 422 })
 */
export interface NetworkErrorRule {
  /** Default: `'http-error'`, so that a rule never hides a kind that it does not name. */
  readonly kind?: FindingKind
  /** A glob as in `page.route`, resolved against `baseURL`, or a regular expression searched for in the full URL. */
  readonly url?: string | RegExp
  /** HTTP method, case-insensitive. */
  readonly method?: string
  /** One status, or the first and last of a range. For HTTP errors only. */
  readonly status?: number | readonly [from: number, to: number]
  /** A string that the message contains, or a regular expression that matches part of it. Not for HTTP errors. */
  readonly message?: string | RegExp
}

/** A checked rule. */
export interface ResolvedRule {
  readonly kind: FindingKind
  matches(occurrence: Occurrence): boolean
  /** As the user wrote it: `POST 422 /movies`. */
  readonly description: string
}

const fieldNames: readonly string[] = ['kind', 'url', 'method', 'status', 'message']

/** Checks a rule. Throws a `TypeError` that names the invalid part. */
export function resolveRule(rule: NetworkErrorRule, baseURL?: string): ResolvedRule {
  checkRule(rule)
  const { kind = 'http-error' } = rule
  const method = rule.method?.toUpperCase()
  const tests = [
    createUrlTest(rule.url, baseURL),
    createStatusTest(rule.status, kind),
    createMessageTest(rule.message, kind),
  ]
  return {
    kind,
    matches: (occurrence) =>
      occurrence.kind === kind &&
      (!method || occurrence.method === method) &&
      tests.every((matches) => matches(occurrence)),
    description: describe(rule),
  }
}

type OccurrenceTest = (occurrence: Occurrence) => boolean

function checkRule(rule: unknown): asserts rule is NetworkErrorRule {
  if (!isRecord(rule) || rule instanceof RegExp) {
    // A RegExp would match everything.
    throw new TypeError(
      `A network error rule must be an object with fields such as kind, url and message, got ${inspect(rule)}.`,
    )
  }
  const unknown = Object.keys(rule).find((name) => !fieldNames.includes(name))
  if (unknown !== undefined) {
    throw new TypeError(
      `Unknown field "${unknown}" of a network error rule. Valid fields: ${fieldNames.join(', ')}.`,
    )
  }
  const { kind, method } = rule
  if (kind !== undefined && !isFindingKind(kind)) {
    throw invalidField('kind', `one of ${findingKinds.map(({ name }) => `'${name}'`).join(', ')}`, kind)
  }
  if (method !== undefined && (typeof method !== 'string' || method === '')) {
    throw invalidField('method', 'an HTTP method', method)
  }
}

function createUrlTest(url: unknown, baseURL: string | undefined): OccurrenceTest {
  if (url === undefined) return () => true
  const pattern = url instanceof RegExp ? toStatelessRegExp(url) : parseGlob(url, baseURL)
  return (occurrence) => pattern.test(occurrence.url)
}

function parseGlob(url: unknown, baseURL: string | undefined): RegExp {
  if (typeof url === 'string' && url !== '') return globToRegExp(url, baseURL)
  throw invalidField('url', 'a glob or a RegExp', url)
}

function createStatusTest(status: unknown, kind: FindingKind): OccurrenceTest {
  if (status === undefined) return () => true
  const [from, to] = parseStatusRange(status)
  if (kind !== 'http-error') throw invalidField('status', `omitted for the kind '${kind}'`, status)
  return (occurrence) =>
    occurrence.status !== undefined && occurrence.status >= from && occurrence.status <= to
}

function createMessageTest(message: unknown, kind: FindingKind): OccurrenceTest {
  if (message === undefined) return () => true
  const contains = parseMessage(message)
  if (kind === 'http-error') {
    throw invalidField('message', `omitted for the kind 'http-error', the default`, message)
  }
  return (occurrence) => getKindRules(kind).getMessages(occurrence).some(contains)
}

function parseMessage(message: unknown): (text: string) => boolean {
  if (typeof message === 'string' && message !== '') return (text) => text.includes(message)
  if (!(message instanceof RegExp)) throw invalidField('message', 'a non-empty string or a RegExp', message)
  const pattern = toStatelessRegExp(message)
  return (text) => pattern.test(text)
}

function parseStatusRange(status: unknown): readonly [number, number] {
  const range: unknown[] = Array.isArray(status) ? status : [status, status]
  const [from, to] = range
  if (range.length === 2 && isErrorStatus(from) && isErrorStatus(to) && from <= to) return [from, to]
  throw invalidField('status', 'a status from 400 to 599, or [from, to]', status)
}

function isErrorStatus(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599
}

function describe({ kind = 'http-error', method, status, url, message }: NetworkErrorRule): string {
  const range = Array.isArray(status) ? status.join('-') : status
  const parts = [method?.toUpperCase(), range, url, message].filter((part) => part !== undefined)
  if (parts.length > 0) return parts.join(' ')
  return kind === 'http-error' ? 'any network error' : `any ${kind}`
}

function invalidField(field: string, expected: string, value: unknown): TypeError {
  return new TypeError(`The ${field} of a network error rule must be ${expected}, got ${inspect(value)}.`)
}
