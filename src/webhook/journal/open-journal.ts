import { describeValue } from '../../values/check-value.js'
import { createTypeError } from '../../values/errors.js'
import { isRecord, isStringList } from '../../values/json.js'
import type { Journal } from './journal.js'
import { normalizeHead } from './received-webhook.js'
import { openSnapshotJournal } from './snapshot-journal.js'
import type { ReceivedWebhook, WebhookProvider } from './types.js'

const epoch = new Date(0)

/** How this package's own providers open their journals. Not a method, because it would be public. */
const ownJournals = new WeakMap<WebhookProvider, (startedAt?: number) => Journal>()

export function setOwnJournal(provider: WebhookProvider, open: (startedAt?: number) => Journal): void {
  ownJournals.set(provider, open)
}

/** Opens the provider's own journal, which starts at `startedAt`, or one of snapshots, which starts with this call. */
export function openJournal(provider: WebhookProvider, startedAt?: number): Journal {
  const openOwn = ownJournals.get(provider)
  if (openOwn) return openOwn(startedAt)
  let asked = false
  const ask = async (since: Date | undefined) => {
    if (asked) return readAll(provider, since)
    asked = true
    return readAtStart(provider)
  }
  return openSnapshotJournal(ask, { startedAt })
}

/** Reads what exists at the start. A live list grows later, so it is cut to the provider's count. */
async function readAtStart(provider: WebhookProvider): Promise<ReceivedWebhook[]> {
  let countAtStart: unknown
  void readCount(provider).then((count) => {
    countAtStart = count
  })
  const webhooks = await readAll(provider, epoch)
  if (typeof countAtStart !== 'number' || countAtStart >= webhooks.length) return webhooks
  // A count that is still below the length of the list is wrong, so it is ignored.
  const countNow = await readCount(provider)
  return typeof countNow === 'number' && countNow >= webhooks.length
    ? webhooks.slice(0, countAtStart)
    : webhooks
}

function readCount(provider: WebhookProvider): Promise<unknown> {
  return callSafely(() => provider.getCount()).catch(() => undefined)
}

async function readAll(provider: WebhookProvider, since: Date | undefined): Promise<ReceivedWebhook[]> {
  return checkWebhooks(await callSafely(() => provider.getReceivedWebhooks(since && { since })))
}

/** Calls the provider synchronously; an error that it throws becomes a rejection. */
function callSafely<T>(call: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    resolve(call())
  })
}

function checkWebhooks(webhooks: unknown): ReceivedWebhook[] {
  if (Array.isArray(webhooks) && webhooks.every(isWebhook)) return webhooks.map(normalizeHead)
  const odd = Array.isArray(webhooks) ? webhooks.find((webhook) => !isWebhook(webhook)) : webhooks
  throw createTypeError(
    `getReceivedWebhooks must resolve to a list of webhooks, each with strings as id, url and method, an object as headers and a Date as receivedAt; got ${describeValue(odd)}. Create them with toWebhook().`,
  )
}

/** Checks the fields that every wait needs. */
export function isWebhook(webhook: unknown): webhook is ReceivedWebhook {
  if (!isRecord(webhook)) return false
  const { id, url, method, headers, receivedAt } = webhook
  return isStringList([id, url, method]) && isRecord(headers) && receivedAt instanceof Date
}
