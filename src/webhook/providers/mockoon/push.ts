// Reports webhooks from Mockoon's event stream as they arrive.
import { setTimeout as sleep } from 'node:timers/promises'
import { notifyListener } from '../../notify-listener.js'
import { WebhookProviderError } from '../../provider-error.js'
import type { ReceivedWebhook } from '../../types.js'
import type { AdminClient } from '../admin/admin-client.js'
import { decodeEntries } from '../decode-problems.js'
import { followEvents } from './event-stream.js'
import { type Cut, isAfter, type MockoonStart } from './start-cut.js'
import { decodeWebhook, type Transaction } from './transaction-log.js'

const retryMs = 1_000

/** Reports each webhook after the start once, until the signal aborts. */
export function pushWebhooks(
  { baseUrl, headers }: AdminClient,
  start: MockoonStart,
  signal: AbortSignal,
  listener: (webhook: ReceivedWebhook) => void,
): void {
  const cut = retryUntilSuccess(() => start.getCertainCut(), signal)
  const notified = new Set<string>()
  const notify = (transaction: Transaction, before: Cut | undefined) => {
    if (!before || notified.has(transaction.uuid) || !isAfter(before, transaction)) return
    notified.add(transaction.uuid)
    const decoded = decodeEntries([transaction], decodeWebhook, () => undefined) // reading the log reports problems
    for (const webhook of decoded) notifyListener(listener, webhook, console.warn)
  }
  // Connects immediately; transactions that arrive before the snapshot are handled after it, in order.
  const onTransaction = (transaction: Transaction) => void cut.then((before) => notify(transaction, before))
  void followEvents({ baseUrl, headers, onTransaction }, signal)
}

/** Retries until an attempt succeeds. Resolves with undefined if no attempt ever can, or if the signal aborts first. */
async function retryUntilSuccess(attempt: () => Promise<Cut>, signal: AbortSignal): Promise<Cut | undefined> {
  while (!signal.aborted) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof WebhookProviderError && !error.transient) return undefined
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  return undefined
}
