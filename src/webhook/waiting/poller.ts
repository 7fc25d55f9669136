// One poll for all waits of a registry: a single request in flight, a single timer for the next one.

import type { JournalHint, WebhookJournal } from '../types.js'
import { BoundedRead, type ReadFault } from './bounded-read.js'
import type { ReceivedLog } from './received-log.js'
import { isTransient } from './transient-errors.js'

/** How long a poll may take while its waits have time left. */
const pollLimitMs = 5_000

/** Something that waits for the journal. */
export interface Watch {
  /** It wants one poll more, which starts from now on, leaves nothing out and takes at most so many milliseconds. */
  readonly lastLookMs: number | undefined
  /** The only path that matters to it, where it knows. */
  readonly path: string | undefined
  /** Milliseconds from the end of a poll to the next one. */
  nextGap(): number
  /** Called after each poll that began when the watch was there. True: it is settled. */
  polled(poll: Poll): boolean
}

export interface Poll {
  readonly fault?: unknown
  /** Trying again will not help. */
  readonly fatal: boolean
  /** This was the last look that the watch wanted. */
  readonly last: boolean
}

export class Poller {
  readonly #journal: WebhookJournal
  readonly #received: ReceivedLog
  readonly #watches = new Set<Watch>()
  #read: BoundedRead | undefined
  #timer: NodeJS.Timeout | undefined
  #requested = false
  #answered = false

  constructor(journal: WebhookJournal, arrivals: ReceivedLog) {
    this.#journal = journal
    this.#received = arrivals
  }

  add(watch: Watch): void {
    this.#watches.add(watch)
    this.#pollSoon()
  }

  /** Something may have arrived. */
  nudge(): void {
    if (this.#watches.size > 0) this.#pollSoon()
  }

  /** A watch has reached its deadline; a poll in flight gets no more time than the last look itself. */
  lastLook(limitMs: number): void {
    this.#read?.endWithin(limitMs)
    this.#pollSoon()
  }

  close(): void {
    this.#watches.clear()
    clearTimeout(this.#timer)
    this.#read?.endWithin(0)
  }

  /** At once, or right after the poll in flight. What is asked for in the same tick shares one poll. */
  #pollSoon(): void {
    if (this.#requested) return
    this.#requested = true
    clearTimeout(this.#timer)
    queueMicrotask(() => this.#poll())
  }

  #poll(): void {
    if (!this.#requested || this.#read) return // the end of the poll in flight starts this one
    this.#requested = false
    const watches = [...this.#watches]
    if (watches.length === 0) return
    const lastLooks = new Map(watches.map((watch) => [watch, watch.lastLookMs]))
    const limits = [...lastLooks.values()].filter((limit) => limit !== undefined)
    const hint = limits.length > 0 ? {} : hintOf(watches)
    const read = new BoundedRead(
      async (signal) => this.#journal.read(hint, signal),
      (webhooks) => this.#received.add(webhooks),
      limits.length > 0 ? Math.max(...limits) : pollLimitMs,
    )
    this.#read = read
    void read.outcome.then((fault) => this.#finish(fault, lastLooks))
  }

  #finish(failed: ReadFault, lastLooks: ReadonlyMap<Watch, number | undefined>): void {
    this.#read = undefined
    this.#answered ||= failed === undefined
    const fatal = failed !== undefined && !failed.timedOut && !isTransient(failed.fault, this.#answered)
    for (const [watch, lastLookMs] of lastLooks) {
      if (!this.#watches.has(watch)) continue
      const last = lastLookMs !== undefined
      if (watch.polled({ ...(failed && { fault: failed.fault }), fatal, last })) this.#watches.delete(watch)
    }
    this.#schedule()
  }

  #schedule(): void {
    if (this.#watches.size === 0) {
      this.#requested = false // a push that came during the last poll
      return
    }
    if (this.#requested) {
      this.#poll()
      return
    }
    const gaps = [...this.#watches].map((watch) => watch.nextGap())
    this.#timer = setTimeout(() => this.#pollSoon(), Math.min(...gaps))
  }
}

/** A server may narrow its answer only when every watch is for certain paths. */
function hintOf(watches: readonly Watch[]): JournalHint {
  const paths = watches.map(({ path }) => path).filter((path) => path !== undefined)
  return paths.length < watches.length ? {} : { paths: [...new Set(paths)] }
}
