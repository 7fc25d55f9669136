import { cutQuery, truncate } from '../../values/text.js'
import { type Finding, getKindRules, isOfPage, type Occurrence } from '../kinds/kinds.js'
import { getFirstLine } from '../names/normalize-message.js'
import type { FindingFilter } from '../options/finding-filter.js'
import type { LoggedFinding } from './logged-finding.js'

/** The findings of one failed request. */
type Failure = LoggedFinding[]

/** Maximum time between a failed request and the page's own error about it, even on a busy machine. */
const momentMs = 1000
/** Maximum number of a page's own errors to keep with the request that they are about. */
const maxConsequences = 5
const maxLineLength = 300

/** A request whose error is not recorded, which takes the page's own errors about it along. */
export interface IgnoredRequest {
  readonly url: string
  /** Time of the error in milliseconds since 1970. */
  readonly time: number
}

interface MergeOptions {
  readonly filter: FindingFilter
  readonly ignored: readonly IgnoredRequest[]
  /** Findings after this time are late; in the same millisecond they may be what the test waited for. */
  readonly endedAt: string | undefined
}

/**
 * Merges the findings of each failed request into one with the most specific message and the total count. Returns it by
 * the identity of the first of these findings, which later ones do not change. An HTTP error stays as it is and gets the
 * page's own errors about it as its consequences; those about an ignored request are left out.
 */
export function mergeFailures(
  findings: readonly LoggedFinding[],
  options: MergeOptions,
): ReadonlyMap<string, Finding> {
  const groups = groupFailures(findings, options)
  return new Map(groups.flatMap((group) => mergeGroup(group, options)))
}

/**
 * Groups the findings of one failed request: its failure in the page and in a service worker, its failed preflight,
 * retries that report the same cause differently, and the page's own errors about it. A policy that blocks a request is
 * such a failure, unless the violation never fails a test: it must not hide an error that does. An HTTP error forms a
 * group with the page's own errors about it, and every other finding one of its own. Groups and their members are in
 * order of arrival.
 */
function groupFailures(
  findings: readonly LoggedFinding[],
  { filter: { neverFails }, ignored }: MergeOptions,
): readonly (readonly LoggedFinding[])[] {
  const index = new FailureIndex()
  const ignoredIndex = new AddressIndex<IgnoredRequest>()
  const hasPageErrors = findings.some(({ first }) => isOfPage(first.kind)) // most attempts have none, and need no index of 10,000 HTTP errors
  for (const request of hasPageErrors ? ignored : []) ignoredIndex.add(request.url, request)
  const requests = findings.filter(
    (finding) => isRequest(finding) || (isBlocked(finding) && !neverFails(finding.first)),
  )
  const failures = new Map(requests.map((finding) => [finding, index.add(finding)]))
  const groups = new Map<Failure | LoggedFinding, LoggedFinding[]>()
  const httpErrors = hasPageErrors ? findings.filter(isHttpError) : []
  for (const finding of httpErrors) failures.set(finding, index.addHttpError(finding))
  for (const finding of findings) {
    const failure = failures.get(finding) ?? index.findReported(finding)
    if (failure === undefined && isAboutIgnored(finding, ignoredIndex)) continue
    append(groups, failure ?? finding, finding)
  }
  return [...groups.values()]
}

function isAboutIgnored(finding: LoggedFinding, requests: AddressIndex<IgnoredRequest>): boolean {
  if (!isOfPage(finding.first.kind)) return false
  const named = requests.find(getFirstLines(finding))
  return areNear(
    finding,
    named.map(({ time }) => time),
  )
}

function mergeGroup(
  group: readonly LoggedFinding[],
  { filter, endedAt }: MergeOptions,
): readonly (readonly [identity: string, finding: Finding])[] {
  const [first] = group
  const lead = getLead(group)
  if (!first || !lead) return []
  const isAlone = group.length === 1 || isHttpError(lead)
  const finding = isAlone ? lead.toFinding(filter) : mergeInto(lead, group, filter)
  const consequences = listConsequences(lead, group)
  const isLate = endedAt !== undefined && finding.timestamp > endedAt
  const whole = {
    ...finding,
    ...(consequences.length > 0 && { consequences }),
    ...(isLate && { late: true as const }),
  }
  return [[first.identity, Object.freeze(whole)]]
}

/** Lists the page's own errors about a request as lines of text, without duplicates. */
function listConsequences(lead: LoggedFinding, group: readonly LoggedFinding[]): readonly string[] {
  const lines = group
    .filter((finding) => finding !== lead && isOfPage(finding.first.kind))
    .map(({ first }) => {
      const { label, formatLine } = getKindRules(first.kind)
      return truncate(`${label.title}: ${formatLine(first)}`, maxLineLength)
    })
  return [...new Set(lines)].slice(0, maxConsequences)
}

function mergeInto(lead: LoggedFinding, group: readonly LoggedFinding[], filter: FindingFilter): Finding {
  const own = lead.toFinding(filter)
  const findings = group.map((logged) => logged.toFinding(filter))
  const requests = findings.filter(({ kind }) => kind === own.kind)
  const [timestamp = own.timestamp] = findings.map((finding) => finding.timestamp).sort()
  const details = Object.assign({}, ...requests.map((request) => request.details), own.details)
  return Object.freeze({
    ...own,
    ...nameMessage(lead, getSpecificMessage(group), filter),
    timestamp,
    count: findings.reduce((sum, { count }) => sum + count, 0),
    ...(Object.keys(details).length > 0 && { details }),
  })
}

/** Returns the group's specific message, such as a failed preflight's, with the name that follows from it. */
function nameMessage({ first }: LoggedFinding, message: string | undefined, filter: FindingFilter) {
  if (message === undefined || message === first.message) return {}
  return { message, name: filter.toName({ ...first, message }) }
}

