import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import type { MatcherKind, MatcherVerdict, ReceivedWebhook } from '../types.js'
import { toPlainJson } from './values/plain-json.js'
import { formatNamed, hideValue, type NamedKind, quote } from './verdict.js'

const defaultRedactor = createRedactor()

/** The result of one matcher, without the fields that every result of this matcher shares. */
export type Judgement = Pick<MatcherVerdict, 'matched'> & Partial<MatcherVerdict>

/** One condition of a template. A webhook matches the template only if every matcher passes. */
export interface PayloadMatcher {
  /** Whether the webhook matches. A matcher that throws does not match. */
  matches(webhook: ReceivedWebhook): boolean
  /** A short summary without secrets, such as `field(event="movie.created")`. */
  describe(redactor?: Redactor): string
  /** Returns the result of `matches`, with the received and the expected value. */
  explain?(webhook: ReceivedWebhook): Judgement
  readonly kind?: MatcherKind
  /** The part of the body that is expected; its fields can show which values are secret. */
  readonly part?: unknown
  /** Whether the matcher can match only JSON bodies. */
  readonly needsJson?: boolean
  /** The only path (without query) at which a webhook can match, if there is exactly one. */
  readonly exactPath?: string
  /** Lowercase names of headers whose values must not be shown next to the verdict. */
  readonly secretHeaders?: readonly string[]
}

/** Creates a matcher from a summary and a function that returns the result. */
export function createMatcher(
  kind: MatcherKind,
  summary: string,
  explain: (webhook: ReceivedWebhook) => Judgement,
): PayloadMatcher {
  return { kind, matches: (webhook) => explain(webhook).matched, describe: () => summary, explain }
}

/** Creates a matcher for one named value, whose name and expected value are its summary. */
export function createNamedMatcher(
  kind: NamedKind,
  place: readonly string[],
  expected: unknown,
  judge: (webhook: ReceivedWebhook) => Judgement,
): PayloadMatcher {
  const pattern = expected instanceof RegExp ? String(expected) : undefined
  const wanted = pattern ?? expected
  const describe = (redactor: Redactor = defaultRedactor) => {
    const visible = hideValue({ kind, place }, toPlainJson(wanted), redactor)
    return formatNamed(kind, place, pattern !== undefined && visible === pattern ? pattern : quote(visible))
  }
  return {
    kind,
    matches: (webhook) => judge(webhook).matched,
    describe,
    explain: (webhook) => ({ place, expected: wanted, ...judge(webhook) }),
  }
}
