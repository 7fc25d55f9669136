import { type InspectOptions, inspect } from 'node:util'
import { redactError } from '../../redaction/redact-error.js'
import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import { PrintableError } from '../../values/errors.js'
import { capitalize, makeVisible } from '../../values/text.js'
import { formatUnreached } from '../journal/journal.js'
import type { NearMiss, ReceivedWebhook, TimeoutFacts, WebhookTimeoutJson } from '../journal/types.js'
import { describeMatchers, hideDigests } from '../template/matcher.js'
import { formatName, matchesTemplate, type WebhookTemplate } from '../template/template.js'
import { formatVerdict } from '../template/verdict.js'
import { findNearMisses } from './near-misses.js'
import { toTimeoutJson, type Visibility } from './timeout-json.js'

/** The state of a wait at its deadline. */
export interface TimeoutState {
  readonly template: WebhookTemplate
  readonly count: number
  /** All webhooks that could have matched, oldest first. */
  readonly candidates: readonly ReceivedWebhook[]
  /** The candidates that matched, if already known. */
  readonly matched?: ReadonlySet<ReceivedWebhook>
  readonly timeoutMs: number
  /** When the wait began. Default: `timeoutMs` ago. */
  readonly startedAt?: Date
  readonly problems: readonly string[]
  /** Number of matches before the webhook `after`, which the first problem names. */
  readonly matchesBeforeAfter?: number | undefined
  readonly cause?: unknown
  /** Hides secrets in the message and in the JSON. Default: the rules of `redact: true`. */
  readonly redactor?: Redactor
  /** Whether the JSON contains bodies. Default: true. */
  readonly details?: boolean
  /** The URL of the receiver, if nobody connected to it since the start. */
  readonly unreached?: string | undefined
}

/**
 * Thrown when no matching webhook, or too few, arrived within the timeout.
 *
 * @example
 * await webhookRegistry.waitFor(movieCreated(7)).catch((error) => {
 *   if (error instanceof WebhookTimeoutError) console.log(error.nearMisses[0]?.verdicts)
 *   throw error
 * })
 */
export class WebhookTimeoutError extends PrintableError implements CompleteFacts {
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
    const { template, details = true, cause } = state
    const redactor = hideDigests(state.redactor ?? createRedactor(), template.matchers)
    const visibility = { redactor, details }
    const facts = collectFacts(state, visibility)
    super(
      formatTimeout(facts, redactor),
      cause === undefined ? {} : { cause: redactError(cause, redactor.text) },
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

interface CompleteFacts extends TimeoutFacts<ReceivedWebhook> {
  readonly startedAt: string
  readonly endedAt: string
}

const maxReceivedWebhooks = 10

function collectFacts(state: TimeoutState, visibility: Visibility): CompleteFacts {
  const { template, candidates, matched, timeoutMs } = state
  const isMatch = (webhook: ReceivedWebhook) => matched?.has(webhook) ?? matchesTemplate(webhook, template)
  const missed = candidates.filter((webhook) => !isMatch(webhook))
  const endedAt = new Date()
  const startedAt = state.startedAt ?? new Date(endedAt.getTime() - timeoutMs)
  return {
    templateName: template.name,
    timeoutMs,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    totalReceived: missed.length,
    expectedCount: state.count,
    matchedCount: candidates.length - missed.length,
    matcherDetails: describeMatchers(template.matchers, visibility.redactor),
    receivedWebhooks: candidates.slice(-maxReceivedWebhooks),
    nearMisses: findNearMisses(template.matchers, missed, visibility),
    problems: state.problems,
    matchesBeforeAfter: state.matchesBeforeAfter,
    unreached: state.unreached,
  }
}

/** Formats the message of a timeout, without the error's name, which `String(error)` puts before the first line. */
function formatTimeout(facts: CompleteFacts, redactor: Redactor): string {
  const { templateName, timeoutMs, matcherDetails, problems, matchesBeforeAfter, unreached } = facts
  const nearMiss = facts.nearMisses.slice(0, 1).flatMap((closest) => formatNearMiss(closest, redactor))
  const lines = problems.map((problem) => capitalize(makeVisible(redactor.text(problem))))
  // On a shared server, the closest webhook is usually another test's.
  const first = matchesBeforeAfter === undefined ? [] : lines.splice(0, 1)
  const address = unreached === undefined ? [] : [formatUnreached(makeVisible(redactor.url(unreached)))]
  return [
    `Webhook "${formatName(templateName, redactor)}" not received within ${timeoutMs}ms.`,
    formatTally(facts),
    `Matchers: ${matcherDetails.join(', ')}`,
    ...first,
    ...nearMiss,
    ...lines,
    ...address,
  ].join('\n  ')
}

function formatTally({ totalReceived, matchedCount, expectedCount }: CompleteFacts): string {
  if (matchedCount === 0) return `${totalReceived} webhook(s) were received but none matched.`
  const received = totalReceived + matchedCount
  return `${received} webhook(s) were received, ${matchedCount} of ${expectedCount} matched.`
}

function formatNearMiss({ webhook, verdicts }: NearMiss, redactor: Redactor): string[] {
  const request = makeVisible(`${webhook.method} ${redactor.url(webhook.url)}`)
  return [`Closest: ${request}`, ...verdicts.map((verdict) => `  ${formatVerdict(verdict)}`)]
}
