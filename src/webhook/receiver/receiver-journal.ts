// The webhooks of a receiver in order, with limits on their number and size, readable from any position.

import { makeVisible } from '../../values/text.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import type { ReceivedWebhook } from '../journal/types.js'

interface Entry {
  /** Sequence number, which increases for the lifetime of the receiver, even after a reset. */
  readonly position: number
  readonly arrivedAt: number
  readonly bytes: number
  readonly webhook: ReceivedWebhook
}

/** The limits of a receiver's journal. */
export type JournalLimit = keyof JournalLimits

/** How a webhook is lost: dropped because of a limit, or deleted with all others by another process. */
type Loss = JournalLimit | 'emptied'

/** Number of losses of each kind whose moments are kept at least. */
const maxMoments = 10_000

interface JournalLimits {
  readonly maxEntries: number
  readonly maxBytes: number
}

export class ReceiverJournal {
  readonly #limits: JournalLimits
  readonly #onListenerError: (sentence: string) => void
  readonly #listeners = new Set<(webhook: ReceivedWebhook) => void>()
  #entries: Entry[] = []
  #bytes = 0
  #position = 0
  #dropped = 0
  #droppedUntil: Date | undefined
  /** When the lost webhooks arrived. */
  readonly #lost: Readonly<Record<Loss, number[]>> = {
    maxEntries: [],
    maxBytes: [],
    emptied: [],
  }

  constructor(limits: JournalLimits, onListenerError: (sentence: string) => void = () => undefined) {
    this.#limits = limits
    this.#onListenerError = onListenerError
  }

  /** Position of the latest webhook; 0 if there is none. */
  get position(): number {
    return this.#position
  }

  /** Number of webhooks that were dropped to make room for later ones. */
  get dropped(): number {
    return this.#dropped
  }

  /** When the latest of these arrived. */
  get droppedUntil(): Date | undefined {
    return this.#droppedUntil
  }

  /** Returns how many of the webhooks that arrived since a moment were lost in one way. */
  countLost(how: Loss, since: number): number {
    return this.#lost[how].filter((moment) => moment >= since).length
  }

  /** Returns the position of the last webhook that arrived before a moment. */
  getPositionAt(moment: number): number {
    const first = this.#entries.find(({ arrivedAt }) => arrivedAt >= moment)
    return first ? first.position - 1 : this.#position
  }

  /** Adds a webhook; `bodyBytes` is the decompressed size of its body. */
  add(webhook: ReceivedWebhook, bodyBytes: number): void {
    this.#position += 1
    const bytes = measureHead(webhook) + bodyBytes
    this.#entries.push({ position: this.#position, arrivedAt: performance.now(), bytes, webhook })
    this.#bytes += bytes
    for (let limit = this.#findExceeded(); limit; limit = this.#findExceeded()) this.#dropFirst(limit)
    for (const listener of this.#listeners) void this.#notify(listener, webhook)
  }

  /** Returns the webhooks after a position, oldest first. */
  after(position: number): ReceivedWebhook[] {
    return this.#entries.filter((entry) => entry.position > position).map(({ webhook }) => webhook)
  }

  /** Returns the webhooks up to a position, oldest first. */
  until(position: number): ReceivedWebhook[] {
    return this.#entries.filter((entry) => entry.position <= position).map(({ webhook }) => webhook)
  }

  remove(id: string): void {
    this.#keep(this.#entries.filter(({ webhook }) => webhook.id !== id))
  }

  clear(): void {
    this.#keep([])
  }

  /** Deletes everything for another process, whose tests do not know what the tests of this process still need. */
  clearForOthers(): void {
    for (const entry of this.#entries) this.#lose('emptied', entry)
    this.#keep([])
  }

  /** Calls the listener for each webhook as it arrives. Returns a function that removes the listener. */
  onReceived(listener: (webhook: ReceivedWebhook) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls a listener, which may be asynchronous, and whose error must neither stop the delivery nor end the worker. */
  async #notify(listener: (webhook: ReceivedWebhook) => unknown, webhook: ReceivedWebhook): Promise<void> {
    try {
      await listener(webhook)
    } catch (error) {
      this.#onListenerError(`A listener failed: ${makeVisible(getErrorMessage(error))}`)
    }
  }

  #findExceeded(): JournalLimit | undefined {
    const { maxEntries, maxBytes } = this.#limits
    if (this.#entries.length > maxEntries) return 'maxEntries'
    return this.#bytes > maxBytes ? 'maxBytes' : undefined
  }

  #dropFirst(limit: JournalLimit): void {
    const first = this.#entries.shift()
    if (!first) return
    this.#bytes -= first.bytes
    this.#dropped += 1
    this.#droppedUntil = first.webhook.receivedAt
    this.#lose(limit, first)
  }

  #lose(how: Loss, { arrivedAt }: Entry): void {
    const moments = this.#lost[how]
    moments.push(arrivedAt)
    if (moments.length > 2 * maxMoments) moments.splice(0, maxMoments)
  }

  #keep(entries: Entry[]): void {
    this.#entries = entries
    this.#bytes = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

function measureHead({ url, headers }: ReceivedWebhook): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, url.length)
}
