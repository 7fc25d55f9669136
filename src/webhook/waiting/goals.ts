// What a wait can be for: so many matches, or none at all.

import { matchesTemplate, type WebhookTemplate } from '../template.js'
import { type TimeoutState, WebhookTimeoutError } from '../timeout-error.js'
import type { ReceivedWebhook } from '../types.js'
import { toWebhookJson } from '../webhook-json.js'
import type { Goal } from './wait.js'

const longestBody = 500

/** The first `count` matches among the candidates, which are read anew at every look. */
export function matchesGoal<TPayload>(
  template: WebhookTemplate<TPayload>,
  count: number,
  candidates: () => readonly ReceivedWebhook[],
  stateOf: () => TimeoutState,
): Goal<ReceivedWebhook<TPayload>[]> {
  return {
    reached() {
      const result: ReceivedWebhook<TPayload>[] = []
      for (const webhook of candidates()) {
        if (matchesTemplate(webhook, template)) result.push(webhook)
        if (result.length === count) return { result }
      }
      return undefined
    },
    expired() {
      throw new WebhookTimeoutError(stateOf())
    },
  }
}

/** No match for the whole time. A last look that failed proves nothing, so it rejects. */
export function noneGoal(
  template: WebhookTemplate,
  withinMs: number,
  candidates: () => readonly ReceivedWebhook[],
): Goal<void> {
  return {
    reached() {
      const match = candidates().find((webhook) => matchesTemplate(webhook, template))
      if (match) throw new Error(unexpectedMessage(template, withinMs, match))
      return undefined
    },
    expired(faults, blind) {
      if (!blind) return
      throw new Error(
        `Failed to make sure that no webhook "${template.name}" came within ${withinMs}ms: the journal could not be read at the end. Look into the cause.`,
        { cause: faults.last },
      )
    },
  }
}

function unexpectedMessage(template: WebhookTemplate, withinMs: number, match: ReceivedWebhook): string {
  const { method, url, rawBody, body, receivedAt } = toWebhookJson(match)
  const text = rawBody ?? JSON.stringify(body) ?? ''
  return [
    `Webhook "${template.name}" received, but none was expected within ${withinMs}ms.`,
    `  ${method} ${url} at ${receivedAt}`,
    `  ${text.length > longestBody ? `${text.slice(0, longestBody)}…` : text}`,
    `  Matchers: ${template.matchers.map((matcher) => matcher.describe()).join(', ')}`,
  ].join('\n')
}
