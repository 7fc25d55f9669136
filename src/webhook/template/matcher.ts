import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import { defaultReplacement } from '../../redaction/rules.js'
import { PrintableTypeError } from '../../values/errors.js'
import { makeVisible } from '../../values/text.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import type { MatcherKind, MatcherVerdict, NamedKind, ReceivedWebhook } from '../journal/types.js'
import type { CannotTell } from '../signatures/signature-scheme.js'
import { describeNamed } from './verdict.js'

const defaultRedactor = createRedactor()

/** What a matcher or a template says of a webhook. */
export type Answer = 'matches' | 'differs' | 'cannot tell'

/** The result of one matcher, without the fields that every result of this matcher shares. */
export type Judgement = Partial<MatcherVerdict> &
  (
    | { readonly matched: boolean; readonly cannotTell?: never; readonly thrown?: never }
    | (CannotTell & { readonly matched: false })
  )

/** One condition of a template. A webhook matches the template only if every matcher passes. */
export interface PayloadMatcher {
  /** Whether the webhook matches. If it throws, nobody can tell. */
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
  readonly exactPath?: string | undefined
  /** Names of headers, case-insensitive, whose values must not be shown next to the verdict. */
  readonly secretHeaders?: readonly string[]
}

export function createMatcher(
  kind: MatcherKind,
  summary: string | ((redactor: Redactor) => string),
  explain: (webhook: ReceivedWebhook) => Judgement,
): PayloadMatcher {
  return {
    kind,
    matches: (webhook) => explain(webhook).matched,
    describe: (redactor = defaultRedactor) => (typeof summary === 'string' ? summary : summary(redactor)),
    explain,
  }
}

export function createNamedMatcher(
  kind: NamedKind,
  place: readonly string[],
  expected: unknown,
  judge: (webhook: ReceivedWebhook) => Judgement,
): PayloadMatcher {
  const shown = expected instanceof RegExp ? String(expected) : expected
  const describe = (redactor: Redactor) => describeNamed(kind, place, expected, redactor)
  return createMatcher(kind, describe, (webhook) => ({ place, expected: shown, ...judge(webhook) }))
}

/** Thrown for a matcher that no webhook can satisfy. It ends the wait, because a negative wait would always pass. */
export class UnusableMatcherError extends PrintableTypeError {
  override readonly name = 'TypeError'
}

/** One matcher that differs decides; otherwise, one that cannot tell leaves the answer open. */
export function compare(matchers: readonly PayloadMatcher[], webhook: ReceivedWebhook): Answer {
  let answer: Answer = 'matches'
  for (const matcher of matchers) {
    const { matched, cannotTell } = judge(matcher, webhook)
    if (!matched && cannotTell === undefined) return 'differs'
    if (!matched) answer = 'cannot tell'
  }
  return answer
}

export function explainMatcher(
  matcher: PayloadMatcher,
  webhook: ReceivedWebhook,
  summary = '',
): MatcherVerdict {
  return { matcher: summary, kind: matcher.kind ?? 'custom', place: [], ...judge(matcher, webhook) }
}

/** A matcher that throws, such as a recursive schema on a deeply nested body, has compared nothing. */
function judge(matcher: PayloadMatcher, webhook: ReceivedWebhook): Judgement {
  try {
    return matcher.explain?.(webhook) ?? { matched: matcher.matches(webhook) }
  } catch (error) {
    if (error instanceof UnusableMatcherError) throw error
    return {
      matched: false,
      actual: webhook.body,
      cannotTell: 'the matcher threw',
      thrown: getErrorMessage(error),
    }
  }
}

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

/** Returns a redactor that also hides the headers with the digests of signatures. */
export function hideDigests(redactor: Redactor, matchers: readonly PayloadMatcher[]): Redactor {
  const names = new Set(
    matchers.flatMap(({ secretHeaders = [] }) => secretHeaders.map((name) => name.toLowerCase())),
  )
  if (names.size === 0) return redactor
  const hide = ([name, value]: [string, string]) => [
    name,
    names.has(name.toLowerCase()) ? defaultReplacement : value,
  ]
  return {
    ...redactor,
    headers: (headers) => Object.fromEntries(Object.entries(redactor.headers(headers)).map(hide)),
  }
}
