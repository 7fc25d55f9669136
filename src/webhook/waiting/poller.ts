import { createError } from '../../values/errors.js'
import { capitalize } from '../../values/text.js'
import type { Journal, JournalRead, ReadHint } from '../journal/journal.js'
import { KnownLosses, type ProvesReset } from './known-losses.js'
import { ReceivedLog } from './received-log.js'
import { judgeFailure } from './transient-errors.js'
import {
  ReadError,
  type ReadFailure,
  Wait,
  type WaitCondition,
  type Waiter,
  type WaiterOptions,
} from './wait.js'

/** Timeout of a read for waits that have not reached their deadline, and of one for its own sake. */
const readTimeoutMs = 10_000
const nowMs = 0
const tooLate = 'before the deadline'
const closedMessage =
  'Failed to wait for webhooks: the registry is closed. Await every wait before close(), which the fixture calls at the end of a test.'

/** Owns a registry's webhooks, reads and deadlines. A second read may begin only at a deadline. */
export class Poller {
  readonly received: ReceivedLog
  readonly losses: KnownLosses
  readonly #journal: Journal
  readonly #waits = new Set<Waiter>()
  #current: Reading | undefined
  #superseded: Reading | undefined
  #timer: NodeJS.Timeout | undefined
  #isRequested = false
  #hasResponded = false
  #isClosed = false

