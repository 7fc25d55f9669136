import { getErrorMessage } from '../values/error-message.js'
import { FileStore } from './file-store.js'
import { makeRunFolder } from './run-folder.js'
import { emptyState, type SlotState } from './slot-state.js'

/**
 * What must survive the end of a worker process: the state of each worker slot of the run. Playwright starts a new
 * process after each failure. https://playwright.dev/docs/test-retries#failures
 */
export interface SlotStore {
  /** The state of this slot. */
  read(): SlotState
  /** The states of all slots: a retry may run in another slot than the attempt before it. */
  readAll(): readonly SlotState[]
  write(state: SlotState): void
  /** Deletes all states, because a new run has started. */
  clear(): void
}

/** Opens the store of a slot. If files cannot be used, the state is kept in memory, with one warning per worker. */
export function openSlotStore(slot: number): SlotStore {
  if (memoryState) return memoryStore
  return new FallbackStore(() => new FileStore(makeRunFolder(), slot))
}

/** Uses files as long as possible: the disk may fill up, and temporary folders are cleaned while tests run. */
class FallbackStore implements SlotStore {
  #store: SlotStore = memoryStore
  #lastState: SlotState = emptyState

  constructor(open: () => SlotStore) {
    try {
      this.#store = open()
      this.write(this.read())
    } catch (error) {
      this.#fallBack(error)
    }
  }

  read(): SlotState {
    return this.#try(() => {
      this.#lastState = this.#store.read()
      return this.#lastState
    })
  }

  readAll(): readonly SlotState[] {
    return this.#try(() => this.#store.readAll())
  }

  write(state: SlotState): void {
    this.#lastState = state
    this.#try(() => this.#store.write(state))
  }

  clear(): void {
    this.#lastState = emptyState
    this.#try(() => this.#store.clear())
  }

  #try<T>(action: () => T): T {
    try {
      return action()
    } catch (error) {
      this.#fallBack(error)
      return action()
    }
  }

  #fallBack(error: unknown): void {
    if (!memoryState) warn(error)
    memoryState ??= this.#lastState
    this.#store = memoryStore
  }
}

let memoryState: SlotState | undefined
const memoryStore: SlotStore = {
  read: () => memoryState ?? emptyState,
  readAll: () => [memoryState ?? emptyState],
  write: (state) => {
    memoryState = state
  },
  clear: () => {
    memoryState = emptyState
  },
}

function warn(error: unknown): void {
  console.warn(
    `Failed to keep the counts of maxTestsPerError on disk: ${getErrorMessage(error)}. ` +
      'They are kept in memory and lost whenever Playwright replaces a worker. Set TMPDIR to a writable folder.',
  )
}
