import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readTextIfPresent } from '../values/files/read-text.js'
import { replaceFile } from '../values/files/replace-file.js'
import { isRecord } from '../values/is-record.js'
import { isStringList } from '../values/json-fields.js'

export interface SlotState {
  /** Attempts that were counted, as `testId retry`; each occurs once in a run. */
  readonly attempts: readonly string[]
  /** Maps pattern keys to the ids of the tests that failed because of them. */
  readonly failedTestsByPattern: Readonly<Record<string, readonly string[]>>
}

export const emptyState: SlotState = { attempts: [], failedTestsByPattern: {} }

/** Keeps one file for each worker slot in the folder of the run. */
export class FileStore {
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
    return this.#listFiles().map((name) => this.#readState(name))
  }

  /** Readers in other slots see the old state or the new one, never a partial file. */
  write(state: SlotState): void {
    replaceFile(join(this.#folder, this.#file), JSON.stringify(state))
  }

  clear(): void {
    for (const name of this.#listFiles()) rmSync(join(this.#folder, name), { force: true })
  }

  #listFiles(): string[] {
    return readdirSync(this.#folder).filter((name) => name.endsWith('.json'))
  }

  #readState(name: string): SlotState {
    const text = readTextIfPresent(join(this.#folder, name))
    return text === undefined ? emptyState : decodeState(text)
  }
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
