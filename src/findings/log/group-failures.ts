import { cutQuery } from '../../values/text.js'
import type { Finding, Occurrence } from '../kinds/kinds.js'
import type { FindingFilter } from '../options/create-filter.js'
import type { LoggedFinding } from './logged-finding.js'

/** The findings of one failed request. */
type Failure = LoggedFinding[]

/** Maximum time between a failed request and the page's own error about it, even on a busy machine. */
const momentMs = 1000

/**
 * Merges the findings of each failed request into one with the most specific message and the total count. Returns it by
 * the identity of the first of these findings, which later ones do not change. Findings from `lateFrom` on are late.
 */
export function mergeFailures(
  findings: readonly LoggedFinding[],
  filter: FindingFilter,
  lateFrom?: string,
): ReadonlyMap<string, Finding> {
  const groups = groupFailures(findings, filter)
  return new Map(groups.flatMap((group) => mergeGroup(group, filter, lateFrom)))
}

/**
 * Groups the findings of one failed request: its failure in the page and in a service worker, its failed preflight,
 * retries that report the same cause differently, and the page's own errors about it. A policy that blocks a request is
 * such a failure, unless the violation never fails a test: it must not hide an error that does. Every other finding
 * forms a group of its own. Groups and their members are in order of arrival.
 */
function groupFailures(
  findings: readonly LoggedFinding[],
  { neverFails }: FindingFilter,
): readonly (readonly LoggedFinding[])[] {
  const index = new FailureIndex()
  const requests = findings.filter(
    (finding) => isRequest(finding) || (isBlocked(finding) && !neverFails(finding.first)),
  )
  const failures = new Map(requests.map((finding) => [finding, index.add(finding)]))
  const groups = new Map<Failure | LoggedFinding, LoggedFinding[]>()
  for (const finding of findings) {
    append(groups, failures.get(finding) ?? index.findReported(finding) ?? finding, finding)
  }
  return [...groups.values()]
}

function mergeGroup(
  group: readonly LoggedFinding[],
  filter: FindingFilter,
  lateFrom: string | undefined,
): readonly (readonly [identity: string, finding: Finding])[] {
  const [first] = group
  const lead = getLead(group)
  if (!first || !lead) return []
  const finding = group.length === 1 ? lead.toFinding(filter) : mergeInto(lead, group, filter)
  const isLate = lateFrom !== undefined && finding.timestamp >= lateFrom
  return [[first.identity, isLate ? Object.freeze({ ...finding, late: true }) : finding]]
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

/** Returns the group's specific message, such as a failed preflight's, with the key and title that follow from it. */
function nameMessage({ first }: LoggedFinding, message: string | undefined, filter: FindingFilter) {
  if (message === undefined || message === first.message) return {}
  return { message, ...filter.toName({ ...first, message }) }
}

/** Chooses the finding that represents a group, preferably a request (not a preflight) whose message names a cause. */
function getLead(group: readonly LoggedFinding[]): LoggedFinding | undefined {
  const requests = group.filter(isRequest)
  const own = requests.filter(({ first }) => !isPreflight(first))
  return own.find(isSpecific) ?? own[0] ?? requests.find(isSpecific) ?? group.find(isBlocked) ?? group[0]
}

/** Returns the group's most specific message, such as `net::ERR_NAME_NOT_RESOLVED` rather than `net::ERR_FAILED`. */
function getSpecificMessage(group: readonly LoggedFinding[]): string | undefined {
  return group.filter(isRequest).find(isSpecific)?.first.message
}

class FailureIndex {
  readonly #byUrl = new Map<string, Failure[]>()
  readonly #byAddress = new Map<string, Failure[]>()
  readonly #byPage = new Map<object, Failure[]>()

  add(finding: LoggedFinding): Failure {
    const { url } = finding.first
    const failure = this.#byUrl.get(url)?.find((members) => isSame(members, finding)) ?? []
    if (failure.length === 0) this.#index(failure, url)
    failure.push(finding)
    for (const page of finding.pages) append(this.#byPage, page, failure)
    return failure
  }

  /** Finds the failed request that caused a page error or `console.error` at about the same time. */
  findReported({ first }: LoggedFinding): Failure | undefined {
    if (first.kind !== 'page-error' && first.kind !== 'console-error') return undefined
    const text = `${first.errorName ?? ''} ${first.message ?? ''}`
    const time = Date.parse(first.timestamp)
    const isNear = (failure: Failure) =>
      failure.some(({ times }) => times.some((seen) => Math.abs(time - seen) <= momentMs))
    const named = listWords(text).flatMap((word) => this.#byAddress.get(word) ?? [])
    const onPage = first.page && fetchFailure.test(text) ? this.#byPage.get(first.page) : undefined
    return named.find(isNear) ?? onPage?.find(isNear)
  }

  #index(failure: Failure, url: string): void {
    append(this.#byUrl, url, failure)
    for (const address of listAddresses(url)) append(this.#byAddress, address, failure)
  }
}

function append<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

function isRequest({ first }: LoggedFinding): boolean {
  return first.kind === 'request-failed'
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
