// The journal of a server without a cursor: what was there when the registry started is "before", every other id is
// "since". No clock but the server's own is read.
import type { JournalHint, ReceivedWebhook, WebhookJournal } from '../types.js'
import { RetryablePromise } from './retryable-promise.js'

/** Entries that are journalled late, and small corrections of the server's clock, still fall into the response. */
const windowMs = 60_000
/** A journal that held fewer is read as a whole: that costs little, and finds all even if the server's clock is set. */
const fewEntries = 100

export interface Snapshot {
  /** Oldest first. */
  readonly webhooks: readonly ReceivedWebhook[]
  /** The earliest time (epoch ms) that the server's clock can have shown at a moment of `performance.now()`, where known. */
  readonly toServerTime?: (moment: number) => number
}

/** Reads the whole journal, or the part that was received at or after a moment of the server's clock. */
export type ReadSnapshot = (since: Date | undefined, signal?: AbortSignal) => Promise<Snapshot>

/** What was there before the start. */
interface Baseline {
  /** When each was received, by id. */
  readonly times: Map<string, number>
  /** Nothing from after the start can be among them. */
  readonly exact: boolean
  readonly since?: Date
}

/** Over a network, "before" means answered 10 ms earlier; half of it covers the rounding of the clocks. */
const slackMs = 5

/** When the journal was opened, if that was before its construction. */
interface EarlierOpening {
  /** A moment of `performance.now()`. */
  readonly openedAt: number
  /** So long ago that the baseline may hold much from after it. */
  readonly late: boolean
}

export class SnapshotJournal implements WebhookJournal {
  readonly #ask: ReadSnapshot
  readonly #openedAt: number
  readonly #seen = new Set<string>()
  readonly #baseline: RetryablePromise<Baseline>
  #lastAskedAt: number
  /** Still in the turn of the event loop in which the journal was opened: a response now comes from memory. */
  #firstTurn: boolean

  constructor(ask: ReadSnapshot, { openedAt, late }: Partial<EarlierOpening> = {}) {
    this.#ask = ask
    this.#openedAt = openedAt ?? performance.now()
    this.#lastAskedAt = this.#openedAt
    this.#firstTurn = openedAt === undefined
    setImmediate(() => {
      this.#firstTurn = false
    })
    // Asked before the constructor returns, so that a journal in memory is read at exactly this moment.
    this.#baseline = new RetryablePromise((again) => this.#takeBaseline(again || late === true))
  }

  async read(_hint: JournalHint, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const { times, exact, since } = await this.#baseline.get(signal)
    const askedAt = performance.now()
    const { webhooks } = await this.#ask(since, signal)
    forgetWhatIsGone(times, webhooks)
    if (!exact) this.#correct(times, webhooks)
    this.#lastAskedAt = askedAt
    return webhooks.filter(({ id }) => !times.has(id))
  }

  async #takeBaseline(late: boolean): Promise<Baseline> {
    const snapshot = await this.#ask(undefined)
    if (this.#firstTurn) return toBaseline(snapshot.webhooks, true)
    const start =
      snapshot.toServerTime?.(this.#openedAt) ?? (late ? this.#estimateStart(snapshot) : undefined)
    return toBaseline(definitelyBefore(snapshot.webhooks, start), snapshot.toServerTime !== undefined)
  }

  /** The newest was received before its response, so the start was at most this delay before it. */
  #estimateStart({ webhooks }: Snapshot): number | undefined {
    const newest = getNewestTime(webhooks)
    return newest === undefined ? undefined : newest - (performance.now() - this.#openedAt)
  }

  /**
   * Webhooks that overtook the first request are in the baseline although they came after the start. A webhook that
   * the previous response did not have reached the server after that response was requested. So if an older one is
   * behind it by less than the time from the start to that moment, it came after the start, too.
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
 * The first response comes some time after the start, and may hold webhooks from in between. A clock of the server
 * tells them apart. Without one, a baseline that was requested at the start is taken as it is, to be corrected later;
 * of a late one, only what is older than an estimate of the start counts as before: an old webhook too many is better
 * than a new one too few.
 */
function definitelyBefore(
  webhooks: readonly ReceivedWebhook[],
  start: number | undefined,
): readonly ReceivedWebhook[] {
  if (start === undefined) return webhooks
  return webhooks.filter(({ receivedAt }) => receivedAt.getTime() < Math.floor(start))
}

function toBaseline(before: readonly ReceivedWebhook[], exact: boolean): Baseline {
  const newest = getNewestTime(before)
  const times = new Map(before.map(({ id, receivedAt }) => [id, receivedAt.getTime()]))
  if (newest === undefined || before.length < fewEntries) return { times, exact }
  return { times, exact, since: new Date(newest - windowMs) }
}

function getNewestTime(webhooks: readonly ReceivedWebhook[]): number | undefined {
  const times = webhooks.map(({ receivedAt }) => receivedAt.getTime()).filter((time) => !Number.isNaN(time))
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b))
}

/** After a reset by someone else, the server may give an old id to a new webhook, which arrives at another time. */
function forgetWhatIsGone(times: Map<string, number>, webhooks: readonly ReceivedWebhook[]): void {
  if (times.size === 0) return
  const present = new Map(webhooks.map(({ id, receivedAt }) => [id, receivedAt.getTime()]))
  for (const [id, time] of times) if (!Object.is(present.get(id), time)) times.delete(id)
}
