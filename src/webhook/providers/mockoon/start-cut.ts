// Finds where in Mockoon's log a journal starts. Asking for the server's time is not cheap, but the server is
// single-threaded and its log is in order of time, so anything missing from a snapshot taken after the opening arrived
// later. Only transactions that finished between the opening and the snapshot are uncertain. They are classified by the
// `Date` headers of responses and the times of new transactions.

import { RetryablePromise } from '../../retryable-promise.js'
import { type ClockReading, ServerClock } from '../server-clock.js'
import {
  findTail,
  type LogPage,
  type MockoonLogs,
  pageSize,
  type Tail,
  type Transaction,
} from './transaction-log.js'

const fineEnoughMs = 5

/** The last transaction before the journal's start. */
interface Cut {
  /** Index of the transaction in the log; -1 when there was none. */
  readonly index: number
  readonly uuid: string
  readonly timestampMs: number
  /** UUIDs of this transaction and of those before it in the same millisecond. */
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
  /** A snapshot that is taken again later leaves more transactions for the clock to classify. */
  readonly #snapshot: RetryablePromise<Tail>
  #cut: Cut | undefined
  /** Index at which the log will list the next transaction. */
  #end = 0

  /**
   * Takes a snapshot immediately. The previous snapshot `earlier` shortens the search and leaves fewer transactions
   * uncertain.
   */
  constructor(logs: MockoonLogs, earlier: Tail | undefined) {
    this.#logs = logs
    this.#earlier = earlier
    this.#clock = new ServerClock((signal) => this.#readClock(signal))
    this.#snapshot = new RetryablePromise(() => findTail(logs, earlier?.first ?? 0, this.#closing.signal))
  }

  /** Returns the last transaction before the start, as exactly as the server's clock allows. */
  async findCut(signal: AbortSignal): Promise<Cut> {
    this.#cut ??= await this.#locateCut(await this.#snapshot.get(signal), signal)
    return this.#cut
  }

  /**
   * Returns the end of the snapshot. All transactions after this end arrived after the start; a few before it may also
   * have arrived after the start.
   */
  async getCertainCut(signal: AbortSignal): Promise<Cut> {
    const { first, transactions } = await this.#snapshot.get(signal)
    return cutAt(first, transactions, transactions.length)
  }

  close(): void {
    this.#closing.abort()
  }

  async #locateCut(snapshot: Tail, signal: AbortSignal): Promise<Cut> {
    this.#learn(snapshot)
    this.#end = snapshot.first + snapshot.transactions.length
    const { first, transactions } = await readTailSince(
      this.#logs,
      snapshot,
      this.#getEarliestStart(),
      signal,
    )
    const sure = this.#findLastKnown(transactions) + 1
    const doubtful = transactions.slice(sure)
    await this.#clock.narrow(signal, () => this.#isDecided(doubtful))
    const fresh = doubtful.findIndex(({ timestampMs }) => timestampMs >= this.#getEarliestStart())
    return cutAt(first, transactions, fresh === -1 ? transactions.length : sure + fresh)
  }

  /** Reads the clock from the page after the log's end. Transactions that it may contain have times in milliseconds. */
  async #readClock(signal: AbortSignal): Promise<ClockReading> {
    const page = await this.#logs.readPage(this.#end, 1, signal)
    this.#learn(page)
    this.#end += page.transactions.length
    return page.clock ?? unknownTime
  }

  /** Learns the time from a page. When the server responded, its clock had passed the last transaction's time. */
  #learn({ clock, transactions, sentAt, receivedAt }: LogPage): void {
    if (clock) this.#clock.learn(clock, sentAt, receivedAt)
    const earliest = transactions.at(-1)?.timestampMs
    if (earliest) this.#clock.learn({ earliest, latest: Number.POSITIVE_INFINITY }, sentAt, receivedAt)
  }

  /** Returns the earliest millisecond at which the journal can have started. */
  #getEarliestStart(): number {
    return Math.floor(this.#clock.estimateAt(this.#openedAt).earliest)
  }

  #isDecided(doubtful: readonly Transaction[]): boolean {
    const { earliest, latest } = this.#clock.estimateAt(this.#openedAt)
    const isOpen = ({ timestampMs }: Transaction) =>
      timestampMs >= Math.floor(earliest) && timestampMs <= latest
    return latest - earliest <= fineEnoughMs || !doubtful.some(isOpen)
  }

  #findLastKnown(transactions: readonly Transaction[]): number {
    const last = this.#earlier?.transactions.at(-1)?.uuid
    return last === undefined ? -1 : transactions.findLastIndex(({ uuid }) => uuid === last)
  }
}

/** Returns the cut after the first `count` of these transactions. */
function cutAt(first: number, transactions: readonly Transaction[], count: number): Cut {
  const before = transactions.slice(0, count)
  const last = before.at(-1)
  if (!last) return nothingBefore
  const { uuid, timestampMs } = last
  const sameTime = before.filter((transaction) => transaction.timestampMs === timestampMs)
  return {
    index: first + count - 1,
    uuid,
    timestampMs,
    uuids: new Set(sameTime.map((transaction) => transaction.uuid)),
  }
}

/** Returns the tail's transactions and those of the pages before it, back to one that is older than `time`. */
async function readTailSince(
  logs: MockoonLogs,
  tail: Tail,
  time: number,
  signal: AbortSignal,
): Promise<{ first: number; transactions: readonly Transaction[] }> {
  let { first, transactions } = tail
  const reachesBack = () => first === 0 || (transactions[0]?.timestampMs ?? time) < time
  while (!reachesBack()) {
    first -= pageSize
    transactions = [...(await logs.readPage(first, pageSize, signal)).transactions, ...transactions]
  }
  return { first, transactions }
}
