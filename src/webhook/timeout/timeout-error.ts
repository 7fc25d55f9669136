import { type InspectOptions, inspect } from 'node:util'
import { PrintableError } from '../../values/errors.js'
import type { NearMiss, ReceivedWebhook, TimeoutFacts, WebhookTimeoutJson } from '../delivery/types.js'
import { formatTimeout } from './format-timeout.js'
import { redactError } from './redact-error.js'
import { collectTimeout, type TimeoutState } from './timeout-facts.js'
import { toTimeoutJson } from './timeout-json.js'

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
  readonly timeoutMs: number
  readonly startedAt: string
  readonly endedAt: string
  readonly totalReceived: number
  readonly receivedWebhooks: readonly ReceivedWebhook[]
  readonly matcherDetails: readonly string[]
  readonly nearMisses: readonly NearMiss[]
  readonly expectedCount: number
  readonly matchedCount: number
  readonly problems: readonly string[]
  readonly matchesBeforeAfter: number | undefined
  readonly unreached: string | undefined
  readonly #createJson: () => WebhookTimeoutJson
  #json: WebhookTimeoutJson | undefined

  constructor(state: TimeoutState) {
    const { facts, visibility } = collectTimeout(state)
    const { redactor } = visibility
    super(
      formatTimeout(facts, redactor),
      state.cause === undefined ? {} : { cause: redactError(state.cause, redactor.text) },
    )
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
    this.matchesBeforeAfter = facts.matchesBeforeAfter
    this.unreached = facts.unreached
    this.#createJson = () => toTimeoutJson(this.message, facts, visibility)
    // `console.log` would print the webhooks, which may contain secrets. The message has no secrets.
    Object.defineProperty(this, inspect.custom, { value: printError })
  }

  /**
   * Returns plain JSON for CI logs and `webhook-timeout.json`, without secrets, with at most 64 KiB for each body and 1
   * MiB in total; `truncated` describes what was cut.
   */
  toJSON(): WebhookTimeoutJson {
    this.#json ??= this.#createJson()
    return this.#json
  }
}

function printError(this: Error, _depth: number, options: InspectOptions): string {
  const { stack = String(this), cause } = this
  return cause === undefined ? stack : `${stack} {\n  [cause]: ${inspect(cause, options)}\n}`
}
