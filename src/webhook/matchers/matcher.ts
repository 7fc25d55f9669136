import type { Redactor } from '../../redaction/redactor.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'

/** One condition of a template. A webhook matches the template only if every matcher passes. */
export interface PayloadMatcher {
  /** Whether the webhook matches. A matcher that throws does not match. */
  matches(webhook: ReceivedWebhook): boolean
  /** A short summary, such as `field(event="movie.created")`. With a redactor, it contains no secrets. */
  describe(redactor?: Redactor): string
  /** Returns the verdict of `matches`, with the received and the expected value. */
  explain(webhook: ReceivedWebhook, redactor?: Redactor): MatcherVerdict
  /** Removes secrets from a verdict. Default: each value is redacted as a body. */
  redact?(verdict: MatcherVerdict, redactor: Redactor): MatcherVerdict
  /** Whether the matcher can match only JSON bodies. */
  readonly needsJson?: boolean
  /** The only path (without query) at which a webhook can match, if there is exactly one. */
  readonly exactPath?: string
  /** Lowercase names of headers whose values must not be shown next to the verdict. */
  readonly secretHeaders?: readonly string[]
}

/** Creates a matcher from a summary without secrets and a function that returns the verdict. */
export function createMatcher(
  summary: string,
  judge: (webhook: ReceivedWebhook) => Omit<MatcherVerdict, 'matcher'>,
): PayloadMatcher {
  return {
    matches: (webhook) => judge(webhook).matched,
    describe: () => summary,
    explain: (webhook) => ({ matcher: summary, ...judge(webhook) }),
  }
}
