import { checkOptions } from '../../../values/option-table.js'
import { createFilter } from '../../delivery/filter.js'
import type { ReceivedWebhook, WebhookProvider, WebhookQueryFilter } from '../../delivery/types.js'
import { type Journal, type JournalRead, type ReadHint, setOwnJournal } from '../../journal/journal.js'
import { createEmptied, type Loss } from '../../journal/loss.js'
import { RetryablePromise } from '../../journal/retryable-promise.js'
import { SnapshotJournal } from '../../journal/snapshot-journal.js'
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
  readonly isIsolated: boolean
  protected readonly client: AdminClient
  protected readonly server: Server
  readonly #problems = new DecodeProblems()

  /** Throws a `TypeError` for an invalid URL and for an option that is none of `AdminOptions` or `optionNames`. */
  constructor(
    server: Server,
    baseUrl: string,
    request: RequestContextLike | undefined,
    options: AdminOptions,
    optionNames: readonly string[] = [],
  ) {
    checkOptions(options, ['headers', 'isIsolated', ...optionNames], new.target.name)
    this.isIsolated = options.isIsolated ?? false
    this.server = server
    this.client = new AdminClient(baseUrl, request, { ...server, ...options })
    setOwnJournal(this, (startedAt) => ({
      ...this.openJournal(startedAt),
      server: server.server,
      sizeOption: server.sizeOption,
    }))
  }

  /** The server's base URL, without credentials. */
  get baseUrl(): string {
    return this.client.baseUrl
  }

  /** Checks that the server responds. */
  abstract setup(): Promise<void>
  abstract resetJournal(): Promise<void>
  /** Reads the journal, oldest first, in order of arrival. */
  protected abstract read(query: JournalQuery): Promise<readonly ReceivedWebhook[]>
  protected abstract openJournal(startedAt: number | undefined): Journal

  /** Returns the webhooks oldest first, in order of arrival. */
  async getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    const passes = createFilter(filter)
    const onUndecodable: OnUndecodable = (found) => this.#problems.warn(found)
    return (await this.read({ filter, onUndecodable })).filter(passes)
  }

  /** Does nothing if the server cannot remove a single entry. */
  deleteById(_id: string): Promise<void> {
    return Promise.resolve()
  }

  async getCount(filter?: WebhookQueryFilter): Promise<number> {
    return (await this.getReceivedWebhooks(filter)).length
  }
}

interface ReadResult {
  readonly webhooks: readonly ReceivedWebhook[]
  /** Whether these are all webhooks since the start, rather than those that are new. */
  readonly isComplete: boolean
  /** Whether the journal has webhooks from before the start. Absent if this read does not show it. */
  readonly hasEarlier?: boolean | undefined
  /** What else the server tells about the time since the start. */
  readonly told?: Pick<JournalRead, 'losses' | 'notes' | 'unreached'>
}

const earlierMs = 60_000

/** Returns where a read begins. A final read begins earlier, because a webhook may have arrived before the start. */
export function getReadStart(start: number, { isFinal }: ReadHint): number {
  return isFinal ? start - earlierMs : start
}

/**
 * Reads the webhooks received at or after `start` in epoch ms on the server's clock. May return earlier webhooks too,
 * and may omit those that it has returned before.
 */
export type ReadSince = (start: number, hint: ReadHint, signal: AbortSignal) => Promise<ReadResult>

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
   * which the test can have started. If there is no time, a snapshot must be taken soon after the start.
   */
  protected openJournal(startedAt: number | undefined): Journal {
    const problems = new DecodeProblems()
    const onUndecodable = problems.add
    const openedAt = performance.now()
    const closing = new AbortController()
    const openSnapshots = (late: boolean) =>
      new SnapshotJournal(
        (since, signal) => this.read({ filter: since && { since }, onUndecodable, signal }),
        { openedAt, late, startedAt },
      )
    const timed = new RetryablePromise<Journal>(async (late) => {
      const process = await this.#clock.narrow(closing.signal)
      if (!process) return openSnapshots(late)
      const start = this.#clock.estimateAt(startedAt ?? openedAt)
      const journal = startAt(Math.floor(start.earliest), this.createReader(onUndecodable))
      const tellsUptime = Number.isFinite(process.earliest)
      return tellsUptime ? this.#noticeRestarts(journal, process.latest) : journal
    })
    let opened: Journal | undefined
    const open = async (signal: AbortSignal) => {
      opened = await timed.get(signal)
      return opened
    }
    const journal: Journal = {
      ready: async (signal) => (await open(signal)).ready?.(signal),
      read: async (hint, signal) => (await open(signal)).read(hint, signal),
      afterReset: () => opened?.afterReset?.(),
      close: () => closing.abort(),
    }
    return withLosses(journal, () => problems.losses)
  }

  /** Compares in final reads whether the server's process is the one that had started by `startedBy`, a local time. */
  #noticeRestarts(journal: Journal, startedBy: number): Journal {
    let latestStart = startedBy
    const getStart = (signal: AbortSignal) => this.#clock.read(signal).catch(() => undefined)
    const restarted = createEmptied(`${this.server.server} was restarted, which empties its journal`)
    return {
      async read(hint, signal) {
        const [read, process] = await Promise.all([
          journal.read(hint, signal),
          hint.isFinal ? getStart(signal) : undefined,
        ])
        const isRestarted = process !== undefined && process.earliest > latestStart
        return isRestarted ? { ...read, losses: [...read.losses, restarted] } : read
      },
      afterReset() {
        latestStart = performance.now()
      },
    }
  }
}

function startAt(start: number, read: ReadSince): Journal {
  return {
    async read(hint, signal) {
      const { webhooks, isComplete, hasEarlier, told } = await read(start, hint, signal)
      const isEarlier = ({ receivedAt }: ReceivedWebhook) => receivedAt.getTime() < start
      const earlier = webhooks.filter(isEarlier)
      return {
        entries: webhooks.filter((webhook) => !isEarlier(webhook)),
        losses: [],
        ...told,
        isComplete,
        hasEarlier: earlier.length > 0 || hasEarlier,
        earlier: { webhooks: earlier, before: 'the test started', at: start },
      }
    },
  }
}

/** Adds losses that are known elsewhere to each read of a journal. */
export function withLosses(journal: Journal, getLosses: () => readonly Loss[]): Journal {
  return {
    ready: async (signal) => journal.ready?.(signal),
    async read(hint, signal) {
      const read = await journal.read(hint, signal)
      return { ...read, losses: [...read.losses, ...getLosses()] }
    },
    afterReset: () => journal.afterReset?.(),
    close: () => journal.close?.(),
  }
}
