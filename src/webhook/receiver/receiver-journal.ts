// What a receiver has received: bounded, in order, and readable from any position.
import type { ReceivedWebhook } from '../types.js'

interface Entry {
  /** Counts up for as long as the receiver lives, also over resets. */
  readonly position: number
  readonly webhook: ReceivedWebhook
}

export class ReceiverJournal {
  readonly #maxEntries: number
  readonly #listeners = new Set<(webhook: ReceivedWebhook) => void>()
  #entries: Entry[] = []
  #position = 0
  #dropped = 0

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  /** Of the latest webhook; 0 before the first one. */
  get position(): number {
    return this.#position
  }

  /** How many webhooks made room for later ones. */
  get dropped(): number {
    return this.#dropped
  }

  add(webhook: ReceivedWebhook): void {
    this.#position += 1
    this.#entries.push({ position: this.#position, webhook })
    if (this.#excess() > 0) this.#dropped += 1
    // Cut in slices, so that a full journal does not move all its entries for each new one.
    if (this.#excess() >= this.#maxEntries) this.#trim()
    for (const listener of this.#listeners) listener(webhook)
  }

  /** What came after a position, oldest first. */
  after(position: number): ReceivedWebhook[] {
    this.#trim()
    const start = this.#entries.findIndex((entry) => entry.position > position)
    return start === -1 ? [] : this.#entries.slice(start).map(({ webhook }) => webhook)
  }

  remove(id: string): void {
    this.#trim()
    this.#entries = this.#entries.filter(({ webhook }) => webhook.id !== id)
  }

  clear(): void {
    this.#entries = []
  }

  /** Calls the listener for each webhook as it arrives; returns the way to stop. */
  onReceived(listener: (webhook: ReceivedWebhook) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #excess(): number {
    return this.#entries.length - this.#maxEntries
  }

  #trim(): void {
    if (this.#excess() > 0) this.#entries.splice(0, this.#excess())
  }
}
