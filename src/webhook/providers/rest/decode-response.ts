// Decodes the responses of the custom back-end contract.
import { getField, isRecord } from '../../../values/json.js'
import { toWebhook } from '../../received-webhook.js'
import type { ReceivedWebhook } from '../../types.js'

export interface RestResponse {
  readonly webhooks: ReceivedWebhook[]
  /** The server's clock; sent by `WebhookReceiver`, but not required by the contract. */
  readonly now?: Date
}

/** Decodes a list of webhooks, or returns a description of what is wrong with it. */
export function decodeReceived(response: unknown): RestResponse | string {
  const list = getField(response, 'webhooks')
  if (!Array.isArray(list)) return 'the response has no list "webhooks"'
  const webhooks: ReceivedWebhook[] = []
  for (const [index, entry] of list.entries()) {
    const webhook = decodeEntry(entry)
    if (!webhook) return `webhooks[${index}] needs id, url, method, headers and an ISO 8601 receivedAt`
    webhooks.push(webhook)
  }
  const now = parseTime(getField(response, 'now'))
  return { webhooks: sortOldestFirst(webhooks), ...(now && { now }) }
}

export function decodeCount(response: unknown): number | string {
  const count = getField(response, 'count')
  return typeof count === 'number' ? count : 'the response has no number "count"'
}

function decodeEntry(entry: unknown): ReceivedWebhook | undefined {
  if (!isRecord(entry)) return undefined
  const { id, url, method, headers = {}, receivedAt } = entry
  const time = parseTime(receivedAt)
  if (!isId(id) || typeof url !== 'string' || typeof method !== 'string' || !time) return undefined
  if (!areHeaders(headers)) return undefined
  return toWebhook({
    id: String(id),
    url,
    method,
    headers,
    ...getRawBytes(entry),
    rawBody: getRawBody(entry),
    receivedAt: time,
  })
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || typeof id === 'number'
}

function areHeaders(headers: unknown): headers is Record<string, string | string[]> {
  return (
    isRecord(headers) &&
    Object.values(headers).every((value) => typeof value === 'string' || Array.isArray(value))
  )
}

/**
 * Returns the original text if the server kept it, otherwise the JSON of the body; a string body is returned as it is.
 */
function getRawBody({ rawBody, body }: Record<string, unknown>): string {
  if (typeof rawBody === 'string') return rawBody
  if (typeof body === 'string') return body
  return body === undefined ? '' : JSON.stringify(body)
}

/** Decodes the bytes, which `WebhookReceiver` sends as base64; the contract does not require them. */
function getRawBytes({ rawBytes }: Record<string, unknown>): { rawBytes?: Uint8Array } {
  return typeof rawBytes === 'string' ? { rawBytes: Buffer.from(rawBytes, 'base64') } : {}
}

function parseTime(value: unknown): Date | undefined {
  const time = typeof value === 'string' ? new Date(value) : undefined
  return time && !Number.isNaN(time.getTime()) ? time : undefined
}

/** Reverses a list that has the newest webhook first, because the contract does not specify the order. */
function sortOldestFirst(webhooks: ReceivedWebhook[]): ReceivedWebhook[] {
  const [first, last] = [webhooks.at(0), webhooks.at(-1)]
  return first && last && first.receivedAt > last.receivedAt ? webhooks.reverse() : webhooks
}
