import { type SlotState, SlotStore } from './slot-store.js'

/** An attempt of a test. `testId` differs for each repetition of `repeatEach`. */
export interface BudgetedAttempt {
  readonly testId: string
  readonly retry: number
}

/**
 * Returns a function that returns which pattern keys fail the test of an attempt. Opens the store only when the first
 * error has occurred. Without a limit, all keys fail it.
 */
export function createCharge(
  attempt: BudgetedAttempt & { readonly parallelIndex: number },
  limit: number,
): (keys: ReadonlySet<string>) => readonly string[] {
  let budget: FailureBudget | undefined
  return (keys) => {
    if (limit === Number.POSITIVE_INFINITY) return [...keys]
    budget ??= new FailureBudget(new SlotStore(attempt.parallelIndex), attempt, limit)
    return budget.charge(keys)
  }
}

/**
 * Implements `maxTestsPerError`, the number of tests of a worker slot that may fail because of one error pattern. If
 * the same attempt is registered twice, a new run has started under the same runner process, so everything recorded
 * before is deleted.
 */
export class FailureBudget {
  readonly #store: Pick<SlotStore, keyof SlotStore>
  readonly #testId: string
  readonly #limit: number

  constructor(store: Pick<SlotStore, keyof SlotStore>, attempt: BudgetedAttempt, limit: number) {
    this.#store = store
    this.#testId = attempt.testId
    this.#limit = limit
    this.#registerAttempt(`${attempt.testId} ${attempt.retry}`)
  }

  /** Returns the keys that fail this test, and counts the test for each. Keys at their limit fail no more tests. */
  charge(keys: ReadonlySet<string>): readonly string[] {
    const own = this.#store.read()
    const states = this.#store.readAll()
    const alreadyFailedFor = [...keys].filter((key) => states.some((state) => this.#hasFailedFor(state, key)))
    const belowLimit = [...keys].filter(
      (key) => !alreadyFailedFor.includes(key) && getFailedTests(own, key).length < this.#limit,
    )
    if (belowLimit.length > 0) this.#store.write(this.#withFailedTest(own, belowLimit))
    return [...alreadyFailedFor, ...belowLimit]
  }

  #registerAttempt(attempt: string): void {
    if (this.#store.readAll().some((state) => state.attempts.includes(attempt))) this.#store.clear()
    const own = this.#store.read()
    this.#store.write({ ...own, attempts: [...own.attempts, attempt] })
  }

  /** Whether this test has already failed because of a key. Its retries then also fail, so that it is never flaky. */
  #hasFailedFor(state: SlotState, key: string): boolean {
    return getFailedTests(state, key).includes(this.#testId)
  }

  #withFailedTest(state: SlotState, keys: readonly string[]): SlotState {
    const additions = keys.map((key) => [key, [...getFailedTests(state, key), this.#testId]] as const)
    return {
      ...state,
      failedTestsByPattern: { ...state.failedTestsByPattern, ...Object.fromEntries(additions) },
    }
  }
}

/** Ignores inherited properties such as `constructor`, because keys come from URLs and may have any name. */
function getFailedTests(state: SlotState, key: string): readonly string[] {
  return Object.hasOwn(state.failedTestsByPattern, key) ? (state.failedTestsByPattern[key] ?? []) : []
}
