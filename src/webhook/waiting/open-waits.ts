import { maxTimerMs } from '../../values/check-value.js'
import type { ReceivedWebhook } from '../types.js'
import type { JournalRead } from './journal-read.js'
import type { Waiter } from './wait.js'

/** The waits that are not settled, with their timers. */
export class OpenWaits {
  readonly #timers = new Map<Waiter, NodeJS.Timeout[]>()

  get isEmpty(): boolean {
    return this.#timers.size === 0
  }

  /** Returns a copy, because waits may be removed during iteration. */
  list(): Waiter[] {
    return [...this.#timers.keys()]
  }

  /** Milliseconds until the first wait is due for a poll. */
  get nextGapMs(): number {
    return this.list().reduce((gap, { nextGapMs }) => Math.min(gap, nextGapMs), Number.POSITIVE_INFINITY)
  }

  add(waiter: Waiter): void {
    this.#timers.set(waiter, [])
  }

  /** Runs the action after a delay, unless the wait is removed first. */
  after(waiter: Waiter, delayMs: number, action: () => void): void {
    this.#timers.get(waiter)?.push(setTimeout(action, Math.min(delayMs, maxTimerMs)))
  }

  remove(waiter: Waiter): void {
    for (const timer of this.#timers.get(waiter) ?? []) clearTimeout(timer)
    this.#timers.delete(waiter)
  }

  /** Passes each webhook to each wait once; a new wait gets all webhooks when the first read for it responds. */
  judge(read: JournalRead, added: readonly ReceivedWebhook[], all: readonly ReceivedWebhook[]): void {
    for (const waiter of this.#timers.keys()) {
      if (waiter.hasJudged) waiter.judge(added)
      else if (read.waiters.has(waiter)) waiter.judge(all)
    }
  }

  /** Whether any wait still needs this webhook; if so, the webhook must not be dropped. */
  need(webhook: ReceivedWebhook): boolean {
    return this.list().some((waiter) => waiter.needs(webhook))
  }

  /** Lists the waits of a read that are still open. */
  listOpen(read: JournalRead): Waiter[] {
    return [...read.waiters].filter((waiter) => this.#timers.has(waiter))
  }
}
