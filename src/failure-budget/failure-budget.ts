import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { printWarning } from '../printing/print.js'
import { createError } from '../values/errors.js'
import { readTextIfPresent, replaceFile } from '../values/files.js'
import { isRecord, isStringList } from '../values/json.js'
import { getErrorMessage } from '../values/thrown-errors.js'
import { makeRunFolder } from './run-folder.js'

/** An attempt of a test. `testId` differs for each repetition of `repeatEach`. */
interface BudgetedAttempt {
  readonly testId: string
  readonly retry: number
  readonly parallelIndex: number
}

/** What keeps the counts of a worker slot. */
export interface CountStore {
  /** Returns the state of this slot. */
  read(): SlotState
  /** Returns the states of all slots, because a retry may run in a different slot than the previous attempt. */
  readAll(): readonly SlotState[]
  write(state: SlotState): void
  /** Deletes all states, because a new run has started. */
  clear(): void
}

/**
 * Implements `maxTestsPerError`, the number of tests of a worker slot that may fail because of one error.
 * Returns a function that returns which keys fail the test of an attempt. Opens the store only when the first
 * error has occurred. Without a limit, all keys fail it.
 */
export function createCharge(
  attempt: BudgetedAttempt,
  limit: number,
  openStore = (slot: number): CountStore => new SlotStore(slot),
): (keys: ReadonlySet<string>) => readonly string[] {
  let store: CountStore | undefined
  return (keys) => {
    if (limit === Number.POSITIVE_INFINITY) return [...keys]
    store ??= registerAttempt(openStore(attempt.parallelIndex), attempt)
    return charge(store, attempt.testId, limit, [...keys])
  }
}

/**
 * If the same attempt is registered twice, a new run has started under the same runner process, so everything recorded
 * before is deleted.
 */
function registerAttempt(store: CountStore, { testId, retry }: BudgetedAttempt): CountStore {
  const attempt = `${testId} ${retry}`
  if (store.readAll().some((state) => state.attempts.includes(attempt))) store.clear()
  const own = store.read()
  store.write({ ...own, attempts: [...own.attempts, attempt] })
  return store
}

/**
 * Returns the keys that fail a test, and counts the test for each. Keys at their limit fail no more tests. A test that
 * has already failed because of a key fails again when it is retried, so that it is never flaky.
 */
function charge(
  store: CountStore,
  testId: string,
  limit: number,
  keys: readonly string[],
): readonly string[] {
  const own = store.read()
  const states = store.readAll()
  const failedBefore = keys.filter((key) =>
    states.some((state) => getFailedTests(state, key).includes(testId)),
  )
  const belowLimit = keys.filter(
    (key) => !failedBefore.includes(key) && getFailedTests(own, key).length < limit,
  )
  if (belowLimit.length > 0) {
    const added = belowLimit.map((key) => [key, [...getFailedTests(own, key), testId]] as const)
    const failedTestsByKey = { ...own.failedTestsByKey, ...Object.fromEntries(added) }
    store.write({ ...own, failedTestsByKey })
  }
  return [...failedBefore, ...belowLimit]
}

/** Ignores inherited properties such as `constructor`, because keys come from URLs and may have any name. */
function getFailedTests(state: SlotState, key: string): readonly string[] {
  return Object.hasOwn(state.failedTestsByKey, key) ? (state.failedTestsByKey[key] ?? []) : []
}

export interface SlotState {
  /** Registered attempts, as `testId retry`; each occurs only once in a run. */
  readonly attempts: readonly string[]
  /** Maps the keys of errors to the ids of the tests that failed because of them. */
  readonly failedTestsByKey: Readonly<Record<string, readonly string[]>>
}

const emptyState: SlotState = { attempts: [], failedTestsByKey: {} }

/** This worker's state after files became unusable; undefined before that. */
let memoryState: SlotState | undefined

/**
 * Keeps the state of each worker slot of the run when a worker process ends, because Playwright starts a new process
 * after each failure. https://playwright.dev/docs/test-retries#failures
 *
 * Uses files as long as possible. If the disk fills up or the temporary folder is cleaned while tests run, the state is
 * kept in memory from then on, with one warning per worker.
 */
export class SlotStore implements CountStore {
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

  read(): SlotState {
    this.#lastState = this.#try((folder) => readState(this.#getFile(folder))) ?? this.#lastState
    return memoryState ?? this.#lastState
  }

  readAll(): readonly SlotState[] {
    return this.#try((folder) => listFiles(folder).map(readState)) ?? [memoryState ?? emptyState]
  }

  /** Writes the state atomically, so that readers in other slots never see a partial file. */
  write(state: SlotState): void {
    this.#lastState = state
    this.#try((folder) => replaceFile(this.#getFile(folder), JSON.stringify(state)))
    if (memoryState) memoryState = state
  }

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
    printWarning(
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
  throw createError('the file of a worker slot has invalid content')
}

function isState(value: unknown): value is SlotState {
  return (
    isRecord(value) &&
    isStringList(value['attempts']) &&
    isRecord(value['failedTestsByKey']) &&
    Object.values(value['failedTestsByKey']).every(isStringList)
  )
}
