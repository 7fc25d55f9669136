import { createInvalid, isNonEmptyString } from '../../values/check-value.js'
import { createTypeError } from '../../values/errors.js'
import { isRecord } from '../../values/json.js'
import { formatDuration } from '../../values/numbers.js'
import { acceptChoice, acceptOptional, acceptWhen, defineOptions } from '../../values/option-table.js'
import { createTest, makeVisible, truncate } from '../../values/text.js'
import { isErrorStatus } from '../fields/record.js'
import {
  type Finding,
  type FindingKind,
  findingKinds,
  getKindRules,
  type Occurrence,
} from '../kinds/kinds.js'
import { createGlobTest } from './url-glob.js'

/**
 * Describes findings by kind, URL, method, status and message. Omitted fields match any value.
 *
 * @example
 * networkErrorMonitor.expectError({ url: '/movies', method: 'POST', status: 422 })
 */
export interface NetworkErrorRule {
  /** Kind of finding. Default: `'http-error'`, so that a rule without a kind never hides other kinds. */
  readonly kind?: FindingKind
  /**
   * A string is a glob as in `page.route`, resolved against `baseURL`, for WebSockets with `ws`. It must match the whole
   * URL, but a glob without `?` is matched against the URL without its query and fragment. Without `baseURL`, a glob
   * that begins with `/` holds on every host. A regular expression may match any part of the URL. The URL of a page or
   * console error is that of the script it comes from, or of the page if no script is known.
   */
  readonly url?: string | RegExp
  /** HTTP method, case-insensitive. */
  readonly method?: string
  /** One status, or the first and last of a range. Only for HTTP and API errors. */
  readonly status?: number | readonly [from: number, to: number]
  /** A substring of the message, or a regular expression that matches part of it. Not for HTTP errors. */
  readonly message?: string | RegExp
}

/** A check of an occurrence. */
export interface OccurrenceRule {
  matches(occurrence: Occurrence): boolean
  /** Whether the rule could match a request of which the status and message are not known yet. */
  mayMatch(request: Occurrence): boolean
  /** The rule as text for messages, such as `POST 422 /movies`. */
  readonly description: string
}

/** A rule that has been validated. */
export interface ResolvedRule extends OccurrenceRule {
  readonly kind: FindingKind
  /** Lists how an occurrence differs from the rule, such as `status is 500-599`. */
  explain(occurrence: Occurrence): readonly string[]
  /** Whether an occurrence has the rule's URL, status or message; the same method alone says nothing. */
  resembles(occurrence: Occurrence): boolean
}

/** A rule that an error must match before the test ends. */
export interface ExpectedRule extends ResolvedRule {
  /** The call that added the rule, such as `expectNetworkError()`, and its time in milliseconds since 1970. */
  readonly call: { readonly name: string; readonly time: number }
}

interface CheckedRule {
  readonly kind: FindingKind | undefined
  readonly url: string | RegExp | undefined
  readonly method: string | undefined
  readonly status: readonly [from: number, to: number] | undefined
  readonly message: string | RegExp | undefined
}

const table = defineOptions<CheckedRule>('rule', {
  kind: acceptChoice(
    findingKinds.map(({ name }) => name),
    undefined,
  ),
  url: acceptWhen(isTextOrRegExp, 'a glob or a RegExp', undefined),
  method: acceptWhen(isNonEmptyString, 'an HTTP method', undefined),
  status: acceptOptional(checkStatusRange),
  message: acceptWhen(isTextOrRegExp, 'a non-empty string or a RegExp', undefined),
})

/**
 * Whether a rule holds for an occurrence and, if it is a console call, for each script in its stack: a script that wraps
 * `console.error` is the topmost one of every call.
 */
export function holdsForEveryScript(
  occurrence: Occurrence,
  holds: (occurrence: Occurrence) => boolean,
): boolean {
  const { scripts = [] } = occurrence
  return holds(occurrence) && scripts.every((url) => holds({ ...occurrence, url }))
}

