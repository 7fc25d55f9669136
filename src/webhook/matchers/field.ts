import { isRecord } from '../../values/json.js'
import { explainUnparsed } from '../parse-body.js'
import type { ReceivedWebhook } from '../types.js'
import { createNamedMatcher, type Judgement, type PayloadMatcher } from './matcher.js'
import { cloneExpected, isEqual } from './values/equality.js'

/** Creates a matcher for one value at one path of the payload; shown as `field(data.id="42")`. */
export function createFieldMatcher(path: string, value: unknown): PayloadMatcher {
  const expected = cloneExpected(value)
  const place = path.split('.')
  const judge = (webhook: ReceivedWebhook): Judgement => {
    const found = findValue(webhook.body, place)
    if ('value' in found) return { matched: isEqual(found.value, expected), actual: found.value }
    return { matched: false, ...(webhook.parseError ? { note: explainUnparsed(webhook) } : found) }
  }
  return { ...createNamedMatcher('field', place, expected, judge), needsJson: true }
}

type Found = { readonly value: unknown } | { readonly missing: readonly string[] }

/** Finds the value at a path. Considers only own properties and, in arrays, only indexes, not `length`. */
function findValue(payload: unknown, place: readonly string[]): Found {
  let value = payload
  for (const [depth, key] of place.entries()) {
    if (!hasOwnValue(value, key)) return { missing: place.slice(0, depth + 1) }
    value = value[key]
  }
  return { value }
}

function hasOwnValue(value: unknown, key: string): value is Record<string, unknown> {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(key) && Object.hasOwn(value, key)
  return isRecord(value) && Object.hasOwn(value, key)
}
