import { type InspectOptions, inspect } from 'node:util'
import type { Redactor } from '../../redaction/redactor.js'
import { PrintableError } from '../../values/errors.js'
import type { NearMiss, ReceivedWebhook, TimeoutFacts, WebhookTimeoutJson } from '../delivery/types.js'
import { formatTimeout } from './format-timeout.js'
import { redactError } from './redact-error.js'
import { collectTimeout, type TimeoutState } from './timeout-facts.js'
import { type ToWebhookJson, toTimeoutJson } from './timeout-json.js'

/**
 * Thrown when no matching webhook, or too few, arrived within the timeout.
 *
 * @example
 * await webhookRegistry.waitFor(movieCreated(7)).catch((error) => {
 *   if (error instanceof WebhookTimeoutError) console.log(error.nearMisses[0]?.verdicts)
 *   throw error
 * })
 */
export class WebhookTimeoutError extends PrintableError implements TimeoutFacts<ReceivedWebhook> {
  override readonly name = 'WebhookTimeoutError'
  readonly templateName: string
  /** Timeout of the wait in milliseconds. */
  readonly timeoutMs: number
  /** When the wait began and ended, in ISO 8601 by the local clock. */
  readonly startedAt: string
  readonly endedAt: string
  /** Number of webhooks that arrived but did not match. */
  readonly totalReceived: number
  /** The last 10 received webhooks, oldest first. */
  readonly receivedWebhooks: readonly ReceivedWebhook[]
  /** Summary of each matcher, without secrets. */
  readonly matcherDetails: readonly string[]
  /** At most three received webhooks that did not match, closest first. */
  readonly nearMisses: readonly NearMiss[]
  /** Number of matches that were awaited. */
  readonly expectedCount: number
  /** Number of matches that arrived. */
  readonly matchedCount: number
  /** What may explain the timeout: server errors that were retried, lost webhooks, and matches that arrived too early. */
  readonly problems: readonly string[]
  /** Number of matches that do not count because they arrived before the webhook `after`; the first problem names them. */
  readonly matchesBeforeAfter?: number
  /** The URL of the receiver, if nobody connected to it since the test's start. */
  readonly unreached?: string

  readonly #redactor: Redactor
  readonly #toWebhookJson: ToWebhookJson
  #json: WebhookTimeoutJson | undefined

  constructor(state: TimeoutState) {
    const { facts, redactor, toWebhookJson } = collectTimeout(state)
    const cause = state.cause === undefined ? {} : { cause: redactError(state.cause, redactor.text) }
    super(formatTimeout(facts, redactor), cause)
    this.#redactor = redactor
    this.#toWebhookJson = toWebhookJson
    this.templateName = facts.templateName
    this.timeoutMs = facts.timeoutMs
    this.startedAt = facts.startedAt
    this.endedAt = facts.endedAt
    this.totalReceived = facts.totalReceived
    this.receivedWebhooks = facts.receivedWebhooks
    this.matcherDetails = facts.matcherDetails
    this.nearMisses = facts.nearMisses
    this.expectedCount = facts.expectedCount
    this.matchedCount = facts.matchedCount
    this.problems = facts.problems
    if (facts.matchesBeforeAfter !== undefined) this.matchesBeforeAfter = facts.matchesBeforeAfter
    if (facts.unreached !== undefined) this.unreached = facts.unreached
    // `console.log` would print the webhooks, which may contain secrets. The message has no secrets.
    Object.defineProperty(this, inspect.custom, { value: printError })
  }

  /**
   * Returns plain JSON for CI logs and `webhook-timeout.json`, without secrets, with at most 64 KiB for each body and 1
   * MiB in total; `truncated` describes what was cut.
   */
  toJSON(): WebhookTimeoutJson {
    this.#json ??= toTimeoutJson(this, this.#redactor, this.#toWebhookJson)
    return this.#json
  }
}

function printError(this: Error, _depth: number, options: InspectOptions): string {
  const { stack = String(this), cause } = this
  return cause === undefined ? stack : `${stack} {\n  [cause]: ${inspect(cause, options)}\n}`
}
