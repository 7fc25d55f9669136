import { passesAll, type WebhookTemplate } from '../template/template.js'
import { type TimeoutState, WebhookTimeoutError } from '../timeout/timeout-error.js'
import type { ReceivedWebhook } from '../types.js'
import type { ErrorLog } from './error-log.js'
import type { Goal } from './wait.js'

/** What goals look for: webhooks that match a template. */
export interface Search<TPayload = unknown> {
  readonly template: WebhookTemplate<TPayload>
  /** Returns the webhooks that can match, in order of arrival. */
  readonly getCandidates: () => readonly ReceivedWebhook[]
  /** The webhook after which candidates begin; it must not be dropped, because it marks their place. */
  readonly after?: ReceivedWebhook | undefined
}

export interface Matches<TPayload> extends Pick<Goal<unknown>, 'judge' | 'needs'> {
  readonly all: ReadonlySet<ReceivedWebhook>
  /** Returns the first matches among the candidates; undefined if there are fewer than `count`. */
  first(count: number): ReceivedWebhook<TPayload>[] | undefined
}

/** Judges each webhook once, and remembers those that match. */
export function collectMatches<TPayload>(search: Search<TPayload>): Matches<TPayload> {
  const { template, getCandidates, after } = search
  const all = new Set<ReceivedWebhook>()
  const isMatch = (webhook: ReceivedWebhook): webhook is ReceivedWebhook<TPayload> => all.has(webhook)
  return {
    all,
    judge(webhooks) {
      for (const webhook of webhooks) if (passesAll(webhook, template)) all.add(webhook)
    },
    needs: (webhook) => all.has(webhook) || webhook.id === after?.id,
    first(count) {
      const found = all.size < count ? [] : getCandidates().filter(isMatch).slice(0, count)
      return found.length < count ? undefined : found
    },
  }
}

export interface MatchGoalOptions<TPayload> extends Search<TPayload> {
  /** Number of matches that are awaited. */
  readonly count: number
  readonly toState: (errors: ErrorLog) => Omit<TimeoutState, 'template' | 'count' | 'candidates' | 'matched'>
}

export interface MatchGoal<TPayload> extends Goal<ReceivedWebhook<TPayload>[]> {
  /** Creates the error with which the wait rejects at its deadline. */
  toTimeoutError(errors: ErrorLog): WebhookTimeoutError
}

/** Creates the goal of a wait that resolves with the first `count` matches, in order of arrival. */
export function createMatchGoal<TPayload>(options: MatchGoalOptions<TPayload>): MatchGoal<TPayload> {
  const { template, count, getCandidates, toState } = options
  const matches = collectMatches(options)
  const toTimeoutError = (errors: ErrorLog) =>
    new WebhookTimeoutError({
      ...{ template, count, candidates: getCandidates(), matched: matches.all },
      ...toState(errors),
    })
  return {
    ...matches,
    check() {
      const result = matches.first(count)
      return result && { result }
    },
    toTimeoutError,
    onTimeout({ errors }) {
      throw toTimeoutError(errors)
    },
  }
}
