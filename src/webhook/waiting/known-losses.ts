import type { ReceivedWebhook } from '../delivery/types.js'
import type { EarlierWebhooks } from '../journal/earlier.js'
import type { JournalRead } from '../journal/journal.js'
import { emptied, type Loss } from '../journal/loss.js'
import type { ReceivedLog } from './received-log.js'

/**
 * Whether somebody emptied the journal if none of these webhooks is left in it, rather than that other workers deleted
 * their own webhooks.
 */
export type ProvesReset = (gone: readonly ReceivedWebhook[]) => boolean

/** Number of entries below which no journal is assumed to be full. */
const minLimit = 10

/** What a registry knows besides the webhooks that it has received: what it lost, and what may explain it. */
export class KnownLosses {
  readonly #received: ReceivedLog
  readonly #provesReset: ProvesReset
  #read: JournalRead | undefined
  #gone: Loss | undefined

  constructor(received: ReceivedLog, provesReset: ProvesReset) {
    this.#received = received
    this.#provesReset = provesReset
  }

  get all(): readonly Loss[] {
    const ofJournal = this.#read?.losses ?? []
    const isTold = ofJournal.some(({ reason }) => reason === 'emptied' || reason === 'rolled')
    return [...ofJournal, ...(this.#gone && !isTold ? [this.#gone] : []), ...this.#received.losses]
  }

  get notes(): readonly string[] {
    return this.#read?.notes ?? []
  }

  get earlier(): EarlierWebhooks | undefined {
    return this.#read?.earlier
  }

  get unreached(): string | undefined {
    return this.#read?.unreached
  }

  /** Takes a read, before its entries are added to the received webhooks. */
  learn(read: JournalRead): void {
    this.#gone ??= this.#findGone(read)
    this.#read = read
  }

  #findGone({ isComplete, isEarlierGone = false, entries }: JournalRead): Loss | undefined {
    const known = this.#received.all
    if (known.length === 0) {
      // A full journal may have dropped only webhooks from before the start, which is no loss.
      const isEmptied = isEarlierGone && entries.length < minLimit && this.#provesReset([])
      return isEmptied ? emptied : undefined
    }
    if (!isComplete || entries.some((entry) => this.#received.has(entry))) return undefined
    if (!this.#provesReset(known)) return undefined
    // A journal that is as long as before may have dropped its oldest webhooks.
    return entries.length >= Math.max(known.length, minLimit) ? createRolled(entries.length) : emptied
  }
}

function createRolled(size: number): Loss {
  return {
    reason: 'rolled',
    count: 0,
    detail: `the journal is full (${size} entries since the start), or was emptied by somebody else,`,
  }
}
