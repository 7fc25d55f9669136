import { RetryablePromise } from '../journal/retryable-promise.js'
import { SnapshotJournal } from '../journal/snapshot-journal.js'
import type { JournalHint, ReceivedWebhook, WebhookJournal } from '../types.js'
import { AdminProvider } from './admin/admin-provider.js'
import { DecodeProblems, type OnUndecodable } from './decode-problems.js'
import { type ClockReading, ServerClock } from './server-clock.js'

/**
 * Reads the webhooks received at or after `start` in epoch ms on the server's clock. May return earlier webhooks too,
 * and may omit those that it has returned before.
 */
export type ReadSince = (
  start: number,
  hint: JournalHint,
  signal: AbortSignal,
) => Promise<readonly ReceivedWebhook[]>

/**
 * The provider of a server that sends its time, except in some versions. With such a version, compares snapshots, as
 * with a custom provider.
 */
export abstract class TimedProvider extends AdminProvider {
  readonly #clock = new ServerClock((signal) => this.readClock(signal))

  /** Reads the server's clock; resolves with undefined if this version does not send its time. */
  protected abstract readClock(signal: AbortSignal): Promise<ClockReading | undefined>
  /** Returns the function with which one journal reads. */
  protected abstract createReader(onUndecodable: OnUndecodable): ReadSince

  /**
   * Requests the server's time immediately. The journal then starts at the earliest millisecond on the server's clock at
   * which it can have been opened. If there is no time, a snapshot must be taken soon after the start.
   */
  openJournal(): WebhookJournal {
    const problems = new DecodeProblems()
    const onUndecodable: OnUndecodable = (found) => problems.add(found)
    const openedAt = performance.now()
    const closing = new AbortController()
    const openSnapshots = (late: boolean) =>
      new SnapshotJournal(
        (since, signal) => this.read({ filter: since && { since }, onUndecodable, signal }),
        { openedAt, late },
      )
    const journal = new RetryablePromise(async (late) => {
      const isTimed = await this.#clock.narrow(closing.signal)
      if (!isTimed) return openSnapshots(late)
      return startAt(Math.floor(this.#clock.estimateAt(openedAt).earliest), this.createReader(onUndecodable))
    })
    return {
      read: async (hint, signal) => (await journal.get(signal)).read(hint, signal),
      problems: () => problems.list(),
      close: () => closing.abort(),
    }
  }
}

function startAt(start: number, read: ReadSince): Pick<WebhookJournal, 'read'> {
  return {
    read: async (hint, signal) =>
      (await read(start, hint, signal)).filter(({ receivedAt }) => receivedAt.getTime() >= start),
  }
}
