import type { Redactor } from '../redaction/redactor.js'
import { cutBytes } from './cut-bytes.js'
import type { PayloadMatcher } from './matchers/matcher.js'
import type { NearMiss, ReceivedWebhook, WebhookTimeoutJson } from './types.js'
import { defaultMaxValueBytes, toNearMissJson, toWebhookJson } from './webhook-json.js'

const maxBytes = 1024 * 1024

/** A `WebhookTimeoutError` as data. */
type Timeout = Omit<WebhookTimeoutJson, 'receivedWebhooks' | 'nearMisses' | 'truncated'> & {
  readonly receivedWebhooks: readonly ReceivedWebhook[]
  readonly nearMisses: readonly NearMiss[]
}

/** A timeout in plain JSON without secrets, bounded; its `truncated` says what was cut. */
export function toTimeoutJson(
  timeout: Timeout,
  matchers: readonly PayloadMatcher[],
  redactor: Redactor,
): WebhookTimeoutJson {
  let maxValueBytes = defaultMaxValueBytes
  let json = buildJson(timeout, matchers, redactor, maxValueBytes)
  while (getSize(json) > maxBytes && maxValueBytes > 64) {
    maxValueBytes /= 4
    json = buildJson(timeout, matchers, redactor, maxValueBytes)
  }
  return dropOldest(withNotice(json, maxValueBytes))
}

function buildJson(
  timeout: Timeout,
  matchers: readonly PayloadMatcher[],
  redactor: Redactor,
  maxValueBytes: number,
): WebhookTimeoutJson {
  const cut = (text: string) => cutBytes(text, maxValueBytes)
  return {
    name: timeout.name,
    message: cut(timeout.message),
    templateName: cut(timeout.templateName),
    timeoutMs: timeout.timeoutMs,
    totalReceived: timeout.totalReceived,
    matcherDetails: timeout.matcherDetails.map(cut),
    receivedWebhooks: timeout.receivedWebhooks.map((webhook) =>
      toWebhookJson(webhook, redactor, maxValueBytes),
    ),
    nearMisses: timeout.nearMisses.map((nearMiss) =>
      toNearMissJson(nearMiss, matchers, redactor, maxValueBytes),
    ),
    problems: timeout.problems.map((problem) => cut(redactor.text(problem))),
  }
}

function withNotice(json: WebhookTimeoutJson, maxValueBytes: number): WebhookTimeoutJson {
  const webhooks = [...json.receivedWebhooks, ...json.nearMisses.map(({ webhook }) => webhook)]
  const isWhole = maxValueBytes === defaultMaxValueBytes && webhooks.every(({ bodyBytes }) => !bodyBytes)
  return isWhole ? json : { ...json, truncated: `Each body and value is cut to ${maxValueBytes} bytes.` }
}

/** Many matchers or headers may still be too much. */
function dropOldest(json: WebhookTimeoutJson): WebhookTimeoutJson {
  if (getSize(json) <= maxBytes || json.receivedWebhooks.length + json.nearMisses.length === 0) return json
  const [, ...receivedWebhooks] = json.receivedWebhooks
  const nearMisses = json.receivedWebhooks.length > 0 ? json.nearMisses : json.nearMisses.slice(0, -1)
  const truncated = 'Bodies and values are cut, and some webhooks left out: the whole would exceed 1 MiB.'
  return dropOldest({ ...json, receivedWebhooks, nearMisses, truncated })
}

/** As it is attached: indented. */
function getSize(json: WebhookTimeoutJson): number {
  return Buffer.byteLength(JSON.stringify(json, null, 2))
}
