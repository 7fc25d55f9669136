// The journal of a server without a cursor. Webhooks that exist when the registry starts count as "before", all other
// webhooks as "since". Times are compared only with the server's own clock.

import type { Journal, Loss } from './journal.js'
import { createRetryable } from './retryable.js'
import type { ReceivedWebhook } from './types.js'

/** How far before the start each read begins, to allow for late entries and small corrections of the server's clock. */
const windowMs = 60_000
/** Number of entries below which a journal is read completely, which is cheap and works even if the clock changes. */
const fewEntries = 100
/** Tolerance for rounded clocks: half of the 10 ms before the start by which a delivery must be acknowledged. */
const slackMs = 5
/** Tolerance for a server whose clock differs a little from the local one. */
const clockSlackMs = 1_000
/** Number of webhooks from before the start that are kept, because one of them may be the one that a test misses. */
const maxEarlier = 100

/** Reads all webhooks, or only those received at or after `since` according to the server's clock. */
type ReadSnapshot = (since: Date | undefined, signal?: AbortSignal) => Promise<readonly ReceivedWebhook[]>

interface SnapshotOptions {
  readonly startedAt?: number | undefined
  readonly openedAt?: number
  /** Whether that was so long ago that the first response may contain many later webhooks. */
  readonly isLate?: boolean
  readonly getLosses?: () => readonly Loss[]
}

export function openSnapshotJournal(ask: ReadSnapshot, options: SnapshotOptions = {}): Journal {
  const { openedAt = performance.now(), startedAt, isLate = false, getLosses = () => [] } = options
  // The server's clock is unknown, but mostly the same as the local one.
  const openedOn = Math.ceil(Date.now() - (performance.now() - openedAt))
  const setUpMs = startedAt === undefined ? Infinity : openedAt - startedAt
  const isFirstTurn = watchTurn()
  let lastAskedAt = 0
  // Requested before this function returns, so that a journal in memory is read at exactly this moment.
  const readFirst = createRetryable(async (again) => {
    lastAskedAt = performance.now()
    const webhooks = await ask(undefined)
    const isExact = options.openedAt === undefined && isFirstTurn()
    // It is better to return an old webhook than to miss a new one.
    const earliest = Math.floor((getNewestTime(webhooks) ?? 0) - (performance.now() - openedAt))
    return new FirstResponse(webhooks, isExact, isLate || again ? earliest : undefined)
  })
  return {
    ready: async (signal) => void (await readFirst(signal)),
    async read({ isFinal }, signal) {
      const start = await readFirst(signal)
      const askedAt = performance.now()
      const webhooks = await ask(start.since, signal)
      const { entries, hasEarlier } = start.separate(webhooks, lastAskedAt - openedAt)
      lastAskedAt = askedAt
      const earlier = {
        webhooks: start.earlier,
        before: 'webhookRegistry was set up',
        at: openedOn,
        ownSince: openedOn - setUpMs - clockSlackMs,
      }
      const losses = getLosses()
      return { entries, losses, isComplete: true, hasEarlier, earlier: isFinal ? earlier : undefined }
    },
  }
}

class FirstResponse {
  /** Where later reads begin; undefined if they read everything. */
  readonly since: Date | undefined
  readonly #isExact: boolean
  readonly #latest: readonly ReceivedWebhook[]
  readonly #times: Map<string, number>
  readonly #known: Set<string>
  /** From this time on, by the server's clock, a webhook of the first response arrived since the start. */
  #countsFrom: number

  /** `isExact` says that nothing can have arrived between the start and this response. */
  constructor(webhooks: readonly ReceivedWebhook[], isExact: boolean, countsFrom = Infinity) {
    const newest = webhooks.length < fewEntries ? undefined : getNewestTime(webhooks)
    this.since = newest === undefined ? undefined : new Date(newest - windowMs)
    this.#isExact = isExact
    this.#latest = webhooks.slice(-maxEarlier)
    this.#times = new Map(webhooks.map(({ id, receivedAt }) => [id, receivedAt.getTime()]))
    this.#known = new Set(this.#times.keys())
    this.#countsFrom = countsFrom
  }

  get earlier(): ReceivedWebhook[] {
    return this.#latest.filter((webhook) => this.#isBeforeStart(webhook))
  }

  /** Returns what arrived since the start, given that the previous request was sent `previousMs` after it. */
  separate(webhooks: readonly ReceivedWebhook[], previousMs: number) {
    this.#forgetWhatIsGone(webhooks)
    const isEarlier = (webhook: ReceivedWebhook) =>
      this.#times.has(webhook.id) && this.#isBeforeStart(webhook)
    const hasEarlier = webhooks.some(isEarlier)
    if (!this.#isExact) this.#correct(webhooks, previousMs)
    return { entries: webhooks.filter((webhook) => !isEarlier(webhook)), hasEarlier }
  }

  #isBeforeStart({ receivedAt }: ReceivedWebhook): boolean {
    return !(receivedAt.getTime() >= this.#countsFrom)
  }

  /** What is new in a response arrived after the previous request, so the start is `previousMs` earlier at least. */
  #correct(webhooks: readonly ReceivedWebhook[], previousMs: number): void {
    for (const { id, receivedAt } of webhooks) {
      if (this.#known.has(id)) continue
      this.#known.add(id)
      const latest = receivedAt.getTime() - previousMs - slackMs
      if (latest < this.#countsFrom) this.#countsFrom = latest
    }
  }

  /** Forgets webhooks whose id is gone or has another time, because after a reset the server may reuse their ids. */
  #forgetWhatIsGone(webhooks: readonly ReceivedWebhook[]): void {
    if (this.#times.size === 0) return
    const present = new Map(webhooks.map(({ id, receivedAt }) => [id, receivedAt.getTime()]))
    for (const [id, time] of this.#times) if (!Object.is(present.get(id), time)) this.#times.delete(id)
  }
}

/** Returns a function that is true during this turn of the event loop, in which nothing can arrive. */
function watchTurn(): () => boolean {
  let isSameTurn = true
  setImmediate(() => {
    isSameTurn = false
  })
  return () => isSameTurn
}

function getNewestTime(webhooks: readonly ReceivedWebhook[]): number | undefined {
  const times = webhooks.map(({ receivedAt }) => receivedAt.getTime()).filter((time) => !Number.isNaN(time))
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b))
}
