import { checkOptions } from '../../../values/options.js'
import { createFilter } from '../../filter.js'
import { type Journal, type ReadHint, setOwnJournal } from '../../journal/journal.js'
import { RetryablePromise } from '../../journal/retryable-promise.js'
import { SnapshotJournal } from '../../journal/snapshot-journal.js'
import type { ReceivedWebhook, WebhookProvider, WebhookQueryFilter } from '../../types.js'
import { DecodeProblems, type OnUndecodable } from '../decode-problems.js'
import { type ClockReading, ServerClock } from '../server-clock.js'
import { AdminClient, type AdminOptions } from './admin-client.js'
import type { Server } from './admin-error.js'
import type { RequestContextLike } from './send-request.js'

/** One read of a server's journal. */
export interface JournalQuery {
  /** What the caller needs. The server may apply any part of it, because the caller applies all of it again. */
  readonly filter?: WebhookQueryFilter | undefined
  readonly signal?: AbortSignal | undefined
  readonly onUndecodable: OnUndecodable
}

/** What all providers that read a server's journal over HTTP have in common. */
export abstract class AdminProvider implements WebhookProvider {
  readonly canDeleteById: boolean = false
  protected readonly client: AdminClient
  readonly #problems = new DecodeProblems()

  /** Throws a `TypeError` for an invalid URL and for an option that is neither `headers` nor one of `optionNames`. */
  constructor(
    server: Server,
    baseUrl: string,
    request: RequestContextLike | undefined,
    options: AdminOptions,
    optionNames: readonly string[] = [],
  ) {
    checkOptions(options, ['headers', ...optionNames], new.target.name)
    this.client = new AdminClient(baseUrl, request, { ...server, ...options })
    setOwnJournal(this, () => this.openJournal())
  }

  get address(): string {
    return this.client.baseUrl
  }

  /** Checks that the server responds. */
  abstract setup(): Promise<void>
  abstract resetJournal(): Promise<void>
  /** Reads the journal, oldest first, in order of arrival. */
  protected abstract read(query: JournalQuery): Promise<readonly ReceivedWebhook[]>

  /** Returns the webhooks oldest first, in order of arrival. */
  async getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    const passes = createFilter(filter)
    const onUndecodable: OnUndecodable = (found) => this.#problems.warn(found)
    return (await this.read({ filter, onUndecodable })).filter(passes)
  }

  /** Opens a journal that compares snapshots. */
  protected openJournal(): Journal {
    const problems = new DecodeProblems()
    const onUndecodable: OnUndecodable = (found) => problems.add(found)
    const journal = new SnapshotJournal((since, signal) =>
      this.read({ filter: since && { since }, onUndecodable, signal }),
    )
    return {
      read: (hint, signal) => journal.read(hint, signal),
      problems: () => problems.list(),
    }
  }

  /** Does nothing if the server cannot remove a single entry. */
  deleteById(_id: string): Promise<void> {
    return Promise.resolve()
  }

  async getCount(filter?: WebhookQueryFilter): Promise<number> {
    return (await this.getReceivedWebhooks(filter)).length
  }
}

/**
 * Reads the webhooks received at or after `start` in epoch ms on the server's clock. May return earlier webhooks too,
 * and may omit those that it has returned before.
 */
export type ReadSince = (
  start: number,
  hint: ReadHint,
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
  protected override openJournal(): Journal {
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

function startAt(start: number, read: ReadSince): Pick<Journal, 'read'> {
  return {
    read: async (hint, signal) =>
      (await read(start, hint, signal)).filter(({ receivedAt }) => receivedAt.getTime() >= start),
  }
}
