// The journal of a server without a cursor. Webhooks that exist when the registry starts count as "before", all other
// webhooks as "since". Times are compared only with the server's own clock.
import type { ReceivedWebhook } from '../delivery/types.js'
import type { EarlierWebhooks } from './earlier.js'
import type { Journal, JournalRead, ReadHint } from './journal.js'
import { RetryablePromise } from './retryable-promise.js'

/** How far before the start each read begins, to allow for late entries and small corrections of the server's clock. */
const windowMs = 60_000
/** Number of entries below which a journal is read completely, which is cheap and works even if the clock changes. */
const fewEntries = 100

/** Reads all webhooks, or only those received at or after `since` according to the server's clock. */
type ReadSnapshot = (since: Date | undefined, signal?: AbortSignal) => Promise<readonly ReceivedWebhook[]>

/** The webhooks that existed before the start. */
interface StartSnapshot {
  /** The time each webhook was received, by id. */
  readonly times: Map<string, number>
  /** The latest of these webhooks, oldest first. */
  readonly latest: readonly ReceivedWebhook[]
  /** Whether the snapshot certainly contains no webhook that arrived after the start. */
  readonly exact: boolean
  readonly since?: Date
}

/**
 * Tolerance for rounded clocks. It is half of 10 ms, because over a network only a delivery that was acknowledged at
 * least 10 ms before the start must count as "before".
 */
const slackMs = 5

/** Tolerance for a server whose clock differs a little from the local one. */
const clockSlackMs = 1_000

/** Number of webhooks from before the start that are kept, because one of them may be the one that a test misses. */
const maxEarlier = 100

interface SnapshotOptions {
  /** When the test started, by `performance.now()`. The journal itself cannot start before it is opened. */
  readonly startedAt?: number | undefined
}

/** An opening of the journal before this object was constructed. */
interface EarlierOpening {
  /** When the journal was opened, by `performance.now()`. */
  readonly openedAt: number
  /** Whether the opening was so long ago that the snapshot may contain many later webhooks. */
  readonly late: boolean
}

export class SnapshotJournal implements Journal {
  readonly #ask: ReadSnapshot
  readonly #openedAt: number
  readonly #startedAt: number | undefined
  /** Local time of the opening. The server's clock is unknown, but mostly the same. */
  readonly #openedOn: number
  readonly #seen = new Set<string>()
  /** Webhooks of the snapshot that arrived after the start. */
  readonly #corrected = new Set<string>()
  readonly #startSnapshot: RetryablePromise<StartSnapshot>
  #lastAskedAt = 0
  /** Whether the journal had webhooks from before the start, and the registry has not emptied it since. */
  #hadEarlier: boolean | undefined
  /** True during the event loop turn in which the journal was opened. A response in that turn comes from memory. */
  #firstTurn: boolean

  constructor(
    ask: ReadSnapshot,
    { openedAt, late, startedAt }: Partial<EarlierOpening> & SnapshotOptions = {},
  ) {
    this.#ask = ask
    this.#openedAt = openedAt ?? performance.now()
    this.#openedOn = Math.ceil(Date.now() - (performance.now() - this.#openedAt))
    this.#startedAt = startedAt
    this.#firstTurn = openedAt === undefined
    setImmediate(() => {
      this.#firstTurn = false
    })
    // Requested before the constructor returns, so that a journal in memory is read at exactly this moment.
    this.#startSnapshot = new RetryablePromise((again) => this.#takeStartSnapshot(again || late === true))
  }

  async ready(signal: AbortSignal): Promise<void> {
    await this.#startSnapshot.get(signal)
  }