/** Checks a rule. Throws a `TypeError` that names the invalid part. `path` locates the rule, such as `ignore[0]`. */
export function resolveRule(rule: unknown, baseURL?: string, path = 'rule'): ResolvedRule {
  const checked = readRule(rule, path)
  const { kind = 'http-error' } = checked
  checkCombination({ ...checked, kind }, path)
  const tests = createTests(checked, baseURL, path)
  return {
    kind,
    matches: (occurrence) => occurrence.kind === kind && tests.every(({ matches }) => matches(occurrence)),
    mayMatch: (request) => request.kind === kind && mayPass(tests, request),
    explain: (occurrence) => [
      ...(occurrence.kind === kind ? [] : [`kind is ${kind}`]),
      ...tests.filter(({ matches }) => !matches(occurrence)).map(({ difference }) => difference),
    ],
    resembles: (occurrence) => resemblesAny(tests, occurrence, kind),
    description: describe(checked),
  }
}

/** Checks a rule of the option `only`, which applies to every kind unless it names one. */
export function resolveOnlyRule(rule: unknown, baseURL: string | undefined, path: string): OccurrenceRule {
  const checked = readRule(rule, path)
  if (checked.kind) return resolveRule(rule, baseURL, path)
  const tests = createTests(checked, baseURL, path)
  return {
    matches: (occurrence) => tests.every(({ matches }) => matches(occurrence)),
    mayMatch: (request) => mayPass(tests, request),
    description: describe(checked),
  }
}

/** Refuses a rule in which all but the kind is undefined, because a variable that is not set would make it hold for all. */
function readRule(rule: unknown, path: string): CheckedRule {
  const checked = table.resolve(rule, path)
  const { kind, ...fields } = isRecord(rule) ? rule : {}
  const [name] = Object.keys(fields)
  if (name === undefined || Object.values(fields).some((value) => value !== undefined)) return checked
  throw createTypeError(
    `${path}.${name} is undefined, so that the rule would hold for every error. Is an environment variable not set?`,
  )
}

function mayPass(tests: readonly OccurrenceTest[], request: Occurrence): boolean {
  return tests.every(({ needsOutcome, matches }) => needsOutcome || matches(request))
}

function resemblesAny(tests: readonly OccurrenceTest[], occurrence: Occurrence, kind: FindingKind): boolean {
  const telling = tests.filter(({ isTelling }) => isTelling)
  if (telling.length === 0) return occurrence.kind === kind
  return telling.some(({ matches }) => matches(occurrence))
}

const maxUrlLength = 300

/**
 * Describes the error that is most similar to the rule, such as `The nearest error was POST 422 http://shop.test/a: the
 * rule's method is PUT.` Returns undefined if no error resembles the rule.
 */
export function describeNearest(
  rule: ExpectedRule,
  findings: readonly Finding[],
  redact: (finding: Finding) => Finding,
): string | undefined {
  const [nearest] = findings
    .filter((finding) => rule.resembles(finding))
    .map((finding) => ({ finding, differences: rule.explain(finding) }))
    .sort((a, b) => rank(a.differences) - rank(b.differences))
  if (!nearest) return undefined
  const { kind, url, ...shown } = redact(nearest.finding)
  const line = getKindRules(kind).formatLine({ ...shown, kind, url: truncate(url, maxUrlLength) })
  return makeVisible(`The nearest error was ${line}: ${explainMiss(rule, nearest)}.`)
}

interface Comparison {
  readonly finding: Finding
  readonly differences: readonly string[]
}

/** A request whose response the browser hid. */
export interface HiddenRequest {
  readonly method: string
  readonly url: string
}

/** Says that the browser hid a response that the rule may have expected, which explains an error that was not seen. */
export function describeHidden(
  rule: ResolvedRule,
  requests: readonly HiddenRequest[],
  redactUrl: (url: string) => string,
): string | undefined {
  const timestamp = new Date(0).toISOString()
  const found = requests.find((request) => rule.mayMatch({ ...request, kind: 'http-error', timestamp }))
  if (!found) return undefined
  const line = `${found.method} ${truncate(redactUrl(found.url), maxUrlLength)}`
  return makeVisible(
    `Chromium hid the response to ${line} (net::ERR_BLOCKED_BY_ORB). Expect it without a status, as kind 'request-failed', with record: { failedRequests: true }.`,
  )
}

