import type { Redactor } from '../../redaction/redactor.js'
import { getErrorMessage } from '../../values/errors.js'
import { count } from '../../values/numbers.js'
import { makeVisible, truncate } from '../../values/text.js'
import { describeMatchers } from '../matchers/run-matcher.js'
import { formatName } from '../template/template.js'
import { redactError } from '../timeout/redact-error.js'
import { toWebhookJson } from '../timeout/webhook-json.js'
import type { ReceivedWebhook } from '../types.js'
import { collectMatches, type Search } from './match-goal.js'
import type { Goal } from './wait.js'

const maxBodyLength = 500

/** Thrown when more webhooks match than are allowed. Its name stays `Error`; tests recognize it by its message. */
export class UnexpectedWebhookError extends Error {}

export interface LimitGoalOptions extends Search {
  /** Maximum number of matches. */
  readonly maxCount: number
  readonly withinMs: number
  readonly redactor: Redactor
  /** Whether the message contains the body. */
  readonly details: boolean
}

/**
 * Succeeds if at most `maxCount` webhooks match by the deadline, and fails as soon as one more matches. Also fails if
 * the final read fails, because more webhooks may have arrived by then.
 */
export function createLimitGoal(options: LimitGoalOptions): Goal<void> {
  const { template, maxCount, withinMs, redactor } = options
  const matches = collectMatches(options)
  return {
    ...matches,
    check() {
      const unexpected = matches.first(maxCount + 1)?.at(-1)
      if (unexpected) throw new UnexpectedWebhookError(formatUnexpected(options, unexpected))
      return undefined
    },
    onTimeout({ errors, lastReadFailed }) {
      if (!lastReadFailed) return
      const cause = redactError(errors.last, redactor.text)
      throw new Error(
        `Failed to verify that no ${maxCount === 0 ? '' : 'further '}webhook "${formatName(template, redactor)}" arrives within ${withinMs}ms, because the last read failed: ${getErrorMessage(cause)}`,
        { cause },
      )
    },
  }
}

function formatUnexpected(options: LimitGoalOptions, webhook: ReceivedWebhook): string {
  const { template, redactor, details } = options
  const { method, url, rawBody, body, receivedAt } = toWebhookJson(webhook, redactor, details)
  const text = rawBody ?? JSON.stringify(body) ?? ''
  return [
    formatHeadline(options),
    `  ${makeVisible(method)} ${makeVisible(url)} at ${receivedAt}`,
    ...(details ? [`  ${makeVisible(truncate(text, maxBodyLength))}`] : []),
    `  Matchers: ${describeMatchers(template.matchers, redactor).join(', ')}`,
  ].join('\n')
}

function formatHeadline({ template, maxCount, withinMs, redactor }: LimitGoalOptions): string {
  const subject = `Webhook "${formatName(template, redactor)}" received`
  return maxCount === 0
    ? `${subject}, but none was expected within ${withinMs}ms.`
    : `${subject} more than ${count(maxCount, 'time')}.`
}
