// The journal of a server without a cursor: webhooks that exist when the registry starts are "before", every other id
// is "since". Times are compared only with the server's own clock.
import type { JournalHint, ReceivedWebhook, WebhookJournal } from '../types.js'
import { RetryablePromise } from './retryable-promise.js'

/** Wide enough to include entries that are journalled late, and small corrections of the server's clock. */
const windowMs = 60_000
/** A smaller journal is read completely: that is cheap, and finds everything even if the server's clock changes. */
const fewEntries = 100

export interface Snapshot {
  /** Oldest first. */
  readonly webhooks: readonly ReceivedWebhook[]
  /**
   * The earliest time (epoch ms) that the server's clock can have shown at a moment of `performance.now()`, if known.
   */
  readonly toServerTime?: (moment: number) => number
}

/** Reads the whole journal, or only what was received at or after `since` on the server's clock. */
export type ReadSnapshot = (since: Date | undefined, signal?: AbortSignal) => Promise<Snapshot>

/** What existed before the start. */
interface StartSnapshot {
  /** The time each webhook was received, by id. */
  readonly times: Map<string, number>
  /** It cannot contain anything from after the start. */
  readonly exact: boolean
  readonly since?: Date
}

/**
 * Over a network, "before" means that the delivery was acknowledged at least 10 ms earlier. Half of it allows for
 * rounded clocks.
 */
const slackMs = 5

/** Given when the journal was opened before this object was constructed. */
interface EarlierOpening {
  /** A moment of `performance.now()`. */
  readonly openedAt: number
  /** It was opened so long ago that the snapshot may contain much from after the start. */
  readonly late: boolean
}

export class SnapshotJournal implements WebhookJournal {
  readonly #ask: ReadSnapshot
  readonly #openedAt: number
  readonly #seen = new Set<string>()
  readonly #startSnapshot: RetryablePromise<StartSnapshot>
  #lastAskedAt: number
  /**
   * Still the turn of the event loop in which the journal was opened: a response that arrives now comes from memory.
   */
  #firstTurn: boolean

  constructor(ask: ReadSnapshot, { openedAt, late }: Partial<EarlierOpening> = {}) {
    this.#ask = ask
    this.#openedAt = openedAt ?? performance.now()
    this.#lastAskedAt = this.#openedAt
    this.#firstTurn = openedAt === undefined
    setImmediate(() => {
      this.#firstTurn = false
    })
    // Requested before the constructor returns, so that a journal in memory is read at exactly this moment.
    this.#startSnapshot = new RetryablePromise((again) => this.#takeStartSnapshot(again || late === true))
  }

  async read(_hint: JournalHint, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const { times, exact, since } = await this.#startSnapshot.get(signal)
    const askedAt = performance.now()
    const { webhooks } = await this.#ask(since, signal)
    forgetWhatIsGone(times, webhooks)
    if (!exact) this.#correct(times, webhooks)
    this.#lastAskedAt = askedAt
    return webhooks.filter(({ id }) => !times.has(id))
  }

  async #takeStartSnapshot(late: boolean): Promise<StartSnapshot> {
    const snapshot = await this.#ask(undefined)
    if (this.#firstTurn) return toStartSnapshot(snapshot.webhooks, true)
    const start =
      snapshot.toServerTime?.(this.#openedAt) ?? (late ? this.#estimateStart(snapshot) : undefined)
    return toStartSnapshot(selectCertain(snapshot.webhooks, start), snapshot.toServerTime !== undefined)
  }

  /**
   * The newest webhook was received before the response that contains it, so the start was at most this delay before
   * it.
   */
  #estimateStart({ webhooks }: Snapshot): number | undefined {
    const newest = getNewestTime(webhooks)
    return newest === undefined ? undefined : newest - (performance.now() - this.#openedAt)
  }

  /**
   * Webhooks that overtook the first request are in the snapshot although they arrived after the start. A webhook that
   * is missing from the previous response reached the server after that response was requested. An older webhook that
   * precedes it by less than the time between the start and that request therefore also arrived after the start.
   */
  #correct(times: Map<string, number>, webhooks: readonly ReceivedWebhook[]): void {
    const fresh = webhooks.filter(({ id }) => !times.has(id) && !this.#seen.has(id))
    for (const { id } of fresh) this.#seen.add(id)
    const oldest = fresh
      .map(({ receivedAt }) => receivedAt.getTime())
      .reduce((a, b) => Math.min(a, b), Infinity)
    const start = oldest - (this.#lastAskedAt - this.#openedAt) - slackMs
    for (const [id, time] of times) if (time >= start) times.delete(id)
  }
}

/**
 * The first response arrives some time after the start, and may contain webhooks received in between. The server's
 * clock, if there is one, tells them apart. Without it, a snapshot that was requested at the start is used as it is and
 * corrected later. In a late one, only webhooks older than an estimate of the start count as "before": returning an old
 * webhook is better than missing a new one.
 */
function selectCertain(
  webhooks: readonly ReceivedWebhook[],
  start: number | undefined,
): readonly ReceivedWebhook[] {
  if (start === undefined) return webhooks
  return webhooks.filter(({ receivedAt }) => receivedAt.getTime() < Math.floor(start))
}

function toStartSnapshot(before: readonly ReceivedWebhook[], exact: boolean): StartSnapshot {
  const newest = getNewestTime(before)
  const times = new Map(before.map(({ id, receivedAt }) => [id, receivedAt.getTime()]))
  if (newest === undefined || before.length < fewEntries) return { times, exact }
  return { times, exact, since: new Date(newest - windowMs) }
}

function getNewestTime(webhooks: readonly ReceivedWebhook[]): number | undefined {
  const times = webhooks.map(({ receivedAt }) => receivedAt.getTime()).filter((time) => !Number.isNaN(time))
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b))
}

/** After a reset by another client, the server may reuse an old id for a new webhook, which has a different time. */
function forgetWhatIsGone(times: Map<string, number>, webhooks: readonly ReceivedWebhook[]): void {
  if (times.size === 0) return
  const present = new Map(webhooks.map(({ id, receivedAt }) => [id, receivedAt.getTime()]))
  for (const [id, time] of times) if (!Object.is(present.get(id), time)) times.delete(id)
}
