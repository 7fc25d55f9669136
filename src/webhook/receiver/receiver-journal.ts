// The webhooks of a receiver in order, with limits on their number and size, readable from any position.

import type { ReceivedWebhook } from '../types.js'
import { notifyListener } from './notify-listener.js'

interface Entry {
  /** Sequence number, which increases for the lifetime of the receiver, even after a reset. */
  readonly position: number
  readonly bytes: number
  readonly webhook: ReceivedWebhook
}

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

  /** Adds a webhook; `bodyBytes` is the decompressed size of its body. */
  add(webhook: ReceivedWebhook, bodyBytes: number): void {
    this.#position += 1
    const bytes = measureHead(webhook) + bodyBytes
    this.#entries.push({ position: this.#position, bytes, webhook })
    this.#bytes += bytes
    while (this.#isFull()) this.#dropFirst()
    for (const listener of this.#listeners) notifyListener(listener, webhook, this.#onListenerError)
  }

  /** Returns the webhooks after a position, oldest first. */
  after(position: number): ReceivedWebhook[] {
    const last = this.#entries.findLastIndex((entry) => entry.position <= position)
    return this.#entries.slice(last + 1).map(({ webhook }) => webhook)
  }

  remove(id: string): void {
    this.#keep(this.#entries.filter(({ webhook }) => webhook.id !== id))
  }

  clear(): void {
    this.#keep([])
  }

  /** Calls the listener for each webhook as it arrives. Returns a function that removes the listener. */
  onReceived(listener: (webhook: ReceivedWebhook) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #isFull(): boolean {
    const { maxEntries, maxBytes } = this.#limits
    return this.#entries.length > maxEntries || this.#bytes > maxBytes
  }

  #dropFirst(): void {
    this.#bytes -= this.#entries.shift()?.bytes ?? 0
    this.#dropped += 1
  }

  #keep(entries: Entry[]): void {
    this.#entries = entries
    this.#bytes = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

function measureHead({ url, headers }: ReceivedWebhook): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, url.length)
}
