// The journal of a server whose older versions cannot be asked for the time; for those it compares snapshots, as for a
// custom provider.
import { RetryablePromise } from '../journal/retryable-promise.js'
import { type ReadSnapshot, SnapshotJournal } from '../journal/snapshot-journal.js'
import type { JournalHint, ReceivedWebhook, WebhookJournal } from '../types.js'
import type { ServerClock } from './server-clock.js'

export interface FallbackJournalSource {
  readonly clock: ServerClock
  /** Starts at a moment of that clock. */
  readonly timed: WebhookJournal
  /** Describes what could not be decoded so far. */
  readonly problems?: () => readonly string[]
  /** Reads the journal for the snapshots. */
  readonly ask: ReadSnapshot
}

export class FallbackJournal implements WebhookJournal {
  readonly #journal: RetryablePromise<WebhookJournal>
  readonly #closing = new AbortController()
  readonly #problems: () => readonly string[]

  /** Asks for the time immediately: a snapshot must be taken soon after the start. */
  constructor({ clock, timed, ask, problems = () => [] }: FallbackJournalSource) {
    this.#problems = problems
    const openedAt = performance.now()
    this.#journal = new RetryablePromise(async (late) =>
      (await clock.narrow(this.#closing.signal)) ? timed : new SnapshotJournal(ask, { openedAt, late }),
    )
  }

  async read(hint: JournalHint, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const journal = await this.#journal.get(signal)
    return journal.read(hint, signal)
  }

  problems(): readonly string[] {
    return this.#problems()
  }

  close(): void {
    this.#closing.abort()
  }
}
