import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorMessage } from '../values/errors.js'
import { readTextIfPresent, replaceFile } from '../values/files.js'
import { isRecord, isStringList } from '../values/json.js'
import { makeRunFolder } from './run-folder.js'

/** An attempt of a test. `testId` differs for each repetition of `repeatEach`. */
interface BudgetedAttempt {
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

export interface SlotState {
  /** Registered attempts, as `testId retry`; each occurs only once in a run. */
  readonly attempts: readonly string[]
  /** Maps pattern keys to the ids of the tests that failed because of them. */
  readonly failedTestsByPattern: Readonly<Record<string, readonly string[]>>
}

const emptyState: SlotState = { attempts: [], failedTestsByPattern: {} }

/** This worker's state after files became unusable; undefined before that. */
let memoryState: SlotState | undefined

/**
 * Keeps the state of each worker slot of the run when a worker process ends, because Playwright starts a new process
 * after each failure. https://playwright.dev/docs/test-retries#failures
 *
 * Uses files as long as possible. If the disk fills up or the temporary folder is cleaned while tests run, the state is
 * kept in memory from then on, with one warning per worker.
 */
export class SlotStore {
  readonly #folder: string | undefined
  readonly #slot: number
  #lastState: SlotState = emptyState

  constructor(slot: number) {
    this.#slot = slot
    if (memoryState) return
    try {
      this.#folder = makeRunFolder()
      this.write(this.read())
    } catch (error) {
      this.#keepInMemory(error)
    }
  }

  /** Returns the state of this slot. */
  read(): SlotState {
    this.#lastState = this.#try((folder) => readState(this.#getFile(folder))) ?? this.#lastState
    return memoryState ?? this.#lastState
  }

  /** Returns the states of all slots, because a retry may run in a different slot than the previous attempt. */
  readAll(): readonly SlotState[] {
    return this.#try((folder) => listFiles(folder).map(readState)) ?? [memoryState ?? emptyState]
  }

  /** Writes the state atomically, so that readers in other slots never see a partial file. */
  write(state: SlotState): void {
    this.#lastState = state
    this.#try((folder) => replaceFile(this.#getFile(folder), JSON.stringify(state)))
    if (memoryState) memoryState = state
  }

  /** Deletes all states, because a new run has started. */
  clear(): void {
    this.#lastState = emptyState
    this.#try((folder) => {
      for (const file of listFiles(folder)) rmSync(file, { force: true })
    })
    if (memoryState) memoryState = emptyState
  }

  #getFile(folder: string): string {
    return join(folder, `slot-${this.#slot}.json`)
  }

  /** Runs an action on the files; returns undefined if the state is kept in memory. */
  #try<T>(action: (folder: string) => T): T | undefined {
    if (memoryState || !this.#folder) return undefined
    try {
      return action(this.#folder)
    } catch (error) {
      this.#keepInMemory(error)
      return undefined
    }
  }

  #keepInMemory(error: unknown): void {
    memoryState = this.#lastState
    console.warn(
      `Failed to keep the counts of maxTestsPerError on disk: ${getErrorMessage(error)}. ` +
        'They are kept in memory and lost whenever Playwright replaces a worker. Set TMPDIR to a writable folder.',
    )
  }
}

function readState(file: string): SlotState {
  const text = readTextIfPresent(file)
  return text === undefined ? emptyState : decodeState(text)
}

/** Lists the files of all slots. */
function listFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.map((name) => join(folder, name))
}

/** Throws unless the text is the JSON of a state. */
function decodeState(text: string): SlotState {
  const state: unknown = JSON.parse(text)
  if (isState(state)) return state
  throw new Error('the file of a worker slot has invalid content')
}

function isState(value: unknown): value is SlotState {
  return (
    isRecord(value) &&
    isStringList(value['attempts']) &&
    isRecord(value['failedTestsByPattern']) &&
    Object.values(value['failedTestsByPattern']).every(isStringList)
  )
}
