import type { Redactor } from '../../redaction/redactor.js'
import { getErrorMessage } from '../../values/errors.js'
import { makeVisible } from '../../values/text.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'
import type { Judgement, PayloadMatcher } from './matcher.js'

/**
 * Whether a matcher matches. A matcher that throws, such as a recursive schema on a deeply nested body, does not match.
 */
export function passes(matcher: PayloadMatcher, webhook: ReceivedWebhook): boolean {
  try {
    return matcher.matches(webhook)
  } catch {
    return false
  }
}

/** Returns a matcher's verdict, not redacted; an error that the matcher throws becomes its note. */
export function explainMatcher(
  matcher: PayloadMatcher,
  webhook: ReceivedWebhook,
  summary = '',
): MatcherVerdict {
  return { matcher: summary, kind: matcher.kind ?? 'custom', place: [], ...judge(matcher, webhook) }
}

function judge(matcher: PayloadMatcher, webhook: ReceivedWebhook): Judgement {
  try {
    return matcher.explain?.(webhook) ?? { matched: matcher.matches(webhook) }
  } catch (error) {
    return { matched: false, actual: webhook.body, note: getErrorMessage(error) }
  }
}

/** Returns the summaries of a template's matchers, redacted and each on one line. */
export function describeMatchers(matchers: readonly PayloadMatcher[], redactor: Redactor): string[] {
  return matchers.map((matcher) => makeVisible(redactor.text(describeSafely(matcher, redactor))))
}

function describeSafely(matcher: PayloadMatcher, redactor: Redactor): string {
  try {
    return matcher.describe(redactor)
  } catch (error) {
    return `(describe() threw: ${getErrorMessage(error)})`
  }
}
