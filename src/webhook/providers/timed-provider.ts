import { RetryablePromise } from '../journal/retryable-promise.js'
import { SnapshotJournal } from '../journal/snapshot-journal.js'
import type { WebhookJournal } from '../types.js'
import { AdminProvider } from './admin/admin-provider.js'
import { DecodeProblems, type OnUndecodable } from './decode-problems.js'
import { type ClockReading, type FindStart, ServerClock } from './server-clock.js'

/**
 * The provider of a server that sends its time, except in older versions. With such a version, compares snapshots, as
 * with a custom provider.
 */
export abstract class TimedProvider extends AdminProvider {
  readonly #clock = new ServerClock((signal) => this.readClock(signal))

  /** Reads the server's clock; resolves with undefined if this version does not send its time. */
  protected abstract readClock(signal: AbortSignal): Promise<ClockReading | undefined>
  /** Opens the journal of a version that sends its time. */
  protected abstract openTimed(
    findStart: FindStart,
    onUndecodable: OnUndecodable,
  ): Pick<WebhookJournal, 'read'>

  /** Requests the server's time immediately; if there is none, a snapshot must be taken soon after the start. */
  openJournal(): WebhookJournal {
    const problems = new DecodeProblems()
    const onUndecodable: OnUndecodable = (found) => problems.add(found)
    const openedAt = performance.now()
    const timed = this.openTimed(this.#clock.markStart(), onUndecodable)
    const closing = new AbortController()
    const openSnapshots = (late: boolean) =>
      new SnapshotJournal(
        async (since, signal) => ({
          webhooks: await this.read({ filter: since && { since }, onUndecodable, signal }),
        }),
        { openedAt, late },
      )
    const journal = new RetryablePromise(async (late) =>
      (await this.#clock.narrow(closing.signal)) ? timed : openSnapshots(late),
    )
    return {
      read: async (hint, signal) => (await journal.get(signal)).read(hint, signal),
      problems: () => problems.list(),
      close: () => closing.abort(),
    }
  }
}
