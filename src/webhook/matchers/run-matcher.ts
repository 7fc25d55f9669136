import type { Redactor } from '../../redaction/redactor.js'
import { getErrorMessage } from '../../values/error-message.js'
import { makeVisible } from '../../values/text/safe-text.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'
import type { PayloadMatcher } from './matcher.js'
import { redactBody } from './values/redact-value.js'

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

/** Returns one verdict for each matcher; an error that a matcher throws becomes its note. */
export function explainWebhook(
  matchers: readonly PayloadMatcher[],
  webhook: ReceivedWebhook,
  redactor: Redactor,
): MatcherVerdict[] {
  return matchers.map((matcher) => {
    try {
      return matcher.explain(webhook, redactor)
    } catch (error) {
      const summary = describeMatcher(matcher, redactor)
      return { matcher: summary, matched: false, actual: webhook.body, note: getErrorMessage(error) }
    }
  })
}

/** Returns the summaries of a template's matchers, redacted and each on one line. */
export function describeMatchers(matchers: readonly PayloadMatcher[], redactor: Redactor): string[] {
  return matchers.map((matcher) => describeMatcher(matcher, redactor))
}

export function redactVerdict(
  matcher: PayloadMatcher | undefined,
  verdict: MatcherVerdict,
  redactor: Redactor,
): MatcherVerdict {
  if (matcher?.redact) return matcher.redact(verdict, redactor)
  const { note, ...rest } = verdict
  return {
    ...rest,
    matcher: matcher ? describeMatcher(matcher, redactor) : redactor.text(verdict.matcher),
    ...('actual' in verdict && { actual: redactBody(verdict.actual, redactor) }),
    ...('expected' in verdict && { expected: redactBody(verdict.expected, redactor) }),
    ...(note !== undefined && { note: redactor.text(note) }),
  }
}

function describeMatcher(matcher: PayloadMatcher, redactor: Redactor): string {
  try {
    return makeVisible(redactor.text(matcher.describe(redactor)))
  } catch (error) {
    return `(describe() threw: ${makeVisible(redactor.text(getErrorMessage(error)))})`
  }
}
