// Explains two values that differ, although they look the same where they are shown: in type, in characters that look
// alike, or beyond the end of what is shown.
import { isRecord } from '../../values/json.js'
import { toAscii } from '../../values/text.js'
import { describeTypeMismatch, formatValue } from './json-values.js'

/** Returns text such as `expected 42 (number), got "42" (string)`; undefined if the values do not look the same. */
export function describeLookAlikes(expected: unknown, actual: unknown): string | undefined {
  const mismatch = describeTypeMismatch(expected, actual)
  if (mismatch !== undefined) return mismatch
  if (typeof expected === 'string' && typeof actual === 'string') return describeTexts(expected, actual)
  return formatValue(expected) === formatValue(actual) ? describeFirstDifference(expected, actual) : undefined
}

/** Length of the excerpt that is shown of a text, and of its part before the first difference. */
const maxShown = 100
const maxBefore = 20

/** Such as a space and a no-break space, or a letter in one and in two code points: escapes show the difference. */
function describeTexts(expected: string, actual: string): string | undefined {
  if (expected === actual) return undefined
  const isSameText = expected.normalize('NFKC') === actual.normalize('NFKC')
  if (!isSameText && formatValue(expected) !== formatValue(actual)) return undefined
  const at = findDifferentIndex(expected, actual)
  const start = at < maxShown / 2 ? 0 : at - maxBefore
  const show = (text: string) => {
    const excerpt = JSON.stringify(text.slice(start, start + maxShown))
    const shown = isSameText ? toAscii(excerpt) : excerpt
    return `${start === 0 ? '' : '…'}${shown}${start + maxShown < text.length ? '…' : ''}`
  }
  const where = start === 0 ? '' : `from character ${at + 1} on, `
  return `${where}expected ${show(expected)}, got ${show(actual)}`
}

/** Returns the index at which two texts begin to differ. */
export function findDifferentIndex(a: string, b: string): number {
  let index = 0
  while (index < a.length && a[index] === b[index]) index += 1
  return index
}

/** Describes the first difference of two objects or arrays, such as `items.25.id: expected 1, got 2`. */
function describeFirstDifference(
  expected: unknown,
  actual: unknown,
  place: readonly string[] = [],
): string | undefined {
  const at = place.length === 0 ? '' : `${place.join('.')}: `
  const areArrays = Array.isArray(expected) && Array.isArray(actual)
  if (areArrays && expected.length !== actual.length) {
    return `${at}expected ${expected.length} items, got ${actual.length}`
  }
  if (areArrays || (isRecord(expected) && isRecord(actual))) {
    return describeFirstEntry(toMap(expected), toMap(actual), place)
  }
  return expected === actual ? undefined : at + describeValues(expected, actual)
}

function describeFirstEntry(
  expected: ReadonlyMap<string, unknown>,
  actual: ReadonlyMap<string, unknown>,
  place: readonly string[],
): string | undefined {
  for (const key of new Set([...expected.keys(), ...actual.keys()])) {
    const inner = [...place, key]
    if (!actual.has(key)) return `${inner.join('.')} is missing`
    if (!expected.has(key)) return `${inner.join('.')} is not expected`
    const difference = describeFirstDifference(expected.get(key), actual.get(key), inner)
    if (difference !== undefined) return difference
  }
  return undefined
}

function describeValues(expected: unknown, actual: unknown): string {
  const lookAlikes = describeLookAlikes(expected, actual)
  return lookAlikes ?? `expected ${formatValue(expected)}, got ${formatValue(actual)}`
}

function toMap(value: object): Map<string, unknown> {
  return new Map(Object.entries(value))
}
