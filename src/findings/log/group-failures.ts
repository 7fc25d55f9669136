import { append } from '../../values/groups.js'
import { sum } from '../../values/numbers.js'
import { truncate } from '../../values/text.js'
import { type Finding, getKindRules, isOfPage, type Occurrence } from '../kinds/kinds.js'
import type { FindingFilter } from '../options/finding-filter.js'
import { type NamedRequest, RequestIndex } from './consequences.js'
import type { LoggedFinding } from './logged-finding.js'

/** The findings of one failed request. */
type Failure = LoggedFinding[]

/** Maximum number of a page's own errors to keep with the request that they are about. */
const maxConsequences = 5
const maxLineLength = 300

/** A request whose error is not recorded. */
export interface UnrecordedRequest extends NamedRequest {
  /** Whether the test allowed or expected the error, or made it itself; otherwise a rule of the options left it out. */
  readonly isMentioned: boolean
}

interface MergeOptions {
  readonly filter: FindingFilter
  readonly unrecorded: readonly UnrecordedRequest[]
  /** Findings a millisecond after this `performance.now()` time are late; before, they may be what the test waited for. */
  readonly endedAt: number | undefined
}

/**
 * Merges the findings of each failed request into one with the most specific message and the total count. A page's own
 * error about a request that the test or its options speak of is a part of that request; one about another request has
 * that request's name. Returns each finding by the identity of the first of its parts, which later ones do not change.
 */
export function mergeFailures(
  findings: readonly LoggedFinding[],
  options: MergeOptions,
): ReadonlyMap<string, Finding> {
  const failures = new Map(groupFailures(findings).map((group) => [group, mergeGroup(group, options)]))
  const { parts, causes, partsOf } = relate(failures, options)
  const merged = new Map<string, Finding>()
  for (const [group, finding] of failures) {
    const [first] = group
    if (!first || !finding || parts.has(group)) continue
    const consequences = listConsequences(partsOf.get(group) ?? [])
    const consequenceOf = failures.get(causes.get(group) ?? group)?.name
    const whole = {
      ...finding,
      ...(consequences.length > 0 && { consequences }),
      ...(causes.has(group) && consequenceOf !== undefined && { consequenceOf }),
    }
    merged.set(first.identity, Object.freeze(whole))
  }
  return merged
}

/** How the page's own errors relate to requests. */
interface Relations {
  /** The errors that are part of a request. */
  readonly parts: Set<Failure>
  /** The parts of each recorded request. */
  readonly partsOf: Map<Failure, Failure[]>
  /** The requests of which other errors are consequences. */
  readonly causes: Map<Failure, Failure>
}

function relate(
  failures: ReadonlyMap<Failure, Finding | undefined>,
  { filter, unrecorded }: MergeOptions,
): Relations {
  const relations: Relations = { parts: new Set(), partsOf: new Map(), causes: new Map() }
  const groups = [...failures.keys()]
  const ownErrors = groups.filter(([first]) => first && isOfPage(first.first.kind))
  if (ownErrors.length === 0) return relations // most attempts have none, and need no index of 10,000 HTTP errors
  const index = indexRequests(groups, unrecorded)
  const isMentioned = (request: Failure | UnrecordedRequest): boolean => {
    if (!isGroup(request)) return request.isMentioned
    const finding = failures.get(request)
    return finding !== undefined && filter.isMentioned(finding)
  }
  for (const error of ownErrors) {
    const requests = index.find(error.flatMap(({ reports }) => reports))
    const others = requests.filter((request) => !isMentioned(request))
    if (others.length > 0) addCause(relations, error, others)
    else if (requests.length > 0) addPart(relations, error, requests)
  }
  return relations
}

function addCause({ causes }: Relations, error: Failure, requests: readonly (Failure | UnrecordedRequest)[]) {
  const request = requests.findLast(isGroup)
  if (request) causes.set(error, request)
}

function addPart(
  { parts, partsOf }: Relations,
  error: Failure,
  requests: readonly (Failure | UnrecordedRequest)[],
): void {
  parts.add(error)
  const request = requests.findLast(isGroup)
  if (request) append(partsOf, request, error)
}

function isGroup(request: Failure | UnrecordedRequest): request is Failure {
  return Array.isArray(request)
}

