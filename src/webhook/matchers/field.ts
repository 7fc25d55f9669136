// field(data.id="42"): one value at one path of the payload.

import { formatValue } from '../format-value.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'
import { isEqual, isRecord, snapshotOf } from './equality.js'
import type { PayloadMatcher } from './matcher.js'

type Found = { readonly value: unknown } | { readonly missing: string }

export function fieldMatcher(path: string, value: unknown): PayloadMatcher {
  const expected = snapshotOf(value)
  const segments = path.split('.')
  const summary = `field(${path}=${quoted(expected)})`
  const matches = (webhook: ReceivedWebhook) => {
    const found = valueAt(webhook.body, segments)
    return 'value' in found && isEqual(found.value, expected)
  }
  const explain = (webhook: ReceivedWebhook): MatcherVerdict => {
    const found = valueAt(webhook.body, segments)
    const seen = 'value' in found ? { actual: found.value } : { note: `${found.missing} is missing` }
    return { matcher: summary, matched: matches(webhook), expected, ...seen }
  }
  return { matches, describe: () => summary, explain }
}

/** Scalars in quotes, as in `field(<path>="<value>")`; objects and arrays as JSON. */
function quoted(value: unknown): string {
  return typeof value === 'object' && value !== null ? formatValue(value) : formatValue(String(value))
}

/** Follows own properties only; an array answers to its indexes, not to `length`. */
function valueAt(payload: unknown, segments: readonly string[]): Found {
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
