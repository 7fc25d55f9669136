// Reports webhooks from Mockoon's event stream as they arrive.
import { notifyListener } from '../../notify-listener.js'
import type { ReceivedWebhook } from '../../types.js'
import type { AdminClient } from '../admin/admin-client.js'
import { decodeEntries } from '../decode-problems.js'
import { followEvents } from './event-stream.js'
import { isAfter, type MockoonStart } from './start-cut.js'
import { decodeWebhook, type Transaction } from './transaction-log.js'

/** Reports each webhook after the start once, until the signal aborts. */
export function pushWebhooks(
  { baseUrl, headers }: AdminClient,
  start: MockoonStart,
  signal: AbortSignal,
  listener: (webhook: ReceivedWebhook) => void,
): void {
  const notified = new Set<string>()
  const notify = (transaction: Transaction) => {
    notified.add(transaction.uuid)
    const decoded = decodeEntries([transaction], decodeWebhook, () => undefined) // reading the log reports problems
    for (const webhook of decoded) notifyListener(listener, webhook, console.warn)
  }
  const onConnect = async () => {
    const before = await start.getCertainCut(signal)
    return (transaction: Transaction) => {
      if (!notified.has(transaction.uuid) && isAfter(before, transaction)) notify(transaction)
    }
  }
  void followEvents({ baseUrl, headers, onConnect }, signal)
}