/** Chooses the finding that represents a group, preferably a request (not a preflight) whose message names a cause. */
function getLead(group: readonly LoggedFinding[]): LoggedFinding | undefined {
  const requests = group.filter(isRequest)
  const own = requests.filter(({ first }) => !isPreflight(first))
  return (
    own.find(isSpecific) ??
    own[0] ??
    requests.find(isSpecific) ??
    group.find(isBlocked) ??
    group.find(isHttpError) ??
    group[0]
  )
}

/** Returns the group's most specific message, such as `net::ERR_NAME_NOT_RESOLVED` rather than `net::ERR_FAILED`. */
function getSpecificMessage(group: readonly LoggedFinding[]): string | undefined {
  return group.filter(isRequest).find(isSpecific)?.first.message
}

/** Finds what a text names by its URL or path. */
class AddressIndex<T> {
  readonly #items = new Map<string, T[]>()

  add(url: string, item: T): void {
    for (const address of listAddresses(url)) append(this.#items, address, item)
  }

  find(text: string): readonly T[] {
    return listWords(text).flatMap((word) => this.#items.get(word) ?? [])
  }
}

class FailureIndex {
  readonly #byUrl = new Map<string, Failure[]>()
  readonly #byAddress = new AddressIndex<Failure>()
  readonly #byPage = new Map<object, Failure[]>()

  add(finding: LoggedFinding): Failure {
    const { url } = finding.first
    const failure = this.#byUrl.get(url)?.find((members) => isSame(members, finding)) ?? []
    if (failure.length === 0) this.#index(failure, url)
    failure.push(finding)
    for (const page of finding.pages) append(this.#byPage, page, failure)
    return failure
  }

  addHttpError(finding: LoggedFinding): Failure {
    const failure = [finding]
    this.#byAddress.add(finding.first.url, failure)
    return failure
  }

  /** Finds the request that caused a page's own error at about the same time. */
  findReported(finding: LoggedFinding): Failure | undefined {
    if (!isOfPage(finding.first.kind)) return undefined
    const { page } = finding.first
    const text = getFirstLines(finding)
    const isNear = (failure: Failure) =>
      areNear(
        finding,
        failure.flatMap(({ times }) => times),
      )
    const onPage = page && fetchFailure.test(text) ? this.#byPage.get(page) : undefined
    return this.#byAddress.find(text).find(isNear) ?? onPage?.find(isNear)
  }

  #index(failure: Failure, url: string): void {
    append(this.#byUrl, url, failure)
    this.#byAddress.add(url, failure)
  }
}

/** Whether each occurrence of a finding is within a second of one of these times. */
function areNear({ times }: LoggedFinding, others: readonly number[]): boolean {
  return times.every((time) => others.some((other) => Math.abs(time - other) <= momentMs))
}

/** Returns the beginning of a page's own error; further lines may quote a source in which a URL happens to stand. */
function getFirstLines({ first: { errorName, errorLine, message = '' } }: LoggedFinding): string {
  return [errorName, getFirstLine(message), errorLine].join(' ')
}

function append<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

function isRequest({ first }: LoggedFinding): boolean {
  return first.kind === 'request-failed'
}

function isHttpError({ first }: LoggedFinding): boolean {
  return first.kind === 'http-error'
}

/** Whether a policy blocked a request, of which browsers report no failure. */
function isBlocked({ first }: LoggedFinding): boolean {
  return first.kind === 'csp-violation' && first.code?.startsWith('connect-src:') === true
}

function isPreflight({ method }: Occurrence): boolean {
  return method === 'OPTIONS'
}

function isSpecific({ first }: LoggedFinding): boolean {
  return getCause(first) !== undefined
}

/** Whether a request belongs to a group of its URL. A preflight fits any method, and a generic message any cause. */
function isSame(members: readonly LoggedFinding[], { first }: LoggedFinding): boolean {
  const own = members.find((member) => !isPreflight(member.first))
  const specific = members.find(isSpecific)
  const cause = getCause(first)
  return (
    (!own || isPreflight(first) || own.first.method === first.method) &&
    (!specific || cause === undefined || getCause(specific.first) === cause)
  )
}

const causes: readonly RegExp[] = [
  /NAME_|DNS|UNKNOWN_HOST/,
  /SSL|CERT|TLS/,
  /CONNECT|SOCKET|EMPTY_RESPONSE|NET_RESET|TIMED_OUT|ADDRESS_|NETWORK_/,
]
/** Generic messages that a page gets when its service worker fails, or when its preflight's failure is hidden. */
const echo = /^(?:net::ERR_FAILED|NS_ERROR_FAILURE)?$/

/** Returns the same value for all messages with the same cause, such as a DNS error; undefined for generic messages. */
function getCause({ message = '' }: Occurrence): string | undefined {
  return echo.test(message) ? undefined : (causes.find((cause) => cause.test(message))?.source ?? message)
}

/** Errors thrown by `fetch` in Chromium, Firefox and WebKit, even while it reads, and by axios for XMLHttpRequest. */
const fetchFailure =
  /\b(?:Failed to fetch|NetworkError when attempting to fetch resource|Load failed|[Nn]etwork [Ee]rror|Error in (?:input|body) stream)\b/

/** Lists the forms in which a message may contain a URL. Omits the path `/`, which occurs in too many messages. */
function listAddresses(url: string): readonly string[] {
  const withoutQuery = cutQuery(url)
  const paths = [url, withoutQuery].map((address) => address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, ''))
  return [...new Set([url, withoutQuery, ...paths])].filter((address) => address.length > 1)
}

function listWords(text: string): readonly string[] {
  return text.split(/[\s"'`<>(),;[\]{}]+/).map((word) => word.replace(/[.:!?]$/, ''))
}
