// What is written down: plain JSON without credentials. Live objects are never changed.
import { formatValue } from './format-value.js'
import type { MatcherVerdict, NearMiss, ReceivedWebhook, WebhookJson } from './types.js'

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
  return { ...webhook, headers, body: plain(webhook.body), receivedAt: isoTime(webhook.receivedAt) }
}

/** A near miss in plain JSON; its verdicts show no secret headers from the start. */
export function toNearMissJson({ webhook, verdicts }: NearMiss): NearMiss<WebhookJson> {
  return { webhook: toWebhookJson(webhook), verdicts: verdicts.map(toVerdictJson) }
}

function toVerdictJson(verdict: MatcherVerdict): MatcherVerdict {
  return {
    ...verdict,
    ...('actual' in verdict && { actual: plain(verdict.actual) }),
    ...('expected' in verdict && { expected: plain(verdict.expected) }),
  }
}

/** What JSON cannot hold, such as a bigint that a test expects, must not hide the timeout it is part of. */
function plain(value: unknown): unknown {
  try {
    JSON.stringify(value)
    return value
  } catch {
    return formatValue(value)
  }
}

/** A broken provider's invalid date must not hide the timeout it is part of. */
function isoTime(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString()
}
