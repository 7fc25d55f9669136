import { createInvalid } from '../../values/check-value.js'
import { sum } from '../../values/numbers.js'
import { createFilter } from '../journal/filter.js'
import { emptied, type Journal, type Loss } from '../journal/journal.js'
import { setOwnJournal } from '../journal/open-journal.js'
import type { ReceivedWebhook, WebhookProvider, WebhookQueryFilter } from '../journal/types.js'
import type { JournalLimit, ReceiverJournal } from './receiver-journal.js'
import { explainRefusals } from './refusals.js'
import { WebhookReceiver } from './webhook-receiver.js'

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
    setOwnJournal(this, (startedAt) => openReceiverJournal(receiver, startedAt))
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

function openReceiverJournal(receiver: WebhookReceiver, startedAt: number = performance.now()): Journal {
  const { journal } = receiver
  const startsAfter = journal.getPositionAt(startedAt)
  let position = startsAfter
  // The server's clock is the local one, because it runs in this process.
  const at = Math.ceil(Date.now() - (performance.now() - startedAt))
  return {
    read: async () => {
      const entries = journal.after(position)
      position = journal.position
      const { losses, notes } = explainRefusals(receiver.getRefusals(startedAt))
      return {
        entries,
        losses: [...losses, ...listDeleted(journal, startedAt)],
        isComplete: false,
        earlier: { webhooks: journal.until(startsAfter), before: 'the test started', at },
        notes,
        unreached: receiver.wasReachedSince(startedAt) ? undefined : receiver.url,
      }
    },
  }
}

const limits: readonly JournalLimit[] = ['maxEntries', 'maxBytes']

function listDeleted(journal: ReceiverJournal, startedAt: number): Loss[] {
  const dropped = limits
    .map((limit) => ({ limit, count: journal.countLost(limit, startedAt) }))
    .filter(({ count }) => count > 0)
  const losses: Loss[] = [
    {
      reason: 'dropped',
      count: sum(dropped.map(({ count }) => count)),
      detail: dropped.map(({ limit }) => limit).join(', '),
    },
    { ...emptied, count: journal.countLost('emptied', startedAt) },
  ]
  return losses.filter((loss) => loss.count > 0)
}
