import { createInvalid } from '../../values/check-value.js'
import { count } from '../../values/numbers.js'
import { createFilter } from '../filter.js'
import { type Journal, setOwnJournal } from '../journal/journal.js'
import { type ReceiverCounts, WebhookReceiver } from '../receiver/webhook-receiver.js'
import type { ReceivedWebhook, WebhookProvider, WebhookQueryFilter } from '../types.js'

/**
 * Reads webhooks from an embedded `WebhookReceiver`.
 *
 * @example
 * const receiver = await WebhookReceiver.start()
 * const registry = new WebhookRegistry(new ReceiverWebhookProvider(receiver))
 */
export class ReceiverWebhookProvider implements WebhookProvider {
  readonly isIsolated = true
  readonly #receiver: WebhookReceiver

  constructor(receiver: WebhookReceiver) {
    if (!(receiver instanceof WebhookReceiver)) {
      throw createInvalid('receiver', 'a WebhookReceiver', receiver)
    }
    this.#receiver = receiver
    setOwnJournal(this, () => openReceiverJournal(receiver))
  }

  get address(): string {
    return this.#receiver.url
  }

  async getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    return this.#receiver.journal.after(0).filter(createFilter(filter))
  }

  async resetJournal(): Promise<void> {
    this.#receiver.journal.clear()
  }

  async deleteById(id: string): Promise<void> {
    this.#receiver.journal.remove(id)
  }

  async getCount(filter?: WebhookQueryFilter): Promise<number> {
    return (await this.getReceivedWebhooks(filter)).length
  }

  /** Removes the responses that a test configured, so that the next test starts with the default. */
  async teardown(): Promise<void> {
    this.#receiver.respondWith()
  }

  onReceived(listener: (webhook: ReceivedWebhook) => void): () => void {
    return this.#receiver.journal.onReceived(listener)
  }
}

function openReceiverJournal(receiver: WebhookReceiver): Journal {
  const { journal } = receiver
  const start = receiver.counts
  let position = journal.position
  return {
    read: async () => {
      const webhooks = journal.after(position)
      position = journal.position
      return webhooks
    },
    problems: () => describeLosses(start, receiver.counts),
  }
}

function describeLosses(start: ReceiverCounts, now: ReceiverCounts): string[] {
  const losses: [number, string][] = [
    [now.tooLarge - start.tooLarge, 'refused with 413: larger than maxBodyBytes'],
    [now.unknownListener - start.unknownListener, "refused with 404: not below the receiver's URL"],
    [now.incomplete - start.incomplete, 'left incomplete by their sender'],
    [now.failed - start.failed, 'failed because of an error of the receiver or of a listener'],
    [now.dropped - start.dropped, 'dropped: more than maxEntries or maxBytes'],
  ]
  return losses
    .filter(([count]) => count > 0)
    .map(([webhooks, what]) => `${count(webhooks, 'webhook')} ${what}`)
}