  constructor(
    journal: Journal,
    received: ReceivedLog = new ReceivedLog(),
    provesReset: ProvesReset = () => true,
  ) {
    this.#journal = journal
    this.received = received
    this.losses = new KnownLosses(received, journal, provesReset)
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Polls until the condition is met or the deadline passes. Throws after `close()`, as the wait would never settle. */
  start<TResult>(condition: WaitCondition<TResult>, options: WaiterOptions): Wait<TResult> {
    if (this.#isClosed) throw createError(closedMessage)
    const wait = new Wait(condition, options)
    this.#waits.add(wait)
    if (options.timeoutMs === nowMs) this.#onDeadline(wait)
    else wait.after(options.timeoutMs, () => this.#onDeadline(wait))
    // Set now rather than at the deadline, because a busy process reaches the deadline late.
    wait.after(options.timeoutMs + wait.finalReadTimeoutMs, () => this.#giveUp(wait))
    this.#pollSoon()
    return wait
  }

  /** Reads everything once. Rejects when the read fails or times out. */
  async readOnce(timeoutMs: number = readTimeoutMs): Promise<void> {
    await this.start(anyRead, { timeoutMs: nowMs, finalReadTimeoutMs: timeoutMs }).promise
  }

  /** Polls soon, because a webhook may have arrived. */
  nudge(): void {
    if (this.#waits.size > 0) this.#pollSoon()
  }

  close(): void {
    this.#isClosed = true
    for (const waiter of [...this.#waits]) this.#remove(waiter)
  }

  /** Polls immediately, or right after the read in flight. Calls in the same tick share one read. */
  #pollSoon(): void {
    if (this.#isRequested) return
    this.#isRequested = true
    clearTimeout(this.#timer)
    queueMicrotask(() => this.#poll())
  }

  #poll(): void {
    if (!this.#isRequested || this.#current) return // the next read starts when the one in flight ends
    this.#isRequested = false
    if (this.#waits.size === 0) return
    const timer = setTimeout(() => this.#abort(read, `within ${readTimeoutMs}ms`), readTimeoutMs)
    const waiters = new Set(this.#waits)
    const read: Reading = { waiters, finalFor: [], abort: new AbortController(), timer, isOver: false }
    this.#current = read
    void this.#read(read)
  }

  async #read(read: Reading): Promise<void> {
    try {
      this.#onResponse(read, await this.#ask(read, read.abort.signal))
      this.#onReadEnd(read, undefined)
    } catch (error) {
      this.#onReadEnd(read, { error, timedOut: false })
    }
  }

  async #ask(read: Reading, signal: AbortSignal): Promise<JournalRead> {
    try {
      await this.#journal.ready?.(signal)
    } finally {
      read.finalFor = [...read.waiters].filter(({ isDue }) => isDue)
    }
    const hint = read.finalFor.length > 0 ? toFinalHint(read.waiters) : narrowToPaths(read.waiters)
    return this.#journal.read(hint, signal)
  }

  /** Ends a read whatever the server or the provider does. */
  #abort(read: Reading, when: string): void {
    this.#onReadEnd(read, { error: this.#createNoResponse(when), timedOut: true })
    read.abort.abort()
  }

  #createNoResponse(when: string): Error {
    return createError(`${capitalize(this.losses.journalName)} did not respond ${when}`)
  }

  /** Uses a response even if its read has timed out, because a cursor may have moved past the webhooks in it. */
  #onResponse(read: Reading, response: JournalRead): void {
    this.#hasResponded = true
    this.losses.learn(response)
    const added = this.received.add(response.entries)
    for (const waiter of this.#waits) {
      // A new wait gets all webhooks when the first read for it responds.
      if (waiter.hasJudged) waiter.judge(added)
      else if (read.waiters.has(waiter)) waiter.judge(this.received.all)
    }
    const waits = [...this.#waits]
    this.received.trim((webhook) => waits.some(({ condition }) => condition.needs?.(webhook)))
    if (read.isOver) this.#settle(read, (waiter) => waiter.onLateResponse())
  }

  #onReadEnd(read: Reading, failure: ReadFailure): void {
    if (read.isOver) return
    read.isOver = true
    clearTimeout(read.timer)
    const outlook =
      failure && !failure.timedOut ? judgeFailure(failure.error, this.#hasResponded) : 'transient'
    if (outlook === 'restart') this.losses.onRefused()
    this.#settle(read, (waiter) => {
      if (!waiter.hasJudged) waiter.judge(this.received.all)
      return waiter.onPoll(failure, outlook === 'fatal', read.finalFor.includes(waiter))
    })
    if (this.#superseded === read) this.#superseded = undefined
    if (this.#current !== read) return
    this.#current = undefined
    this.#schedule()
  }

  #settle(read: Reading, isSettled: (waiter: Waiter) => boolean): void {
    for (const waiter of read.waiters) {
      if (this.#waits.has(waiter) && isSettled(waiter)) this.#remove(waiter)
    }
  }

  #schedule(): void {
    if (this.#waits.size === 0) {
      this.#isRequested = false // a push that arrived during the last read
    } else if (this.#isRequested) {
      this.#poll()
    } else {
      const gaps = [...this.#waits].map(({ nextGapMs }) => nextGapMs)
      this.#timer = setTimeout(() => this.#pollSoon(), Math.min(...gaps))
    }
  }

  /** Requests the final read. A read in flight may first use half of the remaining time. */
  #onDeadline(waiter: Waiter): void {
    waiter.isDue = true
    const read = this.#current
    if (read) waiter.after(waiter.finalReadTimeoutMs / 2, () => this.#supersede(read, waiter))
    this.#pollSoon()
  }

  /** Starts a final read although another read hangs, which may still respond, unless the journal never has. */
  #supersede(read: Reading, waiter: Waiter): void {
    if (this.#current !== read || read.finalFor.includes(waiter)) return
    if (this.#superseded) this.#abort(this.#superseded, tooLate)
    this.#superseded = read
    this.#current = undefined
    if (!this.#hasResponded) this.#abort(read, tooLate)
    this.#poll()
  }

  #giveUp(waiter: Waiter): void {
    if (!waiter.hasJudged) waiter.judge(this.received.all)
    waiter.onNoResponse(this.#createNoResponse(`within ${waiter.finalReadTimeoutMs}ms of the deadline`))
    this.#remove(waiter)
  }

  #remove(waiter: Waiter): void {
    waiter.clearTimers()
    this.#waits.delete(waiter)
    if (this.#waits.size > 0) return
    clearTimeout(this.#timer)
    for (const read of [this.#current, this.#superseded]) if (read) this.#abort(read, tooLate)
  }
}

interface Reading {
  /** The waits that were open when the read began; its response contains everything that they could have missed. */
  readonly waiters: ReadonlySet<Waiter>
  /** The waits whose deadline had already passed when the journal was asked; this is their final read. */
  finalFor: readonly Waiter[]
  readonly abort: AbortController
  readonly timer: NodeJS.Timeout
  /** Whether it succeeded, failed or timed out; a response after that is late. */
  isOver: boolean
}

/** Any successful read meets this condition. */
const anyRead: WaitCondition<void> = {
  judge: () => undefined,
  check: () => undefined,
  onTimeout({ errors, lastReadFailed }) {
    if (lastReadFailed) throw new ReadError(errors.last)
  },
}

/** A final read is never narrowed. It returns earlier webhooks if a wait needs them. */
function toFinalHint(waiters: Iterable<Waiter>): ReadHint {
  return [...waiters].some(({ condition }) => condition.needsEarlier) ? { isFinal: true } : {}
}

/** Returns the paths to which a server may narrow its response, if every wait is limited to known paths. */
function narrowToPaths(waiters: Iterable<Waiter>): ReadHint {
  const paths = [...waiters].map(({ path }) => path)
  const known = paths.filter((path) => path !== undefined)
  return known.length < paths.length ? {} : { paths: [...new Set(known)] }
}
