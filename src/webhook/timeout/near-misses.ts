import type { Redactor } from '../../redaction/redactor.js'
import { explainWebhook, passes } from '../matchers/run-matcher.js'
import type { WebhookTemplate } from '../template/template.js'
import type { NearMiss, ReceivedWebhook } from '../types.js'

const maxNearMisses = 3

/**
 * Finds the webhooks that came closest to a template, those with the most passed matchers first, then the latest. A
 * body that is not JSON comes last if JSON is needed. Expects webhooks that did not match, oldest first.
 */
export function findNearMisses(
  { matchers }: WebhookTemplate,
  missed: readonly ReceivedWebhook[],
  redactor: Redactor,
): NearMiss[] {
  const needsJson = matchers.some((matcher) => matcher.needsJson)
  return missed
    .map((webhook, index) => ({
      webhook,
      index,
      isUnreadable: needsJson && webhook.parseError === true ? 1 : 0,
      passed: matchers.filter((matcher) => passes(matcher, webhook)).length,
    }))
    .sort((a, b) => a.isUnreadable - b.isUnreadable || b.passed - a.passed || b.index - a.index)
    .slice(0, maxNearMisses)
    .map(({ webhook }) => ({ webhook, verdicts: explainWebhook(matchers, webhook, redactor) }))
}