function indexRequests(
  groups: readonly Failure[],
  unrecorded: readonly UnrecordedRequest[],
): RequestIndex<Failure | UnrecordedRequest> {
  const index = new RequestIndex<Failure | UnrecordedRequest>()
  for (const request of unrecorded) index.add(request, request)
  for (const group of groups) {
    const requests = group.filter((finding) => isRequest(finding) || isHttpError(finding))
    for (const { first, times } of requests)
      index.add({ url: first.url, times, isOwnOrigin: first.ownOrigin ?? false }, group)
  }
  return index
}

/** Lists the page's own errors about a request as lines of text, without duplicates. */
function listConsequences(parts: readonly Failure[]): readonly string[] {
  const lines = parts.flat().map(({ first }) => {
    const { label, formatLine } = getKindRules(first.kind)
    return truncate(`${label.title}: ${formatLine(first)}`, maxLineLength)
  })
  return [...new Set(lines)].slice(0, maxConsequences)
}

/**
 * Groups the findings of one failed request: its failure in the page and in a service worker, its failed preflight, and
 * retries that report the same cause differently. Every other finding forms a group of its own. Groups and their members
 * are in order of arrival.
 */
function groupFailures(findings: readonly LoggedFinding[]): readonly Failure[] {
  const byUrl = new Map<string, Failure[]>()
  const groups: Failure[] = []
  for (const finding of findings) {
    const { url } = finding.first
    const known = isRequest(finding) && byUrl.get(url)?.find((members) => isSame(members, finding))
    if (known) {
      known.push(finding)
      continue
    }
    const group = [finding]
    groups.push(group)
    if (isRequest(finding)) append(byUrl, url, group)
  }
  return groups
}

function mergeGroup(group: Failure, { filter, endedAt }: MergeOptions): Finding | undefined {
  const lead = getLead(group)
  if (!lead) return undefined
  const finding = group.length === 1 ? lead.toFinding(filter) : mergeInto(lead, group, filter)
  return isLate(group, endedAt) ? { ...finding, late: true } : finding
}

function isLate(group: Failure, endedAt = Number.POSITIVE_INFINITY): boolean {
  return group.every(({ first: { ended = Number.NEGATIVE_INFINITY } }) => ended - endedAt >= 1)
}

function mergeInto(lead: LoggedFinding, group: Failure, filter: FindingFilter): Finding {
  const findings = group.map((logged) => logged.toFinding(filter))
  const own = lead.toFinding(filter)
  const [timestamp = own.timestamp] = findings.map((finding) => finding.timestamp).sort()
  const details = Object.assign({}, ...findings.map((request) => request.details), own.details)
  return {
    ...own,
    ...findShared(
      own,
      findings.filter((finding) => !isPreflight(finding)),
    ),
    ...nameMessage(lead, getSpecificMessage(group), filter),
    timestamp,
    count: sum(findings.map(({ count }) => count)),
    ...(Object.keys(details).length > 0 && { details }),
  }
}

/** Returns what holds for a failed request only if it holds for each time that it was sent, not for the lead alone. */
function findShared({ recovered, prefetch, phase }: Finding, sent: readonly Finding[]) {
  return {
    recovered: sent.every((request) => request.recovered) ? recovered : undefined,
    prefetch: sent.every((request) => request.prefetch) ? prefetch : undefined,
    phase: sent.every((request) => request.phase) ? phase : undefined,
  }
}

/** Returns the group's specific message, such as a failed preflight's, with the name that follows from it. */
function nameMessage({ first }: LoggedFinding, message: string | undefined, filter: FindingFilter) {
  if (message === undefined || message === first.message) return {}
  return { message, name: filter.toName({ ...first, message }) }
}

/** Chooses the finding that represents a group, preferably a request (not a preflight) whose message names a cause. */
function getLead(group: Failure): LoggedFinding | undefined {
  const own = group.filter(({ first }) => !isPreflight(first))
  return own.find(isSpecific) ?? own[0] ?? group.find(isSpecific) ?? group[0]
}

/** Returns the group's most specific message, such as `net::ERR_NAME_NOT_RESOLVED` rather than `net::ERR_FAILED`. */
function getSpecificMessage(group: Failure): string | undefined {
  return group.find(isSpecific)?.first.message
}

function isRequest({ first }: LoggedFinding): boolean {
  return first.kind === 'request-failed'
}

function isHttpError({ first }: LoggedFinding): boolean {
  return first.kind === 'http-error'
}

function isPreflight({ method }: Pick<Occurrence, 'method'>): boolean {
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
