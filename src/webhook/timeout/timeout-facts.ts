import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import type { ReceivedWebhook, TimeoutFacts } from '../journal/types.js'
import { describeMatchers, type PayloadMatcher } from '../template/matcher.js'
import { matchesTemplate, type WebhookTemplate } from '../template/template.js'
import { findNearMisses } from './near-misses.js'
import type { Visibility } from './timeout-json.js'

const maxReceivedWebhooks = 10
const hidden = '[redacted]'

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

export interface CompleteFacts extends TimeoutFacts<ReceivedWebhook> {
  readonly startedAt: string
  readonly endedAt: string
}

export function collectTimeout(state: TimeoutState): { facts: CompleteFacts; visibility: Visibility } {
  const { template, candidates, matched, timeoutMs, details = true } = state
  const redactor = hideDigests(state.redactor ?? createRedactor(), template.matchers)
  const visibility = { redactor, details }
  const isMatch = (webhook: ReceivedWebhook) => matched?.has(webhook) ?? matchesTemplate(webhook, template)
  const missed = candidates.filter((webhook) => !isMatch(webhook))
  const matcherDetails = describeMatchers(template.matchers, redactor)
  const endedAt = new Date()
  const startedAt = state.startedAt ?? new Date(endedAt.getTime() - timeoutMs)
  const facts = {
    templateName: template.name,
    timeoutMs,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    totalReceived: missed.length,
    expectedCount: state.count,
    matchedCount: candidates.length - missed.length,
    matcherDetails,
    receivedWebhooks: candidates.slice(-maxReceivedWebhooks),
    nearMisses: findNearMisses(template.matchers, missed, matcherDetails, visibility),
    problems: state.problems,
    matchesBeforeAfter: state.matchesBeforeAfter,
    unreached: state.unreached,
  }
  return { facts, visibility }
}

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
