import { isRecord } from '../../values/json.js'
import { truncate } from '../../values/text.js'

/** Whether JSON values are deeply equal; only own properties count. */
export function isEqual(actual: unknown, expected: unknown): boolean {
  if (Object.is(actual, expected) || actual === expected) return true
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return actual.length === expected.length && actual.every((item, index) => isEqual(item, expected[index]))
  }
  if (!isRecord(actual) || !isRecord(expected)) return false
  const keys = Object.keys(expected)
  return (
    keys.length === Object.keys(actual).length &&
    keys.every((key) => Object.hasOwn(actual, key) && isEqual(actual[key], expected[key]))
  )
}

/** Copies an expected value, so that a template does not change if the caller changes the object later. */
export function cloneExpected<T>(expected: T): T {
  try {
    return structuredClone(expected)
  } catch {
    return expected // contains a function, which no payload can equal
  }
}

/** The first difference between a value and the expected part. */
interface Difference {
  /** The keys that lead to the difference. */
  readonly place: readonly string[]
  readonly expected: unknown
  /** The value at this place; absent if there is none. */
  readonly actual?: unknown
}

/**
 * Returns the first difference between a value and an expected part, or undefined when the value contains the part.
 * Keys that the part does not have are ignored; arrays must have the same length.
 */
export function findDifference(
  actual: unknown,
  expected: unknown,
  place: readonly string[] = [],
): Difference | undefined {
  if (Array.isArray(expected)) return compareArrays(actual, expected, place)
  if (isRecord(expected)) return compareRecords(actual, expected, place)
  return isEqual(actual, expected) ? undefined : { place, expected, actual }
}

function compareArrays(
  actual: unknown,
  expected: readonly unknown[],
  place: readonly string[],
): Difference | undefined {
  if (!Array.isArray(actual) || actual.length !== expected.length) return { place, expected, actual }
  for (const [index, item] of expected.entries()) {
    const difference = findDifference(actual[index], item, [...place, String(index)])
    if (difference) return difference
  }
  return undefined
}

function compareRecords(
  actual: unknown,
  expected: Record<string, unknown>,
  place: readonly string[],
): Difference | undefined {
  if (!isRecord(actual)) return { place, expected, actual }
  for (const key of Object.keys(expected)) {
    const inner = [...place, key]
    if (!Object.hasOwn(actual, key)) return { place: inner, expected: expected[key] }
    const difference = findDifference(actual[key], expected[key], inner)
    if (difference) return difference
  }
  return undefined
}

const maxLength = 200

/** Formats a value for a summary; long values are truncated. */
export function formatValue(value: unknown): string {
  return truncate(toText(value), maxLength + 1)
}

/** Explains two values that look the same but differ in type: `expected 42 (number), got "42" (string)`. */
export function describeTypeMismatch(expected: unknown, actual: unknown): string | undefined {
  const isScalar = (value: unknown) => typeof value !== 'object' || value === null
  if (!isScalar(expected) || !isScalar(actual)) return undefined
  if (typeof expected === typeof actual || String(expected) !== String(actual)) return undefined
  return `expected ${formatTyped(expected)}, got ${formatTyped(actual)}`
}

function formatTyped(value: unknown): string {
  return `${formatValue(value)} (${value === null ? 'null' : typeof value})`
}

function toText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return toStringSafely(value) // a cycle or a bigint never equals JSON, but the summary must still be written
  }
}

function toStringSafely(value: unknown): string {
  try {
    return String(value)
  } catch {
    return '(cannot be shown)' // nested too deeply
  }
}

/** Maximum depth of a value that is shown. Recursion would overflow the stack at about 5,000 levels. */
const maxDepth = 100
const tooDeep = '(nested too deeply to show)'

/**
 * Replaces a value that JSON cannot represent, such as a bigint, with text, so that the timeout is still reported.
 */
export function toPlainJson(value: unknown): unknown {
  if (isDeeperThan(value, maxDepth)) return tooDeep
  try {
    JSON.stringify(value)
    return value
  } catch {
    return formatValue(value)
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1))
}
