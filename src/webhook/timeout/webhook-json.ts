import type { Redactor } from '../../redaction/redactor.js'
import { toPlainJson } from '../matchers/values/plain-json.js'
import type { ReceivedWebhook, WebhookJson } from '../types.js'
import { limitJson, limitText, limitValue, maxValueBytes } from './limit-json.js'

export type ToWebhookJson = (webhook: ReceivedWebhook) => WebhookJson

/** Returns a function like `toWebhookJson` that converts each webhook once. */
export function createWebhookJson(redactor: Redactor, details: boolean): ToWebhookJson {
  const seen = new Map<ReceivedWebhook, WebhookJson>()
  return (webhook) => {
    const json = seen.get(webhook) ?? toWebhookJson(webhook, redactor, details)
    seen.set(webhook, json)
    return json
  }
}

/**
 * Converts a webhook to redacted plain JSON of limited size, without changing the webhook itself. Without `details`,
 * omits the body.
 */
export function toWebhookJson(webhook: ReceivedWebhook, redactor: Redactor, details: boolean): WebhookJson {
  const { id, method, parseError, receivedAt } = webhook
  const bodyBytes = getBodySize(webhook)
  return limitJson({
    id,
    method,
    url: redactor.url(limitText(webhook.url)),
    headers: redactor.headers(limitHeaders(webhook.headers)),
    ...(details && toBodyJson(webhook, bodyBytes, redactor)),
    ...(parseError !== undefined && { parseError }),
    ...((bodyBytes > maxValueBytes || !details) && { bodyBytes }),
    receivedAt: toIsoTime(receivedAt),
  })
}

/** Converts the body; `rawBody` contains the `rawBytes`. */
function toBodyJson({ body, rawBody }: ReceivedWebhook, size: number, redactor: Redactor): object {
  if (rawBody === undefined) return { body: redactor.json(limitValue(body)) }
  const raw = redactor.text(limitText(rawBody))
  const isRaw = size > maxValueBytes || body === rawBody
  return { body: isRaw ? raw : redactor.json(limitValue(body)), rawBody: raw }
}

function limitHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  let left = maxValueBytes
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, limitText(value)])
  return Object.fromEntries(
    entries.filter(([name, value]) => {
      left -= name.length + value.length
      return left >= 0
    }),
  )
}

function getBodySize({ rawBody, body }: ReceivedWebhook): number {
  return Buffer.byteLength(rawBody ?? JSON.stringify(toPlainJson(body)) ?? '')
}

/** Formats a time. An invalid date from a broken provider must not hide the timeout that contains the date. */
function toIsoTime(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString()
}
