// The journal of a server whose older versions do not send their time. With such a version, compares snapshots, as with
// a custom provider.
import { RetryablePromise } from '../journal/retryable-promise.js'
import { type ReadSnapshot, SnapshotJournal } from '../journal/snapshot-journal.js'
import type { JournalHint, ReceivedWebhook, WebhookJournal } from '../types.js'
import type { DecodeProblems } from './decode-problems.js'
import type { FindStart, ServerClock } from './server-clock.js'

export interface FallbackJournalSource {
  readonly clock: ServerClock
  /** The entries that have failed to decode so far. */
  readonly problems: DecodeProblems
  /** Opens the journal of a server that sends its time. */
  readonly openTimed: (findStart: FindStart) => WebhookJournal
  /** Reads the journal of a server that does not send its time. */
  readonly readSnapshot: ReadSnapshot
}

export class FallbackJournal implements WebhookJournal {
  readonly #journal: RetryablePromise<WebhookJournal>
  readonly #closing = new AbortController()
  readonly #problems: DecodeProblems

  /** Requests the server's time immediately; if there is none, a snapshot must be taken soon after the start. */
  constructor({ clock, problems, openTimed, readSnapshot }: FallbackJournalSource) {
    this.#problems = problems
    const openedAt = performance.now()
    const timed = openTimed(clock.markStart())
    this.#journal = new RetryablePromise(async (late) =>
      (await clock.narrow(this.#closing.signal))
        ? timed
        : new SnapshotJournal(readSnapshot, { openedAt, late }),
    )
  }

  async read(hint: JournalHint, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const journal = await this.#journal.get(signal)
    return journal.read(hint, signal)
  }

  problems(): readonly string[] {
    return this.#problems.list()
  }

  close(): void {
    this.#closing.abort()
  }
}
