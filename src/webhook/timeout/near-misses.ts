import { sum } from '../../values/numbers.js'
import type { MatcherVerdict, NearMiss, ReceivedWebhook } from '../journal/types.js'
import { describeTypeMismatch } from '../template/json-values.js'
import { describeMatchers, explainMatcher, type PayloadMatcher } from '../template/matcher.js'
import { redactVerdict } from '../template/verdict.js'
import { limitJson, limitText, limitValue, toWebhookJson, type Visibility } from './timeout-json.js'

const maxNearMisses = 3

/**
 * Finds those of the missed webhooks, oldest first, that came closest to a template: first those that pass the matcher
 * that the fewest pass, such as an id, because an event's name is in many of another test's; then those that pass the
 * most, then the latest. A value that differs only in its type, or that nobody could compare, is half passed, because it
 * is probably the test's own. Text that is not JSON comes last if JSON is needed. The verdicts are redacted.
 */
export function findNearMisses(
  matchers: readonly PayloadMatcher[],
  missed: readonly ReceivedWebhook[],
  visibility: Visibility,
): NearMiss[] {
  const needsJson = matchers.some((matcher) => matcher.needsJson)
  const scored = missed.map((webhook, index) => ({
    webhook,
    index,
    isText: needsJson && webhook.parseError === true && webhook.unread === undefined ? 1 : 0,
    scores: matchers.map((matcher) => getScore(explainMatcher(matcher, webhook))),
  }))
  const passed = matchers.map((_, index) => scored.filter(({ scores }) => scores[index] !== 0).length)
  // How many webhooks pass the rarest matcher of those that this one passes.
  const findRarest = (scores: readonly number[]) =>
    passed.reduce(
      (rarest, count, index) => (scores[index] === 0 ? rarest : Math.min(rarest, count)),
      missed.length,
    )
  return scored
    .map((entry) => ({ ...entry, rarest: findRarest(entry.scores), sum: sum(entry.scores) }))
    .sort((a, b) => a.isText - b.isText || a.rarest - b.rarest || b.sum - a.sum || b.index - a.index)
    .slice(0, maxNearMisses)
    .map(({ webhook }) => ({ webhook, verdicts: explainWebhook(webhook, matchers, visibility) }))
}

function getScore({ matched, cannotTell, expected, actual }: MatcherVerdict): number {
  if (matched) return 1
  if (cannotTell !== undefined) return 0.5
  return describeTypeMismatch(expected, actual) === undefined ? 0 : 0.5
}

function explainWebhook(
  webhook: ReceivedWebhook,
  matchers: readonly PayloadMatcher[],
  visibility: Visibility,
): MatcherVerdict[] {
  const { redactor, details } = visibility
  const summaries = describeMatchers(matchers, redactor)
  const json = toWebhookJson(webhook, visibility)
  return matchers
    .map((matcher, index) => {
      const { actual, found, ...rest } = explainMatcher(matcher, webhook, summaries[index])
      // A large body is not redacted again for each matcher, because that would be slow.
      const isLargeBody = json.bodyBytes !== undefined && actual === webhook.body
      const shown = isLargeBody ? undefined : limitValue(actual)
      const limited = {
        ...rest,
        actual: shown,
        expected: limitValue(rest.expected),
        found: found === undefined ? undefined : limitText(found),
      }
      const redacted = redactVerdict(limited, redactor, webhook.body, matcher.part)
      return limitJson(isLargeBody ? { ...redacted, actual: json.body } : redacted)
    })
    .map((verdict) => (details ? verdict : omitBody(verdict)))
}

function omitBody({ actual, thrown: _thrown, found: _found, ...verdict }: MatcherVerdict): MatcherVerdict {
  return /^(?:header|query|url|method)$/.test(verdict.kind) ? { ...verdict, actual } : verdict
}
