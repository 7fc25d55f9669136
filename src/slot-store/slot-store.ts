import { getErrorMessage } from '../values/error-message.js'
import { emptyState, FileStore, type SlotState } from './file-store.js'
import { makeRunFolder } from './run-folder.js'

/** This worker's state once files are unusable; undefined before. */
let memoryState: SlotState | undefined

/**
 * Keeps the state of each worker slot of the run beyond the end of a worker process, because Playwright starts a new
 * one after each failure. https://playwright.dev/docs/test-retries#failures
 *
 * Uses files as long as possible. The disk may fill up, and temporary folders may be cleaned while tests run. After
 * that, the state is kept in memory, with one warning per worker.
 */
export class SlotStore {
  readonly #files: FileStore | undefined
  #lastState: SlotState = emptyState

  constructor(slot: number) {
    if (memoryState) return
    try {
      this.#files = new FileStore(makeRunFolder(), slot)
      this.write(this.read())
    } catch (error) {
      this.#keepInMemory(error)
    }
  }

  /** Returns the state of this slot. */
  read(): SlotState {
    this.#lastState = this.#try((files) => files.read()) ?? this.#lastState
    return memoryState ?? this.#lastState
  }

  /** Returns the states of all slots, because a retry may run in a different slot than the previous attempt. */
  readAll(): readonly SlotState[] {
    return this.#try((files) => files.readAll()) ?? [memoryState ?? emptyState]
  }

  write(state: SlotState): void {
    this.#lastState = state
    this.#try((files) => files.write(state))
    if (memoryState) memoryState = state
  }

  /** Deletes all states, because a new run has started. */
  clear(): void {
    this.#lastState = emptyState
    this.#try((files) => files.clear())
    if (memoryState) memoryState = emptyState
  }

  /** Returns undefined if the state is kept in memory. */
  #try<T>(action: (files: FileStore) => T): T | undefined {
    if (memoryState || !this.#files) return undefined
    try {
      return action(this.#files)
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
