import { createInvalid, isNonEmptyString } from '../values/check-value.js'
import { defineOptions } from '../values/define-options.js'
import { listChoices, optional, when } from '../values/option-rows.js'
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
  /** One status, or the first and last of a range. For HTTP and API errors only. */
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

interface CheckedRule {
  readonly kind: FindingKind
  readonly url: string | RegExp | undefined
  readonly method: string | undefined
  readonly status: readonly [from: number, to: number] | undefined
  readonly message: string | RegExp | undefined
}

const table = defineOptions<CheckedRule>('rule', {
  kind: when(isFindingKind, listChoices(findingKinds.map(({ name }) => name)), 'http-error'),
  url: when(isTextOrRegExp, 'a glob or a RegExp', undefined),
  method: when(isNonEmptyString, 'an HTTP method', undefined),
  status: optional(checkStatusRange),
  message: when(isTextOrRegExp, 'a non-empty string or a RegExp', undefined),
})

/** Checks a rule. Throws a `TypeError` that names the invalid part; `path` is where the rule is, such as `ignore[0]`. */
export function resolveRule(rule: unknown, baseURL?: string, path = 'rule'): ResolvedRule {
  const checked = table.resolve(rule, path)
  checkCombination(checked, path)
  const { kind, method } = checked
  const tests = [
    createUrlTest(checked.url, baseURL),
    createStatusTest(checked.status),
    createMessageTest(checked.message, kind),
  ]
  return {
    kind,
    matches: (occurrence) =>
      occurrence.kind === kind &&
      (!method || occurrence.method === method.toUpperCase()) &&
      tests.every((matches) => matches(occurrence)),
    description: describe(checked),
  }
}

type OccurrenceTest = (occurrence: Occurrence) => boolean

function checkCombination({ kind, status, message }: CheckedRule, path: string): void {
  if (status && kind !== 'http-error' && kind !== 'api-error') {
    throw new TypeError(`${path}.status is for HTTP and API errors. Omit it for the kind '${kind}'.`)
  }
  if (message && kind === 'http-error') {
    throw new TypeError(
      `${path}.message needs a kind, such as kind: 'page-error'. HTTP errors, the default, have no message.`,
    )
  }
}

function createUrlTest(url: string | RegExp | undefined, baseURL: string | undefined): OccurrenceTest {
  if (url === undefined) return () => true
  const pattern = url instanceof RegExp ? toStatelessRegExp(url) : globToRegExp(url, baseURL)
  return (occurrence) => pattern.test(occurrence.url)
}

function createStatusTest(range: CheckedRule['status']): OccurrenceTest {
  if (!range) return () => true
  const [from, to] = range
  return ({ status }) => status !== undefined && status >= from && status <= to
}

function createMessageTest(message: string | RegExp | undefined, kind: FindingKind): OccurrenceTest {
  if (message === undefined) return () => true
  const pattern = message instanceof RegExp ? toStatelessRegExp(message) : undefined
  const contains = (text: string) => pattern?.test(text) ?? text.includes(String(message))
  return (occurrence) => getKindRules(kind).getMessages(occurrence).some(contains)
}

function isTextOrRegExp(value: unknown): value is string | RegExp {
  return isNonEmptyString(value) || value instanceof RegExp
}

function checkStatusRange(status: unknown, name: string): readonly [number, number] {
  const range: unknown[] = Array.isArray(status) ? status : [status, status]
  const [from, to] = range
  if (range.length === 2 && isErrorStatus(from) && isErrorStatus(to) && from <= to) return [from, to]
  throw createInvalid(name, 'from 400 to 599, or a range such as [500, 599]', status)
}

function isErrorStatus(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599
}

function describe({ kind, method, status, url, message }: CheckedRule): string {
  const range = [...new Set(status)].join('-')
  const parts = [method?.toUpperCase(), range, url, message].filter(Boolean)
  if (parts.length > 0) return parts.join(' ')
  return kind === 'http-error' ? 'any network error' : `any ${kind}`
}
