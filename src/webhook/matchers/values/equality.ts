import { isRecord } from '../../../values/json.js'

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
export interface Difference {
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
