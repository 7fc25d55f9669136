// What every matcher can do: decide, describe itself, and explain its decision.
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'

/** One condition of a template. A webhook matches the template only if every matcher passes. */
export interface PayloadMatcher {
  /** Never throws. */
  matches(webhook: ReceivedWebhook): boolean
  /** A short summary, such as `field(event="movie.created")`. */
  describe(): string
  /** The same decision with what was seen and what was wanted. */
  explain(webhook: ReceivedWebhook): MatcherVerdict
  /** The only path (without query) at which a webhook can match, where that is certain. */
  readonly exactPath?: string
}
