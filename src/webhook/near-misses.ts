// Finds the received webhooks that came closest to a template, and says what each matcher thought of them.
import type { WebhookTemplate } from './template.js'
import type { NearMiss, ReceivedWebhook } from './types.js'

const most = 3

/** Closest first: by passed matchers, then the latest. Takes webhooks that did not match, oldest first. */
export function findNearMisses(template: WebhookTemplate, missed: readonly ReceivedWebhook[]): NearMiss[] {
  return missed
    .map((webhook, index) => ({ webhook, index, passed: passedMatchers(template, webhook) }))
    .sort((a, b) => b.passed - a.passed || b.index - a.index)
    .slice(0, most)
    .map(({ webhook }) => ({
      webhook,
      verdicts: template.matchers.map((matcher) => matcher.explain(webhook)),
    }))
}

function passedMatchers(template: WebhookTemplate, webhook: ReceivedWebhook): number {
  return template.matchers.filter((matcher) => matcher.matches(webhook)).length
}
