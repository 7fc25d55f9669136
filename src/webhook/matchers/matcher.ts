import type { Redactor } from '../../redaction/redactor.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'

/** One condition of a template. A webhook matches the template only if every matcher passes. */
export interface PayloadMatcher {
  /** One that throws does not match. */
  matches(webhook: ReceivedWebhook): boolean
  /** A short summary, such as `field(event="movie.created")`. With a redactor it holds no secrets. */
  describe(redactor?: Redactor): string
  /** The same decision with what was received and what was expected. */
  explain(webhook: ReceivedWebhook, redactor?: Redactor): MatcherVerdict
  /** The verdict without secrets. Default: each value is redacted as a body. */
  redact?(verdict: MatcherVerdict, redactor: Redactor): MatcherVerdict
  /** It can match JSON bodies only. */
  readonly needsJson?: boolean
  /** The only path (without query) at which a webhook can match, where that is certain. */
  readonly exactPath?: string
}
