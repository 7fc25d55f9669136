import type { Redactor } from '../../redaction/redactor.js'
import { explainUnparsed, isAboutUnparsed } from '../parse-body.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'
import type { PayloadMatcher } from './matcher.js'
import { cloneExpected, findDifference } from './values/equality.js'
import { describeTypeMismatch, formatValue } from './values/format-value.js'
import { redactAt, redactBody } from './values/redact-value.js'

const wholePayload = 'the whole payload'

/** Creates a matcher for payloads that contain the given part; shown as `partial({"event":"movie.created"})`. */
export function createPartialMatcher(part: object): PayloadMatcher {
  const expected = cloneExpected(part)
  const describe = (redactor?: Redactor) =>
    `partial(${formatValue(redactor ? redactBody(expected, redactor) : expected)})`
  const explain = (webhook: ReceivedWebhook): MatcherVerdict => {
    const { body, parseError } = webhook
    const difference = findDifference(body, expected)
    if (!difference) return { matcher: describe(), matched: true, expected, actual: body }
    const { path, ...values } = difference
    const place = parseError ? explainUnparsed(webhook) : path || wholePayload
    return { matcher: describe(), matched: false, ...values, note: formatNote(place, values) }
  }
  const redact = (verdict: MatcherVerdict, redactor: Redactor): MatcherVerdict => {
    const { expected: wanted, actual, note = '' } = verdict
    const place = note.split(': expected ')[0] ?? ''
    const hide = (value: unknown) =>
      verdict.matched || isAboutUnparsed(place) || place === wholePayload
        ? redactBody(value, redactor)
        : redactAt(place.split('.'), value, redactor)
    const values = { expected: hide(wanted), ...('actual' in verdict && { actual: hide(actual) }) }
    return {
      ...verdict,
      matcher: describe(redactor),
      ...values,
      ...(verdict.note !== undefined && { note: formatNote(place, values) }),
    }
  }
  return {
    matches: ({ body }) => findDifference(body, expected) === undefined,
    describe,
    explain,
    redact,
    needsJson: true,
  }
}

function formatNote(place: string, { expected, actual }: { expected: unknown; actual?: unknown }): string {
  const mismatch = describeTypeMismatch(expected, actual)
  return mismatch === undefined ? place : `${place}: ${mismatch}`
}
