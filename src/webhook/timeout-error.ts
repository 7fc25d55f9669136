// What a wait rejects with when its time is over: what came, what came closest, and what refused it.

import { findNearMisses } from './near-misses.js'
import type { WebhookTemplate } from './template.js'
import { matchesTemplate } from './template.js'
import type { NearMiss, ReceivedWebhook, WebhookTimeoutJson } from './types.js'
import { toNearMissJson, toWebhookJson } from './webhook-json.js'

const mostReceived = 10

/** The state of a wait when its time was over. */
export interface TimeoutState {
  readonly template: WebhookTemplate
  readonly timeoutMs: number
  /** How many matches were wanted. */
  readonly count: number
  /** Everything that could have matched, oldest first. */
  readonly candidates: readonly ReceivedWebhook[]
  readonly problems: readonly string[]
  /** The last fault that was retried. */
  readonly cause?: unknown
}

/**
 * No matching webhook (or too few) arrived within the timeout.
 *
 * @example
 * await webhookRegistry.waitFor(movieCreated(7)).catch((error) => {
 *   if (error instanceof WebhookTimeoutError) console.log(error.nearMisses[0]?.verdicts)
 *   throw error
 * })
 */
export class WebhookTimeoutError extends Error {
  override readonly name = 'WebhookTimeoutError'
  readonly templateName: string
  /** The configured timeout in milliseconds. */
  readonly timeoutMs: number
  /** Webhooks that arrived but did not match. */
  readonly totalReceived: number
  /** The last 10 received webhooks, oldest first. */
  readonly receivedWebhooks: readonly ReceivedWebhook[]
  /** Each matcher's summary. */
  readonly matcherDetails: readonly string[]
  /** At most three received webhooks that did not match, closest first. */
  readonly nearMisses: readonly NearMiss[]
  /** Server faults that were retried while waiting. */
  readonly problems: readonly string[]

  constructor(state: TimeoutState) {
    const { template, candidates } = state
    const missed = candidates.filter((webhook) => !matchesTemplate(webhook, template))
    const details = template.matchers.map((matcher) => matcher.describe())
    super(messageOf(state, missed.length, details), state.cause === undefined ? {} : { cause: state.cause })
    this.templateName = template.name
    this.timeoutMs = state.timeoutMs
    this.totalReceived = missed.length
    this.receivedWebhooks = candidates.slice(-mostReceived)
    this.matcherDetails = details
    this.nearMisses = findNearMisses(template, missed)
    this.problems = state.problems
  }

  /** Plain JSON for CI logs and `webhook-timeout.json`; the values of secret headers are redacted. */
  toJSON(): WebhookTimeoutJson {
    return {
      name: this.name,
      message: this.message,
      templateName: this.templateName,
      timeoutMs: this.timeoutMs,
      totalReceived: this.totalReceived,
      matcherDetails: this.matcherDetails,
      receivedWebhooks: this.receivedWebhooks.map(toWebhookJson),
      nearMisses: this.nearMisses.map(toNearMissJson),
      problems: this.problems,
    }
  }
}

/** Without the name, which `String(error)` puts in front of the first line. */
function messageOf(
  { template, timeoutMs, count, candidates }: TimeoutState,
  missed: number,
  details: readonly string[],
): string {
  const matched = candidates.length - missed
  const tally =
    matched === 0
      ? `${missed} webhook(s) were received but none matched.`
      : `${candidates.length} webhook(s) were received, ${matched} of ${count} matched.`
  return [
    `Webhook "${template.name}" not received within ${timeoutMs}ms.`,
    `  ${tally}`,
    `  Matchers: ${details.join(', ')}`,
  ].join('\n')
}
