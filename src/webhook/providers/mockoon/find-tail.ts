// Finds the end of Mockoon's log. The server does not report the length, so single entries are probed, first in growing
// steps, then by bisection. Starting from a recently found end takes one call.
import type { LogPage, MockoonLogs, Transaction } from './transaction-log.js'

export const pageSize = 10

/** The last page of the log when it was read; empty only if the log was empty. */
export interface Tail extends LogPage {
  /** Index of the page's first transaction; a multiple of the page size. */
  readonly first: number
}

export async function findTail(logs: MockoonLogs, from: number, signal: AbortSignal): Promise<Tail> {
  const start = from - (from % pageSize)
  const page = await logs.readPage(start, pageSize, signal)
  if (page.transactions.length === 0 && start > 0) return findTail(logs, 0, signal) // purged in the meantime
  if (page.transactions.length < pageSize) return { ...page, first: start }
  return readLastPage(logs, await findLastFullStep(logs, start, signal), signal)
}

/** Finds the highest multiple of the page size, counted from `low`, at which there is a transaction. */
async function findLastFullStep(logs: MockoonLogs, low: number, signal: AbortSignal): Promise<number> {
  const hasTransaction = async (index: number) =>
    (await logs.readPage(index, 1, signal)).transactions.length > 0
  let there = low
  let step = pageSize
  while (await hasTransaction(there + step)) {
    there += step
    step *= 2
  }
  while (step > pageSize) {
    step /= 2
    if (await hasTransaction(there + step)) there += step
  }
  return there
}

/**
 * Reads pages until one is not full, because the log may have grown since it was probed. If that page is empty, returns
 * the previous page.
 */
async function readLastPage(logs: MockoonLogs, from: number, signal: AbortSignal): Promise<Tail> {
  let before: readonly Transaction[] = []
  for (let first = from; ; first += pageSize) {
    const page = await logs.readPage(first, pageSize, signal)
    const isLast = page.transactions.length < pageSize
    if (isLast && page.transactions.length > 0) return { ...page, first }
    if (isLast) return { ...page, first: Math.max(0, first - pageSize), transactions: before }
    before = page.transactions
  }
}

/** Returns the tail's transactions and those of the pages before it, back to one that is older than `time`. */
export async function readTailSince(
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
