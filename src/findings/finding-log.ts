// What one attempt of a test met: errors without repetition, and which of them it allows or expects.
import { type NetworkErrorRecord, toIdentity } from './http-error/record.js'
import type { ResolvedRule } from './rule.js'

export class FindingLog {
  readonly #records = new Map<string, NetworkErrorRecord>()
  readonly #allowed: ResolvedRule[] = []
  readonly #missing = new Set<ResolvedRule>()
  #excluded: readonly RegExp[] = []

  /** In order of arrival; frozen, because tests see them and they are evidence. */
  get records(): readonly NetworkErrorRecord[] {
    return Object.freeze([...this.#records.values()])
  }

  /** Expected errors that did not come so far. */
  get missing(): readonly ResolvedRule[] {
    return [...this.#missing]
  }

  /** Keeps the first record of each status and URL, unless it is excluded, allowed or expected. */
  add(record: NetworkErrorRecord): void {
    if (this.#isAllowed(record) || this.#isExcluded(record)) return
    const identity = toIdentity(record)
    if (!this.#records.has(identity)) this.#records.set(identity, Object.freeze(record))
  }

  /** Holds for the errors of `beforeAll` too, which come before the options are known. */
  exclude(patterns: readonly RegExp[]): void {
    this.#excluded = patterns
    for (const [identity, record] of this.#records) {
      if (this.#isExcluded(record)) this.#records.delete(identity)
    }
  }

  /** From now on. */
  allow(rule: ResolvedRule): void {
    this.#allowed.push(rule)
  }

  /** From now on, and it has to come. */
  expect(rule: ResolvedRule): void {
    this.#allowed.push(rule)
    this.#missing.add(rule)
  }

  #isExcluded({ url }: NetworkErrorRecord): boolean {
    return this.#excluded.some((pattern) => pattern.test(url))
  }

  #isAllowed(record: NetworkErrorRecord): boolean {
    const rules = this.#allowed.filter((rule) => rule.matches(record))
    for (const rule of rules) this.#missing.delete(rule)
    return rules.length > 0
  }
}
