import type { Occurrence } from '../kinds/finding.js'

/** A finding with its page and the time of its last occurrence. */
export interface SeenFinding {
  readonly first: Occurrence
  /** Time of the last occurrence, in ISO 8601. */
  readonly lastSeen: string
  readonly pageUrl?: string | undefined
}

/** A failed request and the findings that it caused. */
interface Failure<T> {
  readonly members: T[]
  readonly times: number[]
}

/** Maximum time between a failed request and the page's own error about it, even on a busy machine. */
const momentMs = 1000

/**
 * Groups the findings of one failed request: its failure in the page and in a service worker, its failed preflight,
 * retries that report the same cause differently, and the page's own errors about it. Every other finding forms a group
 * of its own.
 */
export function groupFailures<T extends SeenFinding>(findings: readonly T[]): readonly (readonly T[])[] {
  const index = new FailureIndex<T>()
  const ownGroups = new Map(findings.filter(isRequest).map((finding) => [finding, index.add(finding)]))
  return findings.flatMap((finding) => {
    const own = ownGroups.get(finding)
    if (own) return own.members[0] === finding ? [own.members] : []
    const failure = index.findReported(finding)
    if (!failure) return [[finding]]
    failure.members.push(finding)
    return []
  })
}

/** Chooses the finding that represents a group, preferably a request (not a preflight) whose message names a cause. */
export function getLead<T extends SeenFinding>(group: readonly T[]): T | undefined {
  const requests = group.filter(isRequest)
  const own = requests.filter(({ first }) => !isPreflight(first))
  return own.find(isSpecific) ?? own[0] ?? requests.find(isSpecific) ?? group[0]
}

/** Returns the group's most specific message, such as `net::ERR_NAME_NOT_RESOLVED` rather than `net::ERR_FAILED`. */
export function getSpecificMessage(group: readonly SeenFinding[]): string | undefined {
  return group.filter(isRequest).find(isSpecific)?.first.message
}

class FailureIndex<T extends SeenFinding> {
  readonly #byUrl = new Map<string, Failure<T>[]>()
  readonly #byAddress = new Map<string, Failure<T>[]>()
  readonly #byPage = new Map<string, Failure<T>[]>()

  add(finding: T): Failure<T> {
    const { first, lastSeen, pageUrl } = finding
    const sameUrl = this.#byUrl.get(first.url) ?? []
    const failure = sameUrl.find(({ members }) => isSame(members, finding)) ?? { members: [], times: [] }
    if (failure.members.length === 0) this.#index(failure, first.url)
    failure.members.push(finding)
    failure.times.push(Date.parse(first.timestamp), Date.parse(lastSeen))
    if (pageUrl !== undefined) append(this.#byPage, pageUrl, failure)
    return failure
  }

  /** Finds the failed request that caused a page error or `console.error` at about the same time. */
  findReported({ first }: T): Failure<T> | undefined {
    if (first.kind !== 'page-error' && first.kind !== 'console-error') return undefined
    const text = `${first.errorName ?? ''} ${first.message ?? ''}`
    const time = Date.parse(first.timestamp)
    const isNear = ({ times }: Failure<T>) => times.some((seen) => Math.abs(time - seen) <= momentMs)
    const named = listWords(text).flatMap((word) => this.#byAddress.get(word) ?? [])
    const onPage = fetchFailure.test(text) ? (this.#byPage.get(first.url) ?? []) : []
    return named.find(isNear) ?? onPage.find(isNear)
  }

  #index(failure: Failure<T>, url: string): void {
    append(this.#byUrl, url, failure)
    for (const address of listAddresses(url)) append(this.#byAddress, address, failure)
  }
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

function isRequest({ first }: SeenFinding): boolean {
  return first.kind === 'request-failed'
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

/** Errors thrown by `fetch` in Chromium, Firefox and WebKit, and by axios for XMLHttpRequest. */
const fetchFailure =
  /\b(?:Failed to fetch|NetworkError when attempting to fetch resource|Load failed|Network Error)\b/

/** Lists the forms in which a message may contain a URL. Omits the path `/`, which occurs in too many messages. */
function listAddresses(url: string): readonly string[] {
  const withoutQuery = url.split(/[?#]/, 1)[0] ?? ''
  const paths = [url, withoutQuery].map((address) => address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, ''))
  return [...new Set([url, withoutQuery, ...paths])].filter((address) => address.length > 1)
}

function listWords(text: string): readonly string[] {
  return text.split(/[\s"'`<>(),;[\]{}]+/).map((word) => word.replace(/[.:!?]$/, ''))
}
