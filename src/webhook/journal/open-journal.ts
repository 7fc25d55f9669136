// Opens the journal of any provider; that moment is the registry's start.

import { isRecord } from '../../values/is-record.js'
import type { ReceivedWebhook, WebhookJournal, WebhookJournalSource, WebhookProvider } from '../types.js'
import { describeValue } from '../validate.js'
import { SnapshotJournal } from './snapshot-journal.js'

/** Before everything that a server can have received. */
const epoch = new Date(0)

/** A provider with a cursor opens its own; of any other, snapshots are compared. */
export function openJournal(provider: WebhookProvider): WebhookJournal {
  if (hasJournal(provider)) return provider.openJournal()
  let asked = false
  return new SnapshotJournal(async (since) => {
    if (asked) return { webhooks: await readAll(provider, since) }
    asked = true
    return { webhooks: await readAtStart(provider) }
  })
}

/**
 * A provider in memory may return its own list, and what is pushed to it before the list can be read came after the
 * start. A filter makes most of them copy the list; for the others, the count says how long the list was.
 */
async function readAtStart(provider: WebhookProvider): Promise<ReceivedWebhook[]> {
  let countAtStart: unknown
  void readCount(provider).then((count) => {
    countAtStart = count
  })
  const webhooks = await readAll(provider, epoch)
  if (typeof countAtStart !== 'number' || countAtStart >= webhooks.length) return webhooks
  // A count that is too low by now is wrong.
  const countNow = await readCount(provider)
  return typeof countNow === 'number' && countNow >= webhooks.length
    ? webhooks.slice(0, countAtStart)
    : webhooks
}

function readCount(provider: WebhookProvider): Promise<unknown> {
  return called(() => provider.getCount()).catch(() => undefined)
}

async function readAll(provider: WebhookProvider, since: Date | undefined): Promise<ReceivedWebhook[]> {
  return checkWebhooks(await called(() => provider.getReceivedWebhooks(since && { since })))
}

/** The promise's executor runs at once, and turns what a provider throws into a rejection. */
function called<T>(call: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    resolve(call())
  })
}

function hasJournal(provider: WebhookProvider): provider is WebhookProvider & WebhookJournalSource {
  return 'openJournal' in provider && typeof provider.openJournal === 'function'
}

function checkWebhooks(webhooks: unknown): ReceivedWebhook[] {
  if (Array.isArray(webhooks) && webhooks.every(isWebhook)) return webhooks
  const odd = Array.isArray(webhooks) ? webhooks.find((webhook) => !isWebhook(webhook)) : webhooks
  throw new TypeError(
    `getReceivedWebhooks must resolve to a list of webhooks, each with a text as id and a Date as receivedAt; got ${describeValue(odd)}`,
  )
}

/** The two fields that the journal itself relies on. */
function isWebhook(webhook: unknown): webhook is ReceivedWebhook {
  return isRecord(webhook) && typeof webhook['id'] === 'string' && webhook['receivedAt'] instanceof Date
}
