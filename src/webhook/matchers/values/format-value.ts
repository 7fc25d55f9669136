import { truncate } from '../../../values/text.js'

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
