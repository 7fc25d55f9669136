import { matchesTemplate, type WebhookTemplate } from '../template/template.js'
import { type TimeoutState, WebhookTimeoutError } from '../timeout/timeout-error.js'
import type { ReceivedWebhook } from '../types.js'
import type { ErrorLog } from './error-log.js'
import type { Goal } from './wait.js'

export interface MatchGoalOptions<TPayload> {
  readonly template: WebhookTemplate<TPayload>
  /** Number of matches that are awaited. */
  readonly count: number
  readonly getCandidates: () => readonly ReceivedWebhook[]
  readonly toState: (errors: ErrorLog) => Omit<TimeoutState, 'template' | 'count' | 'candidates' | 'matched'>
}

export interface MatchGoal<TPayload> extends Goal<ReceivedWebhook<TPayload>[]> {
  /** Creates the error with which the wait rejects at its deadline. */
  toTimeoutError(errors: ErrorLog): WebhookTimeoutError
}

/** Creates the goal of a wait that resolves with the first `count` matches, in order of arrival. */
export function createMatchGoal<TPayload>(options: MatchGoalOptions<TPayload>): MatchGoal<TPayload> {
  const { template, count, getCandidates, toState } = options
  const matched = new Set<ReceivedWebhook>()
  const isMatched = (webhook: ReceivedWebhook): webhook is ReceivedWebhook<TPayload> => matched.has(webhook)
  const toTimeoutError = (errors: ErrorLog) =>
    new WebhookTimeoutError({ template, count, candidates: getCandidates(), matched, ...toState(errors) })
  return {
    judge(webhooks) {
      for (const webhook of webhooks) if (matchesTemplate(webhook, template)) matched.add(webhook)
    },
    needs: isMatched,
    check() {
      const result = matched.size < count ? [] : getCandidates().filter(isMatched).slice(0, count)
      return result.length < count ? undefined : { result }
    },
    toTimeoutError,
    onTimeout({ errors }) {
      throw toTimeoutError(errors)
    },
  }
}
