// Opens the journal of any provider; that moment is the registry's start.
import { shown } from '../arguments.js'
import { isRecord } from '../matchers/equality.js'
import type { ReceivedWebhook, WebhookJournal, WebhookJournalSource, WebhookProvider } from '../types.js'
import { SnapshotJournal } from './snapshot-journal.js'

/** A provider with a cursor opens its own; of any other, snapshots are compared. */
export function openJournalOf(provider: WebhookProvider): WebhookJournal {
  if (hasJournal(provider)) return provider.openJournal()
  return new SnapshotJournal(
    // The promise's executor runs at once, and turns what a provider throws into a rejection.
    (since) =>
      new Promise((resolve) => {
        resolve(provider.getReceivedWebhooks(since && { since }))
      }).then(answerOf),
  )
}

function hasJournal(provider: WebhookProvider): provider is WebhookProvider & WebhookJournalSource {
  return 'openJournal' in provider && typeof provider.openJournal === 'function'
}

function answerOf(webhooks: unknown): { webhooks: ReceivedWebhook[] } {
  if (Array.isArray(webhooks) && webhooks.every(isWebhook)) return { webhooks }
  const odd = Array.isArray(webhooks) ? webhooks.find((webhook) => !isWebhook(webhook)) : webhooks
  throw new TypeError(
    `getReceivedWebhooks must resolve to a list of webhooks, each with a text as id and a Date as receivedAt; got ${shown(odd)}`,
  )
}

/** The two fields that the journal itself relies on. */
function isWebhook(webhook: unknown): webhook is ReceivedWebhook {
  return isRecord(webhook) && typeof webhook['id'] === 'string' && webhook['receivedAt'] instanceof Date
}
