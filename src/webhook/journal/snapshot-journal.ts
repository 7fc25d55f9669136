// The journal of a server without a cursor: what was there when the registry started is "before", every other id is
// "since". No clock but the server's own is read.
import type { JournalHint, ReceivedWebhook, WebhookJournal } from '../types.js'

/** Entries that are journalled late, and small corrections of the server's clock, still fall into the answer. */
const windowMs = 60_000

export interface JournalAnswer {
  /** Oldest first. */
  readonly webhooks: readonly ReceivedWebhook[]
  /** The server's clock when it answered, where it tells. */
  readonly now?: Date
}

/** Reads the whole journal, or the part that was received at or after a moment of the server's clock. */
export type AskJournal = (since: Date | undefined, signal?: AbortSignal) => Promise<JournalAnswer>

interface Baseline {
  readonly ids: Set<string>
  readonly since?: Date
}

export class SnapshotJournal implements WebhookJournal {
  readonly #ask: AskJournal
  readonly #openedAt = performance.now()
  #baseline: Promise<Baseline> | undefined

  constructor(ask: AskJournal) {
    this.#ask = ask
    // Asked before the constructor returns, so that a journal in memory is read at exactly this moment.
    this.#baseline = this.#takeBaseline(false)
    this.#baseline.catch(() => undefined) // told by the first read
  }

  async read(_hint: JournalHint, signal: AbortSignal): Promise<ReceivedWebhook[]> {
    const { ids, since } = await this.#start(signal)
    const { webhooks } = await this.#ask(since, signal)
    forgetWhatIsGone(ids, webhooks)
    return webhooks.filter(({ id }) => !ids.has(id))
  }

  /** The baseline. When it failed or hangs, this read fails and the next one takes it anew. */
  async #start(signal: AbortSignal): Promise<Baseline> {
    this.#baseline ??= this.#takeBaseline(true)
    const baseline = this.#baseline
    const drop = () => {
      if (this.#baseline === baseline) this.#baseline = undefined
    }
    signal.addEventListener('abort', drop)
    try {
      return await baseline
    } catch (error) {
      drop()
      throw error
    } finally {
      signal.removeEventListener('abort', drop)
    }
  }

  async #takeBaseline(late: boolean): Promise<Baseline> {
    const answer = await this.#ask(undefined)
    return baselineOf(answer, performance.now() - this.#openedAt, late)
  }
}

/**
 * The answer came `delay` milliseconds after the start, and may hold webhooks from in between. A server that tells its
 * time settles it. Without that, a baseline that was asked for at the start is taken as it is; in a late one,
 * everything older than the newest by more than the delay was surely there before, and the rest is kept: an old
 * webhook too many is better than a new one too few.
 */
function baselineOf({ webhooks, now }: JournalAnswer, delay: number, late: boolean): Baseline {
  const latest = now?.getTime() ?? (late ? newestOf(webhooks) : undefined)
  const before =
    latest === undefined
      ? webhooks
      : webhooks.filter(({ receivedAt }) => receivedAt.getTime() < latest - delay)
  const newest = newestOf(before)
  const ids = new Set(before.map(({ id }) => id))
  return newest === undefined ? { ids } : { ids, since: new Date(newest - windowMs) }
}

function newestOf(webhooks: readonly ReceivedWebhook[]): number | undefined {
  const times = webhooks.map(({ receivedAt }) => receivedAt.getTime()).filter((time) => !Number.isNaN(time))
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b))
}

/** After somebody reset the journal, its server may give an old id to a new webhook. */
function forgetWhatIsGone(ids: Set<string>, webhooks: readonly ReceivedWebhook[]): void {
  if (ids.size === 0) return
  const present = new Set(webhooks.map(({ id }) => id))
  for (const id of ids) if (!present.has(id)) ids.delete(id)
}
