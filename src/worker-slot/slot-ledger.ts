// What must survive a worker's end: one small page for each worker slot of the run.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRunFolder } from './run-folder.js'

/** What a slot remembers of this run. */
export interface LedgerPage {
  /** Attempts that asked the ledger, as `testId retry`; each happens once in a run. */
  readonly met: readonly string[]
  /** Pattern key → ids of the tests that failed because of it. */
  readonly charged: Readonly<Record<string, readonly string[]>>
}

export interface SlotLedger {
  /** The page of this slot. */
  read(): LedgerPage
  /** The pages of all slots: a retry may run in another slot than the attempt before it. */
  readAll(): readonly LedgerPage[]
  write(page: LedgerPage): void
  /** Forgets all pages: a new run has begun. */
  clear(): void
}

const emptyPage: LedgerPage = { met: [], charged: {} }

/** Opens the ledger for a slot. Where files cannot be written, it is kept in memory, which is said once. */
export function openLedger(slot: number): SlotLedger {
  if (memoryPage) return memoryLedger
  try {
    return provenLedger(new FileLedger(makeRunFolder(), slot))
  } catch (error) {
    console.warn(
      `Failed to keep the counts of maxTestsPerError on disk: ${error instanceof Error ? error.message : error}. ` +
        'They are kept in memory and lost whenever Playwright replaces a worker. Set TMPDIR to a writable folder.',
    )
    memoryPage = emptyPage
    return memoryLedger
  }
}

/** A folder that can be made is not yet one that can be used: the disk may be full, or a page unreadable. */
function provenLedger(ledger: SlotLedger): SlotLedger {
  ledger.readAll()
  ledger.write(ledger.read())
  return ledger
}

class FileLedger implements SlotLedger {
  readonly #folder: string
  readonly #file: string

  constructor(folder: string, slot: number) {
    this.#folder = folder
    this.#file = `slot-${slot}.json`
  }

  read(): LedgerPage {
    return this.#readPage(this.#file)
  }

  readAll(): readonly LedgerPage[] {
    return this.#pageNames().map((name) => this.#readPage(name))
  }

  /** Readers in other slots see the old page or the new one, never half of it. */
  write(page: LedgerPage): void {
    const temporary = join(this.#folder, `${this.#file}.${process.pid}.tmp`)
    writeFileSync(temporary, JSON.stringify(page))
    renameSync(temporary, join(this.#folder, this.#file))
  }

  clear(): void {
    for (const name of this.#pageNames()) rmSync(join(this.#folder, name), { force: true })
  }

  #pageNames(): string[] {
    return readdirSync(this.#folder).filter((name) => name.endsWith('.json'))
  }

  #readPage(name: string): LedgerPage {
    try {
      return decodePage(JSON.parse(readFileSync(join(this.#folder, name), 'utf8')))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return emptyPage
      throw error
    }
  }
}

let memoryPage: LedgerPage | undefined
const memoryLedger: SlotLedger = {
  read: () => memoryPage ?? emptyPage,
  readAll: () => [memoryPage ?? emptyPage],
  write: (page) => {
    memoryPage = page
  },
  clear: () => {
    memoryPage = emptyPage
  },
}

function decodePage(json: unknown): LedgerPage {
  return isPage(json) ? json : emptyPage
}

function isPage(json: unknown): json is LedgerPage {
  return (
    typeof json === 'object' && json !== null && 'met' in json && 'charged' in json && Array.isArray(json.met)
  )
}
