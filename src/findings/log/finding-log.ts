import { addToSet } from '../../values/groups.js'
import { cutQuery, truncate } from '../../values/text.js'
import {
  maxFindingBytes,
  maxFindings,
  maxMessageLength,
  maxShortMessageLength,
  maxUnredactedLength,
  maxUrlLength,
  maxWholeBytes,
} from '../fields/limits.js'
import { type Finding, getKindRules, type Occurrence, type RequestLine } from '../kinds/kinds.js'
import { maxNameLength } from '../names/shorten-name.js'
import type { FindingFilter } from '../options/finding-filter.js'
import {
  type ExpectedRule,
  type HiddenRequest,
  holdsForEveryScript,
  type ResolvedRule,
} from '../options/rule.js'
import { leaveOutEchoes } from './echoes.js'
import { mergeFailures, type UnrecordedRequest } from './group-failures.js'
import { LoggedFinding, type PageThrow } from './logged-finding.js'
import { type OmittedErrors, OmittedFindings } from './omitted-findings.js'

interface Usage {
  readonly findings: number
  readonly bytes: number
}

/** Maximum number of unrecorded requests, of ignored exceptions, and of hidden responses, to remember. */
const maxUnrecorded = 1000
/** Maximum number of findings with details. */
const maxDetailed = 1000
/** Maximum length of a message before redaction, if it is then truncated. A name reads no more of a message. */
const maxUnredactedShortLength = 1200

/** The findings of one attempt, without duplicates, and the errors that the test allows or expects. */
export class FindingLog {
  readonly #findings = new Map<string, LoggedFinding>()
  readonly #byRecoveryKey = new Map<string, Set<LoggedFinding>>()
  readonly #allowed: ResolvedRule[] = []
  readonly #missing = new Set<ExpectedRule>()
  /** Number and size of the recorded findings, by kind while the options are unknown and in total afterwards. */
  readonly #usage = new Map<string, Usage>()
  #filter: FindingFilter
  /** Findings that first occur after this `performance.now()` time are late. */
  #endedAt: number | undefined
  #omitted = new OmittedFindings()
  readonly #unrecorded: UnrecordedRequest[] = []
  readonly #ignoredThrows: PageThrow[] = []
  readonly #hidden: HiddenRequest[] = []

  constructor(filter: FindingFilter) {
    this.#filter = filter
  }

  /** Findings in order of arrival. A failed request and everything that it caused form one finding. */
  get findings(): readonly Finding[] {
    return Object.freeze([...this.findingsByIdentity.values()])
  }

