import { type InspectOptions, inspect } from 'node:util'
import { redactError } from '../../redaction/redact-error.js'
import { PrintableError } from '../../values/errors.js'
import type { NearMiss, ReceivedWebhook, TimeoutFacts, WebhookTimeoutJson } from '../journal/types.js'
import { formatTimeout } from './format-timeout.js'
import { type CompleteFacts, collectTimeout, type TimeoutState } from './timeout-facts.js'
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
  declare readonly templateName: string
  declare readonly timeoutMs: number
  declare readonly startedAt: string
  declare readonly endedAt: string
  declare readonly totalReceived: number
  declare readonly receivedWebhooks: readonly ReceivedWebhook[]
  declare readonly matcherDetails: readonly string[]
  declare readonly nearMisses: readonly NearMiss[]
  declare readonly expectedCount: number
  declare readonly matchedCount: number
  declare readonly problems: readonly string[]
  declare readonly matchesBeforeAfter?: number | undefined
  declare readonly unreached?: string | undefined
  readonly #createJson: () => WebhookTimeoutJson
  #json: WebhookTimeoutJson | undefined

  constructor(state: TimeoutState) {
    const { facts, visibility } = collectTimeout(state)
    const { redactor } = visibility
    super(
      formatTimeout(facts, redactor),
      state.cause === undefined ? {} : { cause: redactError(state.cause, redactor.text) },
    )
    Object.assign(this, facts satisfies Pick<WebhookTimeoutError, keyof CompleteFacts>)
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
