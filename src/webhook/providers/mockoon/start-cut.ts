// Where in Mockoon's log a journal begins. The server has no cheap clock, but it is single-threaded and its log is in
// order of time: what is not in a snapshot taken after the opening came after it. Only transactions that finished
// between the opening and the snapshot are in doubt. For them the seconds of the `Date` header are watched, and the
// times of new transactions.

import { type ClockReading, ServerClock } from '../server-clock.js'
import { findTail, type Tail, tailSince } from './find-tail.js'
import type { LogPage, MockoonLogs, Transaction } from './transaction-log.js'

const fineEnoughMs = 5

/** The last transaction before the start. */
export interface Cut {
  /** Its index in the log; -1 when there was none. */
  readonly index: number
  readonly uuid: string
  readonly timestampMs: number
  /** All that came before in the same millisecond. */
  readonly uuids: ReadonlySet<string>
}

const unknownTime: ClockReading = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY }
const nothingBefore: Cut = { index: -1, uuid: '', timestampMs: Number.NEGATIVE_INFINITY, uuids: new Set() }

export function isAfter(cut: Cut, { uuid, timestampMs }: Transaction): boolean {
  return timestampMs > cut.timestampMs || (timestampMs === cut.timestampMs && !cut.uuids.has(uuid))
}

export class MockoonStart {
  readonly #openedAt = performance.now()
  readonly #logs: MockoonLogs
  readonly #clock: ServerClock
  readonly #earlier: Tail | undefined
  readonly #closing = new AbortController()
  #snapshot: Promise<Tail>
  #cut: Cut | undefined
  /** Where the next transaction will be. */
  #end = 0

  /** Takes its snapshot at once. `earlier` is one that was taken before, which shortens the search and the doubt. */
  constructor(logs: MockoonLogs, earlier: Tail | undefined) {
    this.#logs = logs
    this.#earlier = earlier
    this.#clock = new ServerClock((signal) => this.#readClock(signal))
    this.#snapshot = this.#takeSnapshot()
  }

  /** Where the journal begins. */
  async cut(signal: AbortSignal): Promise<Cut> {
    this.#cut ??= await this.#findCut(await this.#settled(), signal)
    return this.#cut
  }

  /** The end of the snapshot: all behind it came after the start, and a few before it may have, too. */
  async definitelyBefore(): Promise<Cut> {
    const { first, transactions } = await this.#settled()
    return cutAt(first, transactions, transactions.length)
  }

  close(): void {
    this.#closing.abort()
  }

  /** A snapshot that failed is taken again: a later one only leaves more to the clock. */
  #settled(): Promise<Tail> {
    this.#snapshot = this.#snapshot.catch(() => this.#takeSnapshot())
    this.#snapshot.catch(() => undefined) // handled where it is awaited
    return this.#snapshot
  }

  #takeSnapshot(): Promise<Tail> {
    const snapshot = findTail(this.#logs, this.#earlier?.first ?? 0, this.#closing.signal)
    snapshot.catch(() => undefined) // handled where it is awaited
    return snapshot
  }

  async #findCut(snapshot: Tail, signal: AbortSignal): Promise<Cut> {
    this.#learn(snapshot)
    this.#end = snapshot.first + snapshot.transactions.length
    const { first, transactions } = await tailSince(this.#logs, snapshot, this.#earliestStart(), signal)
    const sure = this.#lastKnownEarlier(transactions) + 1
    const doubtful = transactions.slice(sure)
    await this.#clock.narrow(signal, () => this.#isDecided(doubtful))
    const fresh = doubtful.findIndex(({ timestampMs }) => timestampMs >= this.#earliestStart())
    return cutAt(first, transactions, fresh === -1 ? transactions.length : sure + fresh)
  }

  /** By the page behind the end: mostly empty, else with a transaction that has its milliseconds. */
  async #readClock(signal: AbortSignal): Promise<ClockReading> {
    const page = await this.#logs.page(this.#end, 1, signal)
    this.#learn(page)
    this.#end += page.transactions.length
    return page.clock ?? unknownTime
  }

  /** The server's clock had passed the last transaction when it responded. */
  #learn({ clock, transactions, sentAt, receivedAt }: LogPage): void {
    if (clock) this.#clock.learn(clock, sentAt, receivedAt)
    const earliest = transactions.at(-1)?.timestampMs
    if (earliest) this.#clock.learn({ earliest, latest: Number.POSITIVE_INFINITY }, sentAt, receivedAt)
  }

  /** The earliest millisecond that the start can have been. */
  #earliestStart(): number {
    return Math.floor(this.#clock.at(this.#openedAt).earliest)
  }

  #isDecided(doubtful: readonly Transaction[]): boolean {
    const { earliest, latest } = this.#clock.at(this.#openedAt)
    const isOpen = ({ timestampMs }: Transaction) =>
      timestampMs >= Math.floor(earliest) && timestampMs <= latest
    return latest - earliest <= fineEnoughMs || !doubtful.some(isOpen)
  }

  #lastKnownEarlier(transactions: readonly Transaction[]): number {
    const last = this.#earlier?.transactions.at(-1)?.uuid
    return last === undefined ? -1 : transactions.findLastIndex(({ uuid }) => uuid === last)
  }
}

/** The cut behind the first `count` of these transactions. */
function cutAt(first: number, transactions: readonly Transaction[], count: number): Cut {
  const before = transactions.slice(0, count)
  const last = before.at(-1)
  if (!last) return nothingBefore
  const { uuid, timestampMs } = last
  const sameTime = before.filter((transaction) => transaction.timestampMs === timestampMs)
  return { index: first + count - 1, uuid, timestampMs, uuids: new Set(sameTime.map((each) => each.uuid)) }
}
