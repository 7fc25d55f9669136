// Keeps credentials out of everything that is written down. Live objects are never changed.
import type { ReceivedWebhook, WebhookJson } from './types.js'

export const redacted = '[redacted]'
const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key'])
const secretParts = /token|secret|signature/i

export function isSecretHeader(name: string): boolean {
  return secretHeaders.has(name.toLowerCase()) || secretParts.test(name)
}

/** A webhook in plain JSON, without the values of its secret headers. */
export function toWebhookJson(webhook: ReceivedWebhook): WebhookJson {
  const headers = Object.fromEntries(
    Object.entries(webhook.headers).map(([name, value]) => [name, isSecretHeader(name) ? redacted : value]),
  )
  return { ...webhook, headers, receivedAt: isoTime(webhook.receivedAt) }
}

/** A broken provider's invalid date must not hide the timeout it is part of. */
function isoTime(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString()
}
