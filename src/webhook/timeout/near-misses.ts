import type { Redactor } from '../../redaction/redactor.js'
import type { MatcherVerdict, NearMiss, ReceivedWebhook } from '../delivery/types.js'
import { describeTypeMismatch } from '../matchers/json-values.js'
import { explainMatcher, type PayloadMatcher } from '../matchers/matcher.js'
import { redactVerdict } from '../matchers/verdict.js'
import { limitJson, limitValue } from './json-limits.js'
import type { ToWebhookJson } from './timeout-json.js'

const maxNearMisses = 3

interface NearMissSearch {
  readonly matchers: readonly PayloadMatcher[]
  readonly summaries: readonly string[]
  /** The webhooks that did not match, oldest first. */
  readonly missed: readonly ReceivedWebhook[]
  readonly redactor: Redactor
  readonly toJson: ToWebhookJson
  /** Whether verdicts contain values of the body. */
  readonly details: boolean
}

/**
 * Finds the webhooks that came closest to a template: those with the most passed matchers first, then the latest. A
 * value that differs only in its type, or that nobody could compare, counts as half passed, because it is probably the
 * test's own. Text that is not JSON comes last if JSON is needed. The verdicts are redacted and of limited size, the webhooks unchanged.
 */
export function findNearMisses(search: NearMissSearch): NearMiss[] {
  const { matchers, missed } = search
  const needsJson = matchers.some((matcher) => matcher.needsJson)
  return missed
    .map((webhook, index) => ({
      webhook,
      index,
      isText: needsJson && webhook.parseError === true && webhook.unread === undefined ? 1 : 0,
      score: matchers.reduce((sum, matcher) => sum + getScore(explainMatcher(matcher, webhook)), 0),
    }))
    .sort((a, b) => a.isText - b.isText || b.score - a.score || b.index - a.index)
    .slice(0, maxNearMisses)
    .map(({ webhook }) => ({ webhook, verdicts: explainWebhook(webhook, search) }))
}

function getScore({ matched, cannotTell, expected, actual }: MatcherVerdict): number {
  if (matched) return 1
  if (cannotTell !== undefined) return 0.5
  return describeTypeMismatch(expected, actual) === undefined ? 0 : 0.5
}

function explainWebhook(webhook: ReceivedWebhook, search: NearMissSearch): MatcherVerdict[] {
  const { matchers, summaries, redactor, toJson, details } = search
  const json = toJson(webhook)
  return matchers
    .map((matcher, index) => {
      const { actual, ...rest } = explainMatcher(matcher, webhook, summaries[index])
      // A large body is not redacted again for each matcher, because that would be slow.
      const isLargeBody = json.bodyBytes !== undefined && actual === webhook.body
      const verdict = isLargeBody ? rest : { ...rest, actual }
      const redacted = redactVerdict(limitValues(verdict), redactor, webhook.body, matcher.part)
      return limitJson(isLargeBody ? { ...redacted, actual: json.body } : redacted)
    })
    .map((verdict) => (details ? verdict : omitBody(verdict)))
}

/** Omits the received value, unless it is not part of the body. */
function omitBody(verdict: MatcherVerdict): MatcherVerdict {
  if (/^(?:header|query|url|method)$/.test(verdict.kind)) return verdict
  const { actual: _, ...rest } = verdict
  return rest
}

function limitValues(verdict: MatcherVerdict): MatcherVerdict {
  return {
    ...verdict,
    ...(verdict.actual !== undefined && { actual: limitValue(verdict.actual) }),
    ...(verdict.expected !== undefined && { expected: limitValue(verdict.expected) }),
  }
}
