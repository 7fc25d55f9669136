import type { Redactor } from '../redaction/redactor.js'
import { cutBytes, cutValue } from './cut-bytes.js'
import type { PayloadMatcher } from './matchers/matcher.js'
import { redactVerdict } from './matchers/run-matcher.js'
import { redactBody, toPlainJson } from './redact-value.js'
import type { MatcherVerdict, NearMiss, ReceivedWebhook, WebhookJson } from './types.js'

/** Evidence is bounded where it is made: so many bytes for each body and value. */
export const defaultMaxValueBytes: number = 64 * 1024

/** A webhook in plain JSON without secrets. The live object is not changed. */
export function toWebhookJson(
  webhook: ReceivedWebhook,
  redactor: Redactor,
  maxBytes: number = defaultMaxValueBytes,
): WebhookJson {
  const { rawBytes: _, ...plain } = webhook // `rawBody` shows them
  const { rawBody, receivedAt } = plain
  const size = getBodySize(webhook)
  const headers = Object.entries(redactor.headers(webhook.headers))
  return {
    ...plain,
    id: cutBytes(webhook.id, maxBytes),
    url: cutBytes(redactor.url(webhook.url), maxBytes),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, cutBytes(value, maxBytes)])),
    body: cutValue(redactBody(cutEarly(webhook.body, maxBytes), redactor), maxBytes),
    ...(rawBody !== undefined && {
      rawBody: cutBytes(redactor.body(rawBody.slice(0, 4 * maxBytes)), maxBytes),
    }),
    ...(size > maxBytes && { bodyBytes: size }),
    receivedAt: toIsoTime(receivedAt),
  }
}

/** A near miss in plain JSON without secrets; `matchers` are those of its verdicts. */
export function toNearMissJson(
  { webhook, verdicts }: NearMiss,
  matchers: readonly PayloadMatcher[],
  redactor: Redactor,
  maxBytes: number = defaultMaxValueBytes,
): NearMiss<WebhookJson> {
  const toJson = (verdict: MatcherVerdict, index: number) =>
    cutVerdict(redactVerdict(matchers[index], verdict, redactor), maxBytes)
  return { webhook: toWebhookJson(webhook, redactor, maxBytes), verdicts: verdicts.map(toJson) }
}

function cutVerdict(verdict: MatcherVerdict, maxBytes: number): MatcherVerdict {
  return {
    ...verdict,
    matcher: cutBytes(verdict.matcher, maxBytes),
    ...('actual' in verdict && { actual: cutValue(verdict.actual, maxBytes) }),
    ...('expected' in verdict && { expected: cutValue(verdict.expected, maxBytes) }),
    ...(verdict.note !== undefined && { note: cutBytes(verdict.note, maxBytes) }),
  }
}

/** A long text is cut before redaction, which then costs little, and far behind what is shown, so that no secret is halved. */
function cutEarly<T>(value: T, maxBytes: number): T | string {
  return typeof value === 'string' ? value.slice(0, 4 * maxBytes) : value
}

function getBodySize({ rawBody, body }: ReceivedWebhook): number {
  return Buffer.byteLength(rawBody ?? JSON.stringify(toPlainJson(body)) ?? '')
}

/** A broken provider's invalid date must not hide the timeout it is part of. */
function toIsoTime(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString()
}
