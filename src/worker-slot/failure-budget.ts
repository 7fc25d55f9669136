// `maxTestsPerError`: how many tests of a worker slot may fail because of one error pattern.
import type { LedgerPage, SlotLedger } from './slot-ledger.js'

/** The attempt that asks; `testId` differs for each repetition of `repeatEach`. */
export interface BudgetedAttempt {
  readonly testId: string
  readonly retry: number
}

/**
 * The budget as one attempt sees it. Meeting the same attempt again means that a new run has begun under the same
 * runner process, as in UI mode: then everything before is forgotten.
 */
export class FailureBudget {
  readonly #ledger: SlotLedger
  readonly #testId: string
  readonly #limit: number

  constructor(ledger: SlotLedger, attempt: BudgetedAttempt, limit: number) {
    this.#ledger = ledger
    this.#testId = attempt.testId
    this.#limit = limit
    this.#enter(`${attempt.testId} ${attempt.retry}`)
  }

  /** Charges the keys that are below their limit to this test. True when the test has to fail. */
  charge(keys: ReadonlySet<string>): boolean {
    const pages = this.#ledger.readAll()
    const own = this.#ledger.read()
    const held = [...keys].filter((key) => pages.some((page) => this.#holds(page, key)))
    const affordable = [...keys].filter(
      (key) => !held.includes(key) && testsOf(own, key).length < this.#limit,
    )
    if (affordable.length > 0) this.#ledger.write(this.#charged(own, affordable))
    return held.length + affordable.length > 0
  }

  #enter(attempt: string): void {
    if (this.#ledger.readAll().some((page) => page.met.includes(attempt))) this.#ledger.clear()
    const own = this.#ledger.read()
    this.#ledger.write({ ...own, met: [...own.met, attempt] })
  }

  /** A test that has failed once because of a key fails again on its retries, so that it is never flaky. */
  #holds(page: LedgerPage, key: string): boolean {
    return testsOf(page, key).includes(this.#testId)
  }

  #charged(page: LedgerPage, keys: readonly string[]): LedgerPage {
    const additions = keys.map((key) => [key, [...testsOf(page, key), this.#testId]] as const)
    return { ...page, charged: { ...page.charged, ...Object.fromEntries(additions) } }
  }
}

/** Keys come from URLs: only the page's own properties are keys, never `constructor` and the like. */
function testsOf(page: LedgerPage, key: string): readonly string[] {
  return Object.hasOwn(page.charged, key) ? (page.charged[key] ?? []) : []
}
