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

/** The webhooks that the first response contained. */
interface StartSnapshot {
  /** The time each webhook was received, by id. */
  readonly times: Map<string, number>
  /** The latest of these webhooks, oldest first. */
  readonly latest: readonly ReceivedWebhook[]
  /** Where later reads begin; absent if they read everything. */
  readonly since: Date | undefined
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
  /** When the journal was opened, if before this object was constructed. */
  readonly openedAt?: number
  /** Whether the opening was so long ago that the snapshot may contain many later webhooks. */
  readonly late?: boolean
}

export class SnapshotJournal implements Journal {
  readonly #ask: ReadSnapshot
  readonly #openedAt: number
  readonly #startedAt: number | undefined
  /** Local time of the opening. The server's clock is unknown, but mostly the same. */
  readonly #openedOn: number
  readonly #known = new Set<string>()
  readonly #startSnapshot: RetryablePromise<StartSnapshot>
  #lastAskedAt = 0
  /** The latest possible start by the server's clock. Webhooks of the snapshot that are no older arrived since. */
  #latestStart = Number.POSITIVE_INFINITY
  /** Whether the snapshot came from memory, so that nothing arrived while it was taken. */
  #isExact = false

  constructor(ask: ReadSnapshot, { openedAt, late = false, startedAt }: SnapshotOptions = {}) {
    this.#ask = ask
    this.#openedAt = openedAt ?? performance.now()
    this.#openedOn = Math.ceil(Date.now() - (performance.now() - this.#openedAt))
    this.#startedAt = startedAt
    const isFirstTurn = openedAt === undefined ? watchTurn() : () => false
    // Requested before the constructor returns, so that a journal in memory is read at exactly this moment.
    this.#startSnapshot = new RetryablePromise(async (again) => {
      this.#lastAskedAt = performance.now()
      const webhooks = await ask(undefined)
      this.#isExact = isFirstTurn()
      if (late || again) this.#latestStart = this.#estimateStart(webhooks)
      for (const { id } of webhooks) this.#known.add(id)
      return toStartSnapshot(webhooks)
    })
  }

  async ready(signal: AbortSignal): Promise<void> {
    await this.#startSnapshot.get(signal)
  }

  async read({ isFinal }: ReadHint, signal: AbortSignal): Promise<JournalRead> {
    const { times, since, latest } = await this.#startSnapshot.get(signal)
    const askedAt = performance.now()
    const webhooks = await this.#ask(since, signal)
    forgetWhatIsGone(times, webhooks)
    const isEarlier = (webhook: ReceivedWebhook) => times.has(webhook.id) && this.#isBeforeStart(webhook)
    const hasEarlier = webhooks.some(isEarlier)
    if (!this.#isExact) this.#correctStart(webhooks)
    this.#lastAskedAt = askedAt
    return {
      entries: webhooks.filter((webhook) => !isEarlier(webhook)),
      losses: [],
      isComplete: true,
      hasEarlier,
      earlier: isFinal ? this.#describeEarlier(latest) : undefined,
    }
  }

  #isBeforeStart({ receivedAt }: ReceivedWebhook): boolean {
    return !(receivedAt.getTime() >= this.#latestStart)
  }

  #describeEarlier(latest: readonly ReceivedWebhook[]): EarlierWebhooks {
    const setUpMs = this.#startedAt === undefined ? Infinity : this.#openedAt - this.#startedAt
    return {
      webhooks: latest.filter((webhook) => this.#isBeforeStart(webhook)),
      before: 'webhookRegistry was set up',
      at: this.#openedOn,
      ownSince: this.#openedOn - setUpMs - clockSlackMs,
    }
  }

  /**
   * Returns the earliest possible start for a snapshot that was taken late, given that the newest webhook was received
   * before this response. It is better to return an old webhook than to miss a new one.
   */
  #estimateStart(webhooks: readonly ReceivedWebhook[]): number {
    return Math.floor((getNewestTime(webhooks) ?? 0) - (performance.now() - this.#openedAt))
  }

  /**
   * Corrects the start, because the snapshot may contain webhooks that arrived before the first request reached the
   * server. A webhook that is new in this response arrived after the previous request was sent, so the start is earlier
   * than this webhook by at least the time from the start to that request.
   */
  #correctStart(webhooks: readonly ReceivedWebhook[]): void {
    const sinceStartMs = this.#lastAskedAt - this.#openedAt
    for (const { id, receivedAt } of webhooks) {
      if (this.#known.has(id)) continue
      this.#known.add(id)
      const latestStart = receivedAt.getTime() - sinceStartMs - slackMs
      if (latestStart < this.#latestStart) this.#latestStart = latestStart
    }
  }
}

/** Returns a function that is true during this turn of the event loop. */
function watchTurn(): () => boolean {
  let isSameTurn = true
  setImmediate(() => {
    isSameTurn = false
  })
  return () => isSameTurn
}

function toStartSnapshot(webhooks: readonly ReceivedWebhook[]): StartSnapshot {
  const newest = webhooks.length < fewEntries ? undefined : getNewestTime(webhooks)
  return {
    times: new Map(webhooks.map(({ id, receivedAt }) => [id, receivedAt.getTime()])),
    latest: webhooks.slice(-maxEarlier),
    since: newest === undefined ? undefined : new Date(newest - windowMs),
  }
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
