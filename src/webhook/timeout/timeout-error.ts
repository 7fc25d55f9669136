import { type InspectOptions, inspect } from 'node:util'
import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import { PrintableError } from '../../values/errors.js'
import { capitalize, makeVisible } from '../../values/text.js'
import type { NearMiss, ReceivedWebhook, WebhookTimeoutJson } from '../delivery/types.js'
import { describeMatchers, type PayloadMatcher } from '../matchers/matcher.js'
import { formatVerdict } from '../matchers/verdict.js'
import { formatName, matchesTemplate, type WebhookTemplate } from '../template/template.js'
import { findNearMisses } from './near-misses.js'
import { redactError } from './redact-error.js'
import { createWebhookJson, type ToWebhookJson, toTimeoutJson } from './timeout-json.js'
import { formatUnreached } from './unreached.js'

const maxReceivedWebhooks = 10
const hidden = '[redacted]'

/** The state of a wait at its deadline. */
export interface TimeoutState extends WaitCircumstances {
  readonly template: WebhookTemplate
  /** Number of matches that were awaited. */
  readonly count: number
  /** All webhooks that could have matched, oldest first. */
  readonly candidates: readonly ReceivedWebhook[]
  /** The candidates that matched, if already known. */
  readonly matched?: ReadonlySet<ReceivedWebhook>
}

/** What a registry knows about a wait, besides what was awaited and what arrived. */
export interface WaitCircumstances {
  readonly timeoutMs: number
  readonly problems: readonly string[]
  /** The last error that was retried. */
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
export class WebhookTimeoutError extends PrintableError {
  override readonly name = 'WebhookTimeoutError'
  readonly templateName: string
  /** Timeout of the wait in milliseconds. */
  readonly timeoutMs: number
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
  /** The URL of the receiver, if nobody connected to it since the test's start. */
  readonly unreached?: string

  readonly #redactor: Redactor
  readonly #toWebhookJson: ToWebhookJson
  #json: WebhookTimeoutJson | undefined

  constructor(state: TimeoutState) {
    const { template, candidates, matched, details: hasBodies = true } = state
    const redactor = hideDigests(state.redactor ?? createRedactor(), template.matchers)
    const isMatch = matched
      ? (webhook: ReceivedWebhook) => matched.has(webhook)
      : (webhook: ReceivedWebhook) => matchesTemplate(webhook, template)
    const missed = candidates.filter((webhook) => !isMatch(webhook))
    const details = describeMatchers(template.matchers, redactor)
    const toJson = createWebhookJson(redactor, hasBodies)
    const search = { matchers: template.matchers, summaries: details, missed, redactor, toJson }
    const nearMisses = findNearMisses({ ...search, details: hasBodies })
    super(
      formatMessage(state, missed.length, details, nearMisses[0], redactor),
      state.cause === undefined ? {} : { cause: redactError(state.cause, redactor.text) },
    )
    this.#redactor = redactor
    this.#toWebhookJson = toJson
    this.templateName = template.name
    this.timeoutMs = state.timeoutMs
    this.totalReceived = missed.length
    this.receivedWebhooks = candidates.slice(-maxReceivedWebhooks)
    this.matcherDetails = details
    this.nearMisses = nearMisses
    this.expectedCount = state.count
    this.matchedCount = candidates.length - missed.length
    this.problems = state.problems
    if (state.unreached !== undefined) this.unreached = state.unreached
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

/** Formats the message without the error's name, which `String(error)` puts before the first line. */
function formatMessage(
  { template, timeoutMs, count, candidates, problems, unreached }: TimeoutState,
  missed: number,
  details: readonly string[],
  closest: NearMiss | undefined,
  redactor: Redactor,
): string {
  const matched = candidates.length - missed
  const tally =
    matched === 0
      ? `${missed} webhook(s) were received but none matched.`
      : `${candidates.length} webhook(s) were received, ${matched} of ${count} matched.`
  return [
    `Webhook "${formatName(template.name, redactor)}" not received within ${timeoutMs}ms.`,
    `  ${tally}`,
    `  Matchers: ${details.join(', ')}`,
    ...(closest ? formatNearMiss(closest, redactor) : []),
    ...problems.map((problem) => `  ${capitalize(makeVisible(redactor.text(problem)))}`),
    ...(unreached === undefined ? [] : [`  ${formatUnreached(makeVisible(redactor.url(unreached)))}`]),
  ].join('\n')
}

function formatNearMiss({ webhook, verdicts }: NearMiss, redactor: Redactor): string[] {
  const request = makeVisible(`${webhook.method} ${redactor.url(webhook.url)}`)
  return [`  Closest: ${request}`, ...verdicts.map((verdict) => `    ${formatVerdict(verdict)}`)]
}

/** Returns a redactor that also hides the headers that contain digests, whatever their names are. */
export function hideDigests(redactor: Redactor, matchers: readonly PayloadMatcher[]): Redactor {
  const names = new Set(
    matchers.flatMap(({ secretHeaders = [] }) => secretHeaders.map((name) => name.toLowerCase())),
  )
  if (names.size === 0) return redactor
  const hide = ([name, value]: [string, string]) => [name, names.has(name.toLowerCase()) ? hidden : value]
  return {
    ...redactor,
    headers: (headers) => Object.fromEntries(Object.entries(redactor.headers(headers)).map(hide)),
  }
}