  /** The findings by an identity that stays when a later occurrence changes the name, as a failure's cause does. */
  get findingsByIdentity(): ReadonlyMap<string, Finding> {
    return mergeFailures(leaveOutEchoes([...this.#findings.values()], this.#ignoredThrows), {
      filter: this.#filter,
      unrecorded: this.#unrecorded,
      endedAt: this.#endedAt,
    })
  }

  /** Expected errors that have not occurred so far. */
  get missing(): readonly ExpectedRule[] {
    return [...this.#missing]
  }

  /** Requests whose response the browser hid. */
  get hidden(): readonly HiddenRequest[] {
    return this.#hidden
  }

  /** Number of occurrences that were not recorded because the log was full. */
  get omitted(): number {
    return this.#omitted.count
  }

  /** Number of findings that lost their details, because only the first `maxDetailed` findings keep details. */
  get omittedDetails(): number {
    return [...this.#findings.values()].filter(({ hasLostDetails }) => hasLostDetails).length
  }

  /** The pages, or contexts, that may still send the request of a finding again. */
  getSenders(identity: string): Iterable<object> {
    return this.#findings.get(identity)?.senders ?? []
  }

  /** Lists the unrecorded occurrences that should still fail the test. */
  listOmitted(): readonly OmittedErrors[] {
    return this.#omitted.listFailing(this.#filter)
  }

  /**
   * Records an occurrence unless it is allowed, expected or ignored. Returns the finding if it is new; a duplicate only
   * adds to the count.
   */
  add(occurrence: Occurrence): LoggedFinding | undefined {
    if (this.#isAllowed(occurrence)) return this.#noteUnrecorded(occurrence, true)
    if (this.#filter.isIgnored(occurrence)) return this.#noteUnrecorded(occurrence)
    const kept = this.#shorten(occurrence)
    const identity = getKindRules(kept.kind).toIdentity(kept)
    const logged = this.#findings.get(identity)
    if (!logged) return this.#addFirst(identity, kept)
    logged.repeat(kept)
    this.#indexRecovery(kept, logged)
    return undefined
  }

  addHidden({ method, url }: HiddenRequest): void {
    if (this.#hidden.length < maxUnrecorded) this.#hidden.push({ method, url: truncate(url, maxUrlLength) })
  }

  /** Whether a rule leaves an occurrence out, or may do so because the rules are unknown. Changes nothing. */
  mayLeaveOut(occurrence: Occurrence): boolean {
    if (this.#filter.isUnknown) return true
    return this.#listAllowing(occurrence).length > 0 || this.#filter.isIgnored(occurrence)
  }

  /** Marks a request's earlier errors as recovered by a 2xx or 304 response or a GraphQL result without errors. */
  recover(success: RequestLine): void {
    const line = { ...success, url: truncate(success.url, maxUrlLength) }
    const key = getKindRules(line.kind).toRecoveryKey(line)
    if (key === undefined) return
    for (const logged of this.#byRecoveryKey.get(key) ?? []) logged.recover(line)
    this.#omitted.recover(line)
  }

  /** Applies the filter to later errors, and to those recorded in `beforeAll`, before the options were known. */
  setFilter(filter: FindingFilter): void {
    this.#filter = filter
    this.#usage.clear()
    const omitted = this.#omitted
    this.#omitted = new OmittedFindings()
    for (const [identity, logged] of this.#findings) {
      logged.resetName()
      if (!this.#keeps(logged)) this.#findings.delete(identity)
    }
    omitted.addTo(this.#omitted, filter)
  }

  /**
   * Notes the `performance.now()` time after the test's last step; only the first call counts. Later findings are late.
   * The time of day does not tell, because a test may mock it.
   */
  end(time: number): void {
    this.#endedAt ??= time
  }

  /** Allows errors that match the rule and occur after this call. */
  allow(rule: ResolvedRule): void {
    this.#allowed.push(rule)
  }

  /** Like `allow`, but the rule counts as missing until an error matches it. */
  expect(rule: ExpectedRule): void {
    this.#allowed.push(rule)
    this.#missing.add(rule)
  }

  #shorten(occurrence: Occurrence): Occurrence {
    const { url, message } = occurrence
    const isWhole = this.#getUsage(occurrence).bytes < maxWholeBytes
    const length = isWhole ? maxUnredactedLength : maxUnredactedShortLength
    return {
      ...occurrence,
      url: truncate(url, maxUrlLength),
      ...(message !== undefined && { message: truncate(message, length) }),
    }
  }

  #addFirst(identity: string, occurrence: Occurrence): LoggedFinding | undefined {
    if (!this.#takeRoom(occurrence)) return undefined
    const logged = new LoggedFinding(identity, occurrence, this.#findings.size < maxDetailed)
    this.#findings.set(identity, logged)
    this.#indexRecovery(occurrence, logged)
    return logged
  }

  #keeps(logged: LoggedFinding): boolean {
    const occurrence = logged.toOccurrence()
    if (!this.#filter.isIgnored(occurrence)) return this.#takeRoom(occurrence)
    this.#noteUnrecorded(occurrence)
    return false
  }

  /** Notes a request or exception that is not recorded, unless the test does not record its kind. */
  #noteUnrecorded(occurrence: Occurrence, isAllowed = false): undefined {
    const { kind, url, timestamp, thrown, page, ownOrigin: isOwnOrigin = false } = occurrence
    if (thrown && this.#ignoredThrows.length < maxUnrecorded) this.#ignoredThrows.push({ ...thrown, page })
    if ((kind !== 'http-error' && kind !== 'request-failed') || !page) return
    if (this.#unrecorded.length >= maxUnrecorded || !this.#filter.isRecorded(occurrence)) return
    const isMentioned = isAllowed || this.#filter.isLeftOutAsMocked(occurrence)
    const times = new Map([[page, [Date.parse(timestamp)]]])
    this.#unrecorded.push({ url, times, isOwnOrigin, isMentioned })
  }

  /** Reserves room for a finding. If there is none, returns false and counts the occurrence as omitted. */
  #takeRoom(occurrence: Occurrence): boolean {
    const { findings, bytes } = this.#getUsage(occurrence)
    const maxLength = bytes < maxWholeBytes ? maxMessageLength : maxShortMessageLength
    const size = findings < maxFindings ? bytes + estimateSize(occurrence, maxLength) : Infinity
    const hasRoom = size <= maxFindingBytes
    if (hasRoom) this.#usage.set(this.#getPart(occurrence), { findings: findings + 1, bytes: size })
    else this.#omitted.add(occurrence, this.#filter)
    return hasRoom
  }

  #getUsage(occurrence: Occurrence): Usage {
    return this.#usage.get(this.#getPart(occurrence)) ?? { findings: 0, bytes: 0 }
  }

  #getPart({ kind }: Occurrence): string {
    return this.#filter.isUnknown ? kind : 'all'
  }

  #indexRecovery(occurrence: Occurrence, logged: LoggedFinding): void {
    const key = getKindRules(occurrence.kind).toRecoveryKey(occurrence)
    if (key !== undefined) addToSet(this.#byRecoveryKey, key, logged)
  }

  #listAllowing(occurrence: Occurrence): readonly ResolvedRule[] {
    return this.#allowed.filter((rule) => holdsForEveryScript(occurrence, rule.matches))
  }

  #isAllowed(occurrence: Occurrence): boolean {
    const rules = this.#listAllowing(occurrence)
    for (const rule of this.#missing) if (rules.includes(rule)) this.#missing.delete(rule)
    return rules.length > 0
  }
}

/** Estimated size of a finding's field names, method and time, in bytes. */
const otherBytes = 200

/** Estimates a finding's size in the attachment. Uses unredacted text, as redaction is slow and usually shortens it. */
function estimateSize({ url, message = '' }: Occurrence, maxLength: number): number {
  const name = `${cutQuery(url)}${message}`.slice(0, maxNameLength)
  const texts = [url, message.slice(0, maxLength), name]
  return Buffer.byteLength(JSON.stringify(texts)) + otherBytes
}
