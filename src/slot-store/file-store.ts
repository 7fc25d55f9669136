import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../values/replace-file.js'
import { decodeState, emptyState, type SlotState } from './slot-state.js'

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
    try {
      return decodeState(readFileSync(join(this.#folder, name), 'utf8'))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return emptyState
      throw error
    }
  }
}
