import type { Redactor } from '../../redaction/redactor.js'
import { makeVisible } from '../../values/safe-text.js'
import { truncate } from '../../values/truncate.js'
import { describeMatchers } from '../matchers/run-matcher.js'
import { matchesTemplate, type WebhookTemplate } from '../template.js'
import type { ReceivedWebhook } from '../types.js'
import { toWebhookJson } from '../webhook-json.js'
import type { Goal } from './wait.js'

const maxBodyLength = 500

/** Succeeds when nothing matches until the deadline. Rejects when the final read fails, which proves nothing. */
export function createNoneGoal(template: WebhookTemplate, withinMs: number, redactor: Redactor): Goal<void> {
  let match: ReceivedWebhook | undefined
  return {
    judge(webhooks) {
      match ??= webhooks.find((webhook) => matchesTemplate(webhook, template))
    },
    check() {
      if (match) throw new Error(formatUnexpected(template, withinMs, match, redactor))
      return undefined
    },
    onTimeout({ errors, lastReadFailed }) {
      if (!lastReadFailed) return
      throw new Error(
        `Failed to verify that no webhook "${makeVisible(template.name)}" arrives within ${withinMs}ms: the journal could not be read at the end. See error.cause.`,
        { cause: errors.last },
      )
    },
  }
}

function formatUnexpected(
  template: WebhookTemplate,
  withinMs: number,
  match: ReceivedWebhook,
  redactor: Redactor,
): string {
  const { method, url, rawBody, body, receivedAt } = toWebhookJson(match, redactor)
  const text = rawBody ?? JSON.stringify(body) ?? ''
  return [
    `Webhook "${makeVisible(template.name)}" received, but none was expected within ${withinMs}ms.`,
    `  ${makeVisible(method)} ${makeVisible(url)} at ${receivedAt}`,
    `  ${makeVisible(truncate(text, maxBodyLength))}`,
    `  Matchers: ${describeMatchers(template.matchers, redactor).join(', ')}`,
  ].join('\n')
}
