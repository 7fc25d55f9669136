import { formatDuration } from '../../values/numbers.js'
import { checkOptions } from '../../values/option-table.js'
import { DecodeProblems, type OnUndecodable } from '../journal/decode-problems.js'
import { createFilter } from '../journal/filter.js'
import { emptied, type Journal, type JournalRead, type Loss, type ReadHint } from '../journal/journal.js'
import { setOwnJournal } from '../journal/open-journal.js'
import { createRetryable } from '../journal/retryable.js'
import { openSnapshotJournal } from '../journal/snapshot-journal.js'
import type { ReceivedWebhook, WebhookProvider, WebhookQueryFilter } from '../journal/types.js'
import { AdminClient, type AdminOptions } from './admin-client.js'
import type { Server } from './provider-error.js'
import type { RequestContextLike } from './send-request.js'
import { type ClockReading, ServerClock, type ServerTime } from './server-clock.js'

export interface JournalQuery {
  /** What the caller needs. The server may apply any part of it, because the caller applies all of it again. */
  readonly filter?: WebhookQueryFilter | undefined
  readonly signal?: AbortSignal | undefined
  readonly onUndecodable: OnUndecodable
}

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
    setOwnJournal(this, (startedAt) => this.#openJournal(startedAt))
  }

  /** The server's base URL, without credentials. */
  get baseUrl(): string {
    return this.client.baseUrl
  }

  abstract setup(): Promise<void>
  abstract resetJournal(): Promise<void>
  protected abstract read(query: JournalQuery): Promise<readonly ReceivedWebhook[]>
  protected abstract openJournal(onUndecodable: OnUndecodable, startedAt: number | undefined): Journal

  async getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    const passes = createFilter(filter)
    const onUndecodable: OnUndecodable = (found) => this.#problems.warn(found)
    return (await this.read({ filter, onUndecodable })).filter(passes)
  }

  deleteById(_id: string): Promise<void> {
    return Promise.resolve()
  }

  async getCount(filter?: WebhookQueryFilter): Promise<number> {
    return (await this.getReceivedWebhooks(filter)).length
  }

  #openJournal(startedAt: number | undefined): Journal {
    const {
      server,
      sizeOption,
      unlisted = `${server} at ${this.baseUrl} lists no webhook since the start`,
    } = this.server
    const problems = new DecodeProblems()
    const journal = this.openJournal(problems.add, startedAt)
    return {
      ...journal,
      server,
      sizeOption,
      async read(hint, signal) {
        const read = await journal.read(hint, signal)
        const losses = [...read.losses, ...problems.losses]
        const { entries, notes = [], unreached } = read
        const isExplained = entries.length > 0 || notes.length > 0 || unreached !== undefined
        return hint.isFinal && !isExplained ? { ...read, losses, notes: [unlisted] } : { ...read, losses }
      },
    }
  }
}

const earlierMs = 60_000

/** Returns where a read begins. A final read begins earlier, because a webhook may have arrived before the start. */
export function getReadStart(start: number, { isFinal }: ReadHint): number {
  return isFinal ? start - earlierMs : start
}

/** Reads what was received at or after `start` in epoch ms on the server's clock, except what it returned before. */
export type ReadSince = (start: number, hint: ReadHint, signal: AbortSignal) => Promise<JournalRead>

/** The provider of a server that sends its time. If a version does not, compares snapshots. */
export abstract class TimedProvider extends AdminProvider {
  readonly #clock = new ServerClock((signal) => this.readClock(signal))

  /** Reads the server's clock; resolves with undefined if this version does not send its time. */
  protected abstract readClock(signal: AbortSignal): Promise<ServerTime | undefined>
  protected abstract createReader(onUndecodable: OnUndecodable): ReadSince

  /** If the server sends no time, a snapshot must be taken soon after the start, so its time is asked for at once. */
  protected openJournal(onUndecodable: OnUndecodable, startedAt: number | undefined): Journal {
    const openedAt = performance.now()
    const closing = new AbortController()
    let opened: Journal | undefined
    const open = createRetryable<Journal>(async (isLate) => {
      const reading = await this.#clock.narrow(closing.signal)
      const { earliest } = this.#clock.estimateAt(startedAt ?? openedAt)
      opened = reading
        ? this.#startAt(Math.floor(earliest), this.createReader(onUndecodable), reading)
        : openSnapshotJournal(
            (since, signal) => this.read({ filter: since && { since }, onUndecodable, signal }),
            { openedAt, isLate, startedAt },
          )
      return opened
    })
    return {
      ready: async (signal) => (await open(signal)).ready?.(signal),
      read: async (hint, signal) => (await open(signal)).read(hint, signal),
      afterReset: () => opened?.afterReset?.(),
      close: () => closing.abort(),
    }
  }

  /** Opens a journal that starts at a time of the server. Final reads notice that the server or its clock has changed. */
  #startAt(start: number, read: ReadSince, atStart: ClockReading): Journal {
    const getSetBackMs = this.#clock.watchSetBack()
    let latestStart = atStart.process.latest
    const isEarlier = ({ receivedAt }: ReceivedWebhook) => receivedAt.getTime() < start
    const listChanges = (reading: ClockReading): Loss[] => [
      ...(reading.process.earliest > latestStart ? [this.#describeRestart()] : []),
      ...this.#describeSetBack(getSetBackMs(reading)),
    ]
    return {
      read: async (hint, signal) => {
        const [since, reading] = await Promise.all([
          read(start, hint, signal),
          hint.isFinal ? this.#clock.read(signal).catch(() => undefined) : undefined,
        ])
        const earlier = since.entries.filter(isEarlier)
        return {
          ...since,
          entries: since.entries.filter((webhook) => !isEarlier(webhook)),
          losses: [...since.losses, ...(reading ? listChanges(reading) : [])],
          hasEarlier: earlier.length > 0 || since.hasEarlier,
          earlier: { webhooks: earlier, before: 'the test started', at: start },
        }
      },
      afterReset() {
        latestStart = performance.now()
      },
    }
  }

  #describeRestart(): Loss {
    return { ...emptied, detail: `${this.server.server} was restarted, which empties its journal` }
  }

  /** What arrives after the clock was set back may seem to have arrived before the start. */
  #describeSetBack(setBackMs: number): Loss[] {
    if (setBackMs === 0) return []
    const clock = `the clock of ${this.server.server} was set back by ${formatDuration(setBackMs)}`
    const detail = `${clock}, so webhooks may seem to have arrived before the test started`
    return [{ reason: 'unreadable', count: 0, detail }]
  }
}
