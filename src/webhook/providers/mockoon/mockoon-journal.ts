// Reads new entries of Mockoon's log. Starts at the page of the last transaction it has read, after checking that this
// transaction is still there. If not (after a purge, or because a full log dropped it), reads the whole log once.
import type { JournalHint, ReceivedWebhook, WebhookJournal } from '../../types.js'
import { DecodeProblems, decodeEntries } from '../decode-problems.js'
import { isAfter, type MockoonStart } from './start-cut.js'
import { decodeWebhook, type MockoonLogs, pageSize, type Transaction } from './transaction-log.js'

const maxPageSize = 512 * pageSize

/** The last transaction that was read. */
interface Cursor {
  /** Index of the transaction in the log; -1 if the log was empty. */
  readonly index: number
  readonly uuid: string
}

interface Reading {
  readonly fresh: readonly Transaction[]
  readonly cursor: Cursor
}

export class MockoonJournal implements WebhookJournal {
  readonly #logs: MockoonLogs
  readonly #start: MockoonStart
  readonly #seen = new Set<string>()
  readonly #problems = new DecodeProblems()
  #cursor: Cursor | undefined

  constructor(logs: MockoonLogs, start: MockoonStart) {
    this.#logs = logs
    this.#start = start
  }

  async read(_hint: JournalHint, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const cut = await this.#start.findCut(signal)
    const cursor = this.#cursor ?? cut
    const { fresh, cursor: next } =
      (await this.#readBehind(cursor, signal)) ?? (await this.#readEverything(signal))
    this.#cursor = next
    const unseen = fresh.filter(({ uuid }) => uuid === '' || !this.#seen.has(uuid))
    for (const { uuid } of unseen) this.#seen.add(uuid)
    return decodeEntries(unseen, decodeWebhook, (found) => this.#problems.add(found))
  }

  problems(): readonly string[] {
    return this.#problems.list()
  }

  close(): void {
    this.#start.close()
  }

  /** Reads the transactions after the cursor. Returns undefined if the cursor's transaction is not at its index. */
  async #readBehind(cursor: Cursor, signal: AbortSignal): Promise<Reading | undefined> {
    const first = Math.max(0, cursor.index - (cursor.index % pageSize))
    const { transactions } = await this.#logs.readPage(first, pageSize, signal)
    if (cursor.index >= 0 && transactions[cursor.index - first]?.uuid !== cursor.uuid) return undefined
    let fresh = transactions.slice(cursor.index + 1 - first)
    if (transactions.length === pageSize) {
      const anchor = { index: first, uuid: transactions[0]?.uuid ?? '' }
      fresh = fresh.concat(await this.#readPagesFrom(first + pageSize, signal))
      if (!(await this.#isInPlace(anchor, signal))) return undefined
    }
    return { fresh, cursor: getLastCursor(fresh, cursor.index) ?? cursor }
  }

  async #readPagesFrom(from: number, signal: AbortSignal): Promise<Transaction[]> {
    const pages: (readonly Transaction[])[] = []
    for (let first = from; ; ) {
      const size = getPageSize(first)
      const { transactions } = await this.#logs.readPage(first, size, signal)
      pages.push(transactions)
      if (transactions.length < size) return pages.flat()
      first += size
    }
  }

  async #isInPlace({ index, uuid }: Cursor, signal: AbortSignal): Promise<boolean> {
    return (await this.#logs.readPage(index, 1, signal)).transactions[0]?.uuid === uuid
  }

  async #readEverything(signal: AbortSignal): Promise<Reading> {
    const cut = await this.#start.findCut(signal)
    const all = await this.#logs.readAll(signal)
    const fresh = all.filter((transaction) => isAfter(cut, transaction))
    return { fresh, cursor: getLastCursor(all, -1) ?? { index: -1, uuid: '' } }
  }
}

function getLastCursor(transactions: readonly Transaction[], before: number): Cursor | undefined {
  const last = transactions.at(-1)
  return last && { index: before + transactions.length, uuid: last.uuid }
}

/** Returns the largest possible size of a page that starts at `first`, which must be a multiple of the size. */
function getPageSize(first: number): number {
  let size = pageSize
  while (first % (size * 2) === 0 && size < maxPageSize) size *= 2
  return size
}
