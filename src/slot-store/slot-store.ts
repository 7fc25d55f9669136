// What must survive a worker's end: one small state for each worker slot of the run.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRunFolder } from './run-folder.js'

/** What a slot remembers of this run. */
export interface SlotState {
  /** Attempts that asked the store, as `testId retry`; each happens once in a run. */
  readonly attempts: readonly string[]
  /** Pattern key → ids of the tests that failed because of it. */
  readonly failedTestsByPattern: Readonly<Record<string, readonly string[]>>
}

export interface SlotStore {
  /** The state of this slot. */
  read(): SlotState
  /** The states of all slots: a retry may run in another slot than the attempt before it. */
  readAll(): readonly SlotState[]
  write(state: SlotState): void
  /** Forgets all states: a new run has begun. */
  clear(): void
}

const emptyState: SlotState = { attempts: [], failedTestsByPattern: {} }

/** Opens the store for a slot. Where files cannot be written, it is kept in memory, which is said once. */
export function openSlotStore(slot: number): SlotStore {
  if (memoryState) return memoryStore
  try {
    return checkStore(new FileStore(makeRunFolder(), slot))
  } catch (error) {
    console.warn(
      `Failed to keep the counts of maxTestsPerError on disk: ${error instanceof Error ? error.message : error}. ` +
        'They are kept in memory and lost whenever Playwright replaces a worker. Set TMPDIR to a writable folder.',
    )
    memoryState = emptyState
    return memoryStore
  }
}

/** A folder that can be made is not yet one that can be used: the disk may be full, or a state unreadable. */
function checkStore(store: SlotStore): SlotStore {
  store.readAll()
  store.write(store.read())
  return store
}

class FileStore implements SlotStore {
  readonly #folder: string
  readonly #file: string

  constructor(folder: string, slot: number) {
    this.#folder = folder
    this.#file = `slot-${slot}.json`
  }

  read(): SlotState {
    return this.#readState(this.#file)
  }

  readAll(): readonly SlotState[] {
    return this.#stateFiles().map((name) => this.#readState(name))
  }

  /** Readers in other slots see the old state or the new one, never half of it. */
  write(state: SlotState): void {
    const temporary = join(this.#folder, `${this.#file}.${process.pid}.tmp`)
    writeFileSync(temporary, JSON.stringify(state))
    renameSync(temporary, join(this.#folder, this.#file))
  }

  clear(): void {
    for (const name of this.#stateFiles()) rmSync(join(this.#folder, name), { force: true })
  }

  #stateFiles(): string[] {
    return readdirSync(this.#folder).filter((name) => name.endsWith('.json'))
  }

  #readState(name: string): SlotState {
    try {
      return decodeState(JSON.parse(readFileSync(join(this.#folder, name), 'utf8')))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return emptyState
      throw error
    }
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

function decodeState(json: unknown): SlotState {
  return isState(json) ? json : emptyState
}

function isState(json: unknown): json is SlotState {
  return (
    typeof json === 'object' &&
    json !== null &&
    'attempts' in json &&
    'failedTestsByPattern' in json &&
    Array.isArray(json.attempts)
  )
}
