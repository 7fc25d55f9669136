import type { Redactor } from '../../redaction/redactor.js'
import type { ReceivedWebhook, TimeoutFacts, WebhookJson, WebhookTimeoutJson } from '../journal/types.js'
import { toBodyText, toPlainJson } from '../template/json-values.js'

const maxBytes = 1024 * 1024
const minValueBytes = 64
/** Maximum size of each body and value in an attachment; larger ones are truncated where the attachment is created. */
const maxValueBytes: number = 64 * 1024
/** Length of the text after the cut that is also redacted, so that a secret at the cut is still recognized. */
const slack = 8 * 1024
/** Fields that hold any JSON. A value that is too large becomes the beginning of its JSON text. */
const valueFields = new Set(['body', 'actual', 'expected'])

export interface Visibility {
  readonly redactor: Redactor
  /** Whether bodies are shown. */
  readonly details: boolean
}

export function toTimeoutJson(
  message: string,
  facts: TimeoutFacts<ReceivedWebhook>,
  visibility: Visibility,
): WebhookTimeoutJson {
  const { redactor } = visibility
  const { unreached } = facts
  const toJson = (webhook: ReceivedWebhook) => toWebhookJson(webhook, visibility)
  const whole: WebhookTimeoutJson = {
    name: 'WebhookTimeoutError',
    message,
    ...facts,
    templateName: redactor.text(facts.templateName),
    receivedWebhooks: facts.receivedWebhooks.map(toJson),
    nearMisses: facts.nearMisses.map(({ webhook, verdicts }) => ({ webhook: toJson(webhook), verdicts })),
    problems: facts.problems.map(redactor.text),
    unreached: unreached === undefined ? undefined : redactor.url(unreached),
  }
  const webhooks = [...whole.receivedWebhooks, ...whole.nearMisses.map(({ webhook }) => webhook)]
  const hasCutBody = visibility.details && webhooks.some(({ bodyBytes }) => bodyBytes !== undefined)
  return fit(hasCutBody ? { ...whole, truncated: describeCut(maxValueBytes) } : whole)
}

/** Truncates each value further, then drops webhooks, until everything fits. */
function fit(whole: WebhookTimeoutJson): WebhookTimeoutJson {
  let json = whole
  for (let limit = maxValueBytes / 4; getSize(json) > maxBytes && limit >= minValueBytes; limit /= 4) {
    json = { ...limitJson(json, limit), truncated: describeCut(limit) }
  }
  while (getSize(json) > maxBytes && json.receivedWebhooks.length + json.nearMisses.length > 0) {
    json = dropOne(json)
  }
  return json
}

/** Drops the oldest webhook, or the last near miss, if many headers or matchers still exceed the limit. */
function dropOne(json: WebhookTimeoutJson): WebhookTimeoutJson {
  const truncated =
    'Bodies and values are truncated, and some webhooks are omitted: everything together exceeds 1 MiB.'
  return json.receivedWebhooks.length > 0
    ? { ...json, truncated, receivedWebhooks: json.receivedWebhooks.slice(1) }
    : { ...json, truncated, nearMisses: json.nearMisses.slice(0, -1) }
}

function describeCut(limit: number): string {
  return `Each body and value is truncated to ${limit} bytes.`
}

function getSize(json: WebhookTimeoutJson): number {
  return Buffer.byteLength(JSON.stringify(json, null, 2))
}

/** Converts a webhook to redacted plain JSON of limited size, without changing the webhook itself. */
export function toWebhookJson(webhook: ReceivedWebhook, { redactor, details }: Visibility): WebhookJson {
  const { id, method, parseError, unread, receivedAt } = webhook
  const bodyBytes = Buffer.byteLength(toBodyText(webhook))
  return limitJson({
    id,
    method,
    url: redactor.url(limitText(webhook.url)),
    headers: redactor.headers(limitHeaders(webhook.headers)),
    ...toBodyJson(webhook, bodyBytes, { redactor, details }),
    parseError,
    unread,
    bodyBytes: bodyBytes > maxValueBytes || !details ? bodyBytes : undefined,
    receivedAt: toIsoTime(receivedAt),
  })
}

/** Converts the body; `rawBody` contains the `rawBytes`. */
function toBodyJson({ body, rawBody }: ReceivedWebhook, size: number, visibility: Visibility): object {
  const { redactor, details } = visibility
  if (!details) return {}
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

/** Formats a time. An invalid date from a broken provider must not hide the timeout that contains the date. */
function toIsoTime(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString()
}

/** Truncates each text, body and compared value to `maxBytes` of UTF-8. */
export function limitJson<T>(json: T, maxBytes: number = maxValueBytes): T {
  const cut = (name: string, value: unknown) => {
    if (typeof value === 'string') return cutBytes(value, maxBytes)
    const text = valueFields.has(name) ? (JSON.stringify(value) ?? '') : ''
    return Buffer.byteLength(text) > maxBytes ? cutBytes(text, maxBytes) : value
  }
  return JSON.parse(JSON.stringify(json, cut))
}

/** Truncates text before redaction, which would be slow on a large body. */
export function limitText(text: string): string {
  return text.length > maxValueBytes + slack ? text.slice(0, maxValueBytes + slack) : text
}

/** Replaces a large value with the beginning of its JSON text before redaction. */
export function limitValue(value: unknown): unknown {
  if (typeof value === 'string') return limitText(value)
  const plain = toPlainJson(value)
  const text = JSON.stringify(plain) ?? ''
  return text.length > maxValueBytes ? limitText(text) : plain
}

/** Truncates text to `maxBytes`, including the `…` that replaces what was cut. */
function cutBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text
  const cut = Buffer.from(text.slice(0, maxBytes))
    .subarray(0, maxBytes - 3)
    .toString()
  return `${cut.replace(/[\ud800-\udbff\ufffd]{1,3}$/, '')}…`
}
