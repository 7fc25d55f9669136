import type { Redactor } from '../../redaction/redactor.js'
import { getErrorMessage } from '../../values/errors.js'
import { count } from '../../values/numbers.js'
import { makeVisible, truncate } from '../../values/text.js'
import { describeMatchers } from '../matchers/matcher.js'
import { formatName, passesAll, type WebhookTemplate } from '../template/template.js'
import { redactError } from '../timeout/redact-error.js'
import { hideDigests, type TimeoutState, WebhookTimeoutError } from '../timeout/timeout-error.js'
import { toWebhookJson } from '../timeout/timeout-json.js'
import type { ReceivedWebhook } from '../types.js'
import type { ErrorLog, Goal } from './wait.js'

/** What goals look for: webhooks that match a template. */
export interface Search<TPayload = unknown> {
  readonly template: WebhookTemplate<TPayload>
  /** Returns the webhooks that can match, in order of arrival. */
  readonly getCandidates: () => readonly ReceivedWebhook[]
  /** The webhook after which candidates begin; it must not be dropped, because it marks their place. */
  readonly after?: ReceivedWebhook | undefined
}

interface Matches<TPayload> extends Pick<Goal<unknown>, 'judge' | 'needs'> {
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

type WaitState = Omit<TimeoutState, 'template' | 'count' | 'candidates' | 'matched'>

interface MatchGoal<TPayload> extends Goal<ReceivedWebhook<TPayload>[]> {
  /** Creates the error with which the wait rejects at its deadline. */
  toTimeoutError(errors: ErrorLog): WebhookTimeoutError
}

/** Creates the goal of a wait that resolves with the first `count` matches, in order of arrival. */
export function createMatchGoal<TPayload>(
  search: Search<TPayload>,
  count: number,
  describeWait: (errors: ErrorLog) => WaitState,
): MatchGoal<TPayload> {
  const { template, getCandidates } = search
  const matches = collectMatches(search)
  const toTimeoutError = (errors: ErrorLog) => {
    const found = { template, count, candidates: getCandidates(), matched: matches.all }
    return new WebhookTimeoutError({ ...found, ...describeWait(errors) })
  }
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

const maxBodyLength = 500

/** Thrown when more webhooks match than are allowed. Its name stays `Error`; tests recognize it by its message. */
export class UnexpectedWebhookError extends Error {}

interface LimitGoalOptions extends Search {
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
  const { template, details } = options
  const redactor = hideDigests(options.redactor, template.matchers)
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