/** Explains why the rule missed an error. If nothing differs, the rule was added after the error had occurred. */
function explainMiss({ call }: ExpectedRule, { finding, differences }: Comparison): string {
  if (differences.length > 0) return `the rule's ${differences.join(' and its ')}`
  const time = formatDuration(Math.max(0, call.time - Date.parse(finding.timestamp)))
  return `it occurred ${time} before ${call.name} was called, so call that before the action that triggers it`
}

/** Ranks an error by the number of differences. A different URL counts more than all other differences together. */
function rank(differences: readonly string[]): number {
  return differences.length + (differences.includes(unlikeUrl) ? 3 : 0)
}

/** The difference if an error has another URL. */
const unlikeUrl = 'url does not match'

/** A check of an occurrence against one field of a rule. */
interface OccurrenceTest {
  matches(occurrence: Occurrence): boolean
  /** Says how the rule differs from an occurrence that it does not match. */
  readonly difference: string
  /** Whether a match makes an occurrence similar to the rule. */
  readonly isTelling: boolean
  /** Whether it tests what is known only when a request has ended. */
  readonly needsOutcome: boolean
}

function checkCombination({ kind, status, message }: CheckedRule, path: string): void {
  if (status && kind !== 'http-error' && kind !== 'api-error') {
    throw createTypeError(`${path}.status is for HTTP and API errors. Omit it for the kind '${kind}'.`)
  }
  if (message && kind === 'http-error') {
    throw createTypeError(
      `${path}.message needs a kind, such as kind: 'page-error'. HTTP errors, the default, have no message.`,
    )
  }
}

/** Creates one check for each field that the rule sets. */
function createTests(
  rule: CheckedRule,
  baseURL: string | undefined,
  path: string,
): readonly OccurrenceTest[] {
  const { url, method, status, message } = rule
  const tests = [
    method === undefined ? undefined : createMethodTest(method.toUpperCase()),
    status && createStatusTest(status),
    url === undefined ? undefined : createUrlTest(url, baseURL, `${path}.url`),
    message === undefined ? undefined : createMessageTest(message),
  ]
  return tests.filter((test) => test !== undefined)
}

function createMethodTest(wanted: string): OccurrenceTest {
  return {
    matches: ({ method }) => method === wanted,
    difference: `method is ${wanted}`,
    isTelling: false,
    needsOutcome: false,
  }
}

function createStatusTest(range: readonly [from: number, to: number]): OccurrenceTest {
  const [from, to] = range
  return {
    matches: ({ status }) => status !== undefined && status >= from && status <= to,
    difference: `status is ${formatRange(range)}`,
    isTelling: true,
    needsOutcome: true,
  }
}

function createUrlTest(url: string | RegExp, baseURL: string | undefined, name: string): OccurrenceTest {
  const matches = url instanceof RegExp ? createTest(url) : createGlobTest(url, baseURL, name)
  return {
    matches: (occurrence) => matches(occurrence.url),
    difference: unlikeUrl,
    isTelling: true,
    needsOutcome: false,
  }
}

function createMessageTest(message: string | RegExp): OccurrenceTest {
  const contains = message instanceof RegExp ? createTest(message) : (text: string) => text.includes(message)
  return {
    matches: (occurrence) => getKindRules(occurrence.kind).getMessages(occurrence).some(contains),
    difference: 'message does not match',
    isTelling: true,
    needsOutcome: true,
  }
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

function formatRange(range: readonly [number, number]): string {
  return [...new Set(range)].join('-')
}

function describe({ kind, method, status, url, message }: CheckedRule): string {
  const parts = [method?.toUpperCase(), status && formatRange(status), url, message].filter(Boolean)
  if (parts.length > 0) return parts.join(' ')
  return kind === undefined || kind === 'http-error' ? 'any network error' : `any ${kind}`
}
