import type { Redactor } from '../../redaction/redactor.js'
import type { NearMiss, ReceivedWebhook, WebhookTimeoutJson } from '../types.js'
import { limitJson, maxValueBytes } from './limit-json.js'
import type { ToWebhookJson } from './webhook-json.js'

const maxBytes = 1024 * 1024
const minValueBytes = 64

type Timeout = Omit<WebhookTimeoutJson, 'receivedWebhooks' | 'nearMisses' | 'truncated'> & {
  readonly receivedWebhooks: readonly ReceivedWebhook[]
  readonly nearMisses: readonly NearMiss[]
}

/** Converts a timeout to redacted, size-limited plain JSON; `truncated` describes what was cut. */
export function toTimeoutJson(
  timeout: Timeout,
  redactor: Redactor,
  toWebhookJson: ToWebhookJson,
): WebhookTimeoutJson {
  const { name, timeoutMs, totalReceived } = timeout
  const whole: WebhookTimeoutJson = {
    name,
    message: timeout.message,
    templateName: redactor.text(timeout.templateName),
    timeoutMs,
    totalReceived,
    matcherDetails: timeout.matcherDetails,
    receivedWebhooks: timeout.receivedWebhooks.map(toWebhookJson),
    nearMisses: timeout.nearMisses.map(({ webhook, verdicts }) => ({
      webhook: toWebhookJson(webhook),
      verdicts,
    })),
    problems: timeout.problems.map((problem) => redactor.text(problem)),
  }
  const hasCutBody = whole.receivedWebhooks.some(({ bodyBytes }) => bodyBytes !== undefined)
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

/** Returns the size of the JSON, indented as in the attachment. */
function getSize(json: WebhookTimeoutJson): number {
  return Buffer.byteLength(JSON.stringify(json, null, 2))
}
