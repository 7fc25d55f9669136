import type { Redactor } from '../../redaction/redactor.js'
import { isRecord } from '../../values/is-record.js'
import { explainUnparsed } from '../parse-body.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'
import type { PayloadMatcher } from './matcher.js'
import { cloneExpected, isEqual } from './values/equality.js'
import { describeTypeMismatch, formatValue } from './values/format-value.js'
import { redactAt } from './values/redact-value.js'

type Found = { readonly value: unknown } | { readonly missing: string }

/** Creates a matcher for one value at one path of the payload; shown as `field(data.id="42")`. */
export function createFieldMatcher(path: string, value: unknown): PayloadMatcher {
  const expected = cloneExpected(value)
  const segments = path.split('.')
  const describe = (redactor?: Redactor) => {
    const visible = redactor ? redactAt(segments, expected, redactor) : expected
    return `field(${path}=${quote(visible)})`
  }
  const matches = (webhook: ReceivedWebhook) => {
    const found = findValue(webhook.body, segments)
    return 'value' in found && isEqual(found.value, expected)
  }
  const explain = (webhook: ReceivedWebhook): MatcherVerdict => {
    const found = findValue(webhook.body, segments)
    const details =
      'value' in found ? explainValue(expected, found.value) : explainMissing(webhook, found.missing)
    return { matcher: describe(), matched: matches(webhook), expected, ...details }
  }
  const redact = ({ note, ...verdict }: MatcherVerdict, redactor: Redactor): MatcherVerdict => {
    const wanted = redactAt(segments, expected, redactor)
    const seen =
      'actual' in verdict
        ? explainValue(wanted, redactAt(segments, verdict.actual, redactor))
        : { ...(note !== undefined && { note }) }
    return { ...verdict, matcher: describe(redactor), expected: wanted, ...seen }
  }
  return { matches, describe, explain, redact, needsJson: true }
}

function explainValue(expected: unknown, actual: unknown): Pick<MatcherVerdict, 'actual' | 'note'> {
  const note = describeTypeMismatch(expected, actual)
  return { actual, ...(note !== undefined && { note }) }
}

function explainMissing(webhook: ReceivedWebhook, path: string): Pick<MatcherVerdict, 'note'> {
  return { note: webhook.parseError ? explainUnparsed(webhook) : `${path} is missing` }
}

/** Quotes scalars, as in `field(<path>="<value>")`; formats objects and arrays as JSON. */
function quote(value: unknown): string {
  return typeof value === 'object' && value !== null ? formatValue(value) : formatValue(String(value))
}

/** Finds the value at a path. Considers only own properties and, in arrays, only indexes, not `length`. */
function findValue(payload: unknown, segments: readonly string[]): Found {
  let value = payload
  for (const [depth, segment] of segments.entries()) {
    if (!hasOwnValue(value, segment)) return { missing: segments.slice(0, depth + 1).join('.') }
    value = value[segment]
  }
  return { value }
}

function hasOwnValue(value: unknown, segment: string): value is Record<string, unknown> {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(segment) && Object.hasOwn(value, segment)
  return isRecord(value) && Object.hasOwn(value, segment)
}