  async read({ isFinal }: ReadHint, signal: AbortSignal): Promise<JournalRead> {
    const { times, exact, since, latest } = await this.#startSnapshot.get(signal)
    const askedAt = performance.now()
    const webhooks = await this.#ask(since, signal)
    this.#hadEarlier ??= times.size > 0
    forgetWhatIsGone(times, webhooks)
    const isEarlierGone = this.#hadEarlier && times.size === 0
    if (!exact) this.#correct(times, webhooks)
    if (!isEarlierGone && times.size === 0) this.#hadEarlier = false
    this.#lastAskedAt = askedAt
    return {
      entries: webhooks.filter(({ id }) => !times.has(id)),
      losses: [],
      isComplete: true,
      isEarlierGone,
      earlier: isFinal ? this.#describeEarlier(latest) : undefined,
    }
  }

  afterReset(): void {
    this.#hadEarlier = false
  }

  #describeEarlier(latest: readonly ReceivedWebhook[]): EarlierWebhooks {
    const setUpMs = this.#startedAt === undefined ? undefined : this.#openedAt - this.#startedAt
    return {
      webhooks: latest.filter(({ id }) => !this.#corrected.has(id)),
      before: 'webhookRegistry was set up',
      at: this.#openedOn,
      ownSince: setUpMs === undefined ? undefined : this.#openedOn - setUpMs - clockSlackMs,
    }
  }

  async #takeStartSnapshot(late: boolean): Promise<StartSnapshot> {
    this.#lastAskedAt = performance.now()
    const webhooks = await this.#ask(undefined)
    if (this.#firstTurn) return toStartSnapshot(webhooks, true)
    return toStartSnapshot(late ? this.#selectCertain(webhooks) : webhooks, false)
  }

  /**
   * Returns the webhooks of a late snapshot that are older than the earliest possible start, given that the newest was
   * received before this response. It is better to return an old webhook than to miss a new one.
   */
  #selectCertain(webhooks: readonly ReceivedWebhook[]): readonly ReceivedWebhook[] {
    const newest = getNewestTime(webhooks) ?? 0
    const start = Math.floor(newest - (performance.now() - this.#openedAt))
    return webhooks.filter(({ receivedAt }) => receivedAt.getTime() < start)
  }

  /**
   * Removes webhooks from the snapshot that arrived after the start, but before the first request reached the server. A
   * webhook that is new in this response arrived after the previous request was sent. A webhook that is older by less
   * than the time from the start to that request therefore also arrived after the start.
   */
  #correct(times: Map<string, number>, webhooks: readonly ReceivedWebhook[]): void {
    const fresh = webhooks.filter(({ id }) => !times.has(id) && !this.#seen.has(id))
    for (const { id } of fresh) this.#seen.add(id)
    const oldest = fresh
      .map(({ receivedAt }) => receivedAt.getTime())
      .reduce((a, b) => Math.min(a, b), Infinity)
    const start = oldest - (this.#lastAskedAt - this.#openedAt) - slackMs
    for (const [id, time] of times) {
      if (time < start) continue
      times.delete(id)
      this.#corrected.add(id)
    }
  }
}

function toStartSnapshot(before: readonly ReceivedWebhook[], exact: boolean): StartSnapshot {
  const newest = getNewestTime(before)
  const times = new Map(before.map(({ id, receivedAt }) => [id, receivedAt.getTime()]))
  const latest = before.slice(-maxEarlier)
  if (newest === undefined || before.length < fewEntries) return { times, exact, latest }
  return { times, exact, latest, since: new Date(newest - windowMs) }
}

function getNewestTime(webhooks: readonly ReceivedWebhook[]): number | undefined {
  const times = webhooks.map(({ receivedAt }) => receivedAt.getTime()).filter((time) => !Number.isNaN(time))
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b))
}

/** Forgets webhooks whose id is gone or has another time, because after a reset the server may reuse their ids. */
function forgetWhatIsGone(times: Map<string, number>, webhooks: readonly ReceivedWebhook[]): void {
  if (times.size === 0) return
  const present = new Map(webhooks.map(({ id, receivedAt }) => [id, receivedAt.getTime()]))
  for (const [id, time] of times) if (!Object.is(present.get(id), time)) times.delete(id)
}
