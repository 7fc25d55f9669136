import { truncate } from '../values/truncate.js'
import type { Finding, Occurrence, RequestLine } from './finding.js'
import { getKindRules } from './kinds.js'
import { estimateBytes, maxFindingBytes, maxFindings, maxUrlLength } from './limits.js'
import { LoggedFinding } from './logged-finding.js'
import type { ResolvedRule } from './rule.js'

/** What the options of a test say about its findings. */
export interface FindingFilter {
  /** Ignored occurrences are not recorded. */
  isIgnored(occurrence: Occurrence): boolean
  toPatternKey(occurrence: Occurrence): string
}

/** What one attempt of a test saw: findings without duplicates, and which errors it allows or expects. */
export class FindingLog {
  readonly #findings = new Map<string, LoggedFinding>()
  readonly #byUrl = new Map<string, LoggedFinding[]>()
  readonly #allowed: ResolvedRule[] = []
  readonly #missing = new Set<ResolvedRule>()
  readonly #omittedKeys = new Set<string>()
  #filter: FindingFilter
  #bytes = 0
  #omitted = 0

  constructor(filter: FindingFilter) {
    this.#filter = filter
  }

  /** In order of arrival. */
  get findings(): readonly Finding[] {
    return Object.freeze([...this.#findings.values()].map((logged) => logged.toFinding(this.#filter)))
  }

  /** Expected errors that were not seen so far. */
  get missing(): readonly ResolvedRule[] {
    return [...this.#missing]
  }

  /** Occurrences that found no room. */
  get omitted(): number {
    return this.#omitted
  }

  /** Pattern keys of occurrences that found no room: they fail a test like any other. */
  get omittedKeys(): ReadonlySet<string> {
    return this.#omittedKeys
  }

  /** Records an occurrence, unless it is allowed, expected or ignored. */
  add(occurrence: Occurrence): void {
    if (this.#isAllowed(occurrence) || this.#filter.isIgnored(occurrence)) return
    const kept = { ...occurrence, url: truncate(occurrence.url, maxUrlLength) }
    const identity = getKindRules(kept.kind).toIdentity(kept)
    const logged = this.#findings.get(identity)
    if (logged) logged.repeat(kept)
    else this.#addFirst(identity, kept)
  }

  /** A request was answered below 400: its earlier errors are recovered. */
  recover({ method, url }: RequestLine): void {
    const findings = this.#byUrl.get(truncate(url, maxUrlLength)) ?? []
    for (const logged of findings) logged.recover(method)
  }

  /** Applies to the errors of `beforeAll` too, which are seen before the options are known. */
  setFilter(filter: FindingFilter): void {
    this.#filter = filter
    for (const [identity, logged] of this.#findings) {
      if (filter.isIgnored(logged.toOccurrence())) this.#findings.delete(identity)
      else logged.resetKey()
    }
  }

  /** Takes effect immediately; earlier errors still count. */
  allow(rule: ResolvedRule): void {
    this.#allowed.push(rule)
  }

  /** Like `allow`, and the rule is missing until an error matches it. */
  expect(rule: ResolvedRule): void {
    this.#allowed.push(rule)
    this.#missing.add(rule)
  }

  #addFirst(identity: string, occurrence: Occurrence): void {
    const bytes = estimateBytes(occurrence.url)
    if (this.#findings.size >= maxFindings || this.#bytes + bytes > maxFindingBytes) {
      this.#omit(occurrence)
      return
    }
    this.#bytes += bytes
    const logged = new LoggedFinding(occurrence)
    this.#findings.set(identity, logged)
    this.#byUrl.set(occurrence.url, [...(this.#byUrl.get(occurrence.url) ?? []), logged])
  }

  #omit(occurrence: Occurrence): void {
    this.#omitted++
    if (this.#omittedKeys.size < maxFindings) this.#omittedKeys.add(this.#filter.toPatternKey(occurrence))
  }

  #isAllowed(occurrence: Occurrence): boolean {
    const rules = this.#allowed.filter((rule) => rule.matches(occurrence))
    for (const rule of rules) this.#missing.delete(rule)
    return rules.length > 0
  }
}
