import type { Redactor } from '../../redaction/redactor.js'
import type { PayloadMatcher } from '../matchers/matcher.js'
import { redactVerdict } from '../matchers/run-matcher.js'
import { redactBody, toPlainJson } from '../matchers/values/redact-value.js'
import type { MatcherVerdict, NearMiss, ReceivedWebhook, WebhookJson } from '../types.js'

/** Maximum size of each body and value in an attachment; larger ones are truncated where the attachment is created. */
export const maxValueBytes: number = 64 * 1024
/** Length of the text after the cut that is also redacted, so that a secret at the cut is still recognized. */
const slack = 8 * 1024

/** Converts a webhook to redacted plain JSON, without changing the webhook itself. */
export function toWebhookJson(webhook: ReceivedWebhook, redactor: Redactor): WebhookJson {
  const { id, method, rawBody, parseError, receivedAt } = webhook // `rawBody` contains the `rawBytes`
  const size = getBodySize(webhook)
  const raw = rawBody === undefined ? undefined : redactor.body(limit(rawBody))
  const isRaw = raw !== undefined && (size > maxValueBytes || webhook.body === rawBody)
  const json = {
    id,
    method,
    url: redactor.url(limit(webhook.url)),
    headers: redactor.headers(limitHeaders(webhook.headers)),
    body: isRaw ? raw : redactBody(limitValue(webhook.body), redactor),
    ...(raw !== undefined && { rawBody: raw }),
    ...(parseError !== undefined && { parseError }),
    ...(size > maxValueBytes && { bodyBytes: size }),
    receivedAt: toIsoTime(receivedAt),
  }
  return cutWebhook(json, maxValueBytes)
}

/** Converts a near miss to redacted plain JSON; `matchers` are in the order of its verdicts. */
export function toNearMissJson(
  { webhook, verdicts }: NearMiss,
  matchers: readonly PayloadMatcher[],
  redactor: Redactor,
  json: WebhookJson = toWebhookJson(webhook, redactor),
): NearMiss<WebhookJson> {
  const toJson = (verdict: MatcherVerdict, index: number) => {
    const { actual, ...rest } = verdict
    const matcher = matchers[index]
    // A large body is not redacted again for each matcher, because that would be slow.
    return json.bodyBytes !== undefined && actual === webhook.body
      ? { ...redactVerdict(matcher, rest, redactor), actual: json.body }
      : redactVerdict(matcher, mapValues(verdict, limitValue), redactor)
  }
  return cutNearMiss({ webhook: json, verdicts: verdicts.map(toJson) }, maxValueBytes)
}

export function cutWebhook(json: WebhookJson, maxBytes: number): WebhookJson {
  const { id, url, method, headers, body, rawBody } = json
  const cutHeaders = Object.entries(headers).map(([name, value]) => [name, cutBytes(value, maxBytes)])
  return {
    ...json,
    id: cutBytes(id, maxBytes),
    url: cutBytes(url, maxBytes),
    method: cutBytes(method, maxBytes),
    headers: Object.fromEntries(cutHeaders),
    body: cutValue(body, maxBytes),
    ...(rawBody !== undefined && { rawBody: cutBytes(rawBody, maxBytes) }),
  }
}

export function cutNearMiss(
  { webhook, verdicts }: NearMiss<WebhookJson>,
  maxBytes: number,
): NearMiss<WebhookJson> {
  const cutVerdict = (verdict: MatcherVerdict): MatcherVerdict => ({
    ...mapValues(verdict, (value) => cutValue(value, maxBytes)),
    matcher: cutBytes(verdict.matcher, maxBytes),
    ...(verdict.note !== undefined && { note: cutBytes(verdict.note, maxBytes) }),
  })
  return { webhook: cutWebhook(webhook, maxBytes), verdicts: verdicts.map(cutVerdict) }
}

function mapValues(verdict: MatcherVerdict, map: (value: unknown) => unknown): MatcherVerdict {
  return {
    ...verdict,
    ...('actual' in verdict && { actual: map(verdict.actual) }),
    ...('expected' in verdict && { expected: map(verdict.expected) }),
  }
}

function limit(text: string): string {
  return text.length > maxValueBytes + slack ? text.slice(0, maxValueBytes + slack) : text
}

/**
 * Replaces a large value with the beginning of its JSON text before redaction, which would be slow on the whole value.
 */
function limitValue(value: unknown): unknown {
  if (typeof value === 'string') return limit(value)
  const plain = toPlainJson(value)
  const text = JSON.stringify(plain) ?? ''
  return text.length > maxValueBytes ? limit(text) : plain
}

function limitHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  let left = maxValueBytes
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, limit(value)])
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

/** Truncates text to `maxBytes` of UTF-8, including the `…` that replaces what was cut. */
export function cutBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text
  const cut = Buffer.from(text.slice(0, maxBytes))
    .subarray(0, maxBytes - 3)
    .toString()
  return `${cut.replace(/[\ud800-\udbff\ufffd]{1,3}$/, '')}…`
}

/** Replaces a plain JSON value that is too large with the beginning of its JSON text. */
function cutValue(value: unknown, maxBytes: number): unknown {
  if (typeof value === 'string') return cutBytes(value, maxBytes)
  const text = JSON.stringify(value)
  if (text === undefined || Buffer.byteLength(text) <= maxBytes) return value
  return cutBytes(text, maxBytes)
}
