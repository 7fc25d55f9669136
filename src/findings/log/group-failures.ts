import { cutQuery } from '../../values/text.js'
import type { Occurrence } from '../kinds/kinds.js'

/** A finding with the pages and times of its occurrences. */
export interface SeenFinding {
  readonly first: Occurrence
  /** Times of the occurrences in milliseconds since 1970; of several at almost the same time, only one. */
  readonly times: readonly number[]
  readonly pages: ReadonlySet<object>
}

/** The findings of one failed request. */
type Failure<T> = T[]

/** Maximum time between a failed request and the page's own error about it, even on a busy machine. */
const momentMs = 1000

/**
 * Groups the findings of one failed request: its failure in the page and in a service worker, its failed preflight,
 * retries that report the same cause differently, and the page's own errors about it. A policy that blocks a request is
 * such a failure, unless the violation never fails a test: it must not hide an error that does. Every other finding
 * forms a group of its own. Groups and their members are in order of arrival.
 */
export function groupFailures<T extends SeenFinding>(
  findings: readonly T[],
  neverFails: (occurrence: Occurrence) => boolean,
): readonly (readonly T[])[] {
  const index = new FailureIndex<T>()
  const requests = findings.filter(
    (finding) => isRequest(finding) || (isBlocked(finding) && !neverFails(finding.first)),
  )
  const failures = new Map(requests.map((finding) => [finding, index.add(finding)]))
  const groups = new Map<Failure<T> | T, T[]>()
  for (const finding of findings) {
    append(groups, failures.get(finding) ?? index.findReported(finding) ?? finding, finding)
  }
  return [...groups.values()]
}

/** Chooses the finding that represents a group, preferably a request (not a preflight) whose message names a cause. */
export function getLead<T extends SeenFinding>(group: readonly T[]): T | undefined {
  const requests = group.filter(isRequest)
  const own = requests.filter(({ first }) => !isPreflight(first))
  return own.find(isSpecific) ?? own[0] ?? requests.find(isSpecific) ?? group.find(isBlocked) ?? group[0]
}

/** Returns the group's most specific message, such as `net::ERR_NAME_NOT_RESOLVED` rather than `net::ERR_FAILED`. */
export function getSpecificMessage(group: readonly SeenFinding[]): string | undefined {
  return group.filter(isRequest).find(isSpecific)?.first.message
}

class FailureIndex<T extends SeenFinding> {
  readonly #byUrl = new Map<string, Failure<T>[]>()
  readonly #byAddress = new Map<string, Failure<T>[]>()
  readonly #byPage = new Map<object, Failure<T>[]>()

  add(finding: T): Failure<T> {
    const { url } = finding.first
    const failure = this.#byUrl.get(url)?.find((members) => isSame(members, finding)) ?? []
    if (failure.length === 0) this.#index(failure, url)
    failure.push(finding)
    for (const page of finding.pages) append(this.#byPage, page, failure)
    return failure
  }

  /** Finds the failed request that caused a page error or `console.error` at about the same time. */
  findReported({ first }: T): Failure<T> | undefined {
    if (first.kind !== 'page-error' && first.kind !== 'console-error') return undefined
    const text = `${first.errorName ?? ''} ${first.message ?? ''}`
    const time = Date.parse(first.timestamp)
    const isNear = (failure: Failure<T>) =>
      failure.some(({ times }) => times.some((seen) => Math.abs(time - seen) <= momentMs))
    const named = listWords(text).flatMap((word) => this.#byAddress.get(word) ?? [])
    const onPage = first.page && fetchFailure.test(text) ? this.#byPage.get(first.page) : undefined
    return named.find(isNear) ?? onPage?.find(isNear)
  }

  #index(failure: Failure<T>, url: string): void {
    append(this.#byUrl, url, failure)
    for (const address of listAddresses(url)) append(this.#byAddress, address, failure)
  }
}

function append<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

function isRequest({ first }: SeenFinding): boolean {
  return first.kind === 'request-failed'
}

/** Whether a policy blocked a request, of which browsers report no failure. */
function isBlocked({ first }: SeenFinding): boolean {
  return first.kind === 'csp-violation' && first.code?.startsWith('connect-src:') === true
}

function isPreflight({ method }: Occurrence): boolean {
  return method === 'OPTIONS'
}

function isSpecific({ first }: SeenFinding): boolean {
  return getCause(first) !== undefined
}

/** Whether a request belongs to a group of its URL. A preflight fits any method, and a generic message any cause. */
function isSame(members: readonly SeenFinding[], { first }: SeenFinding): boolean {
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
