import { isRecord } from '../../values/json.js'
import { truncate } from '../../values/text.js'

/** Whether JSON values are deeply equal; only own properties count. */
export function isEqual(actual: unknown, expected: unknown): boolean {
  if (actual === expected) return true
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

const maxLength = 200

export function formatValue(value: unknown): string {
  return truncate(toText(value), maxLength + 1)
}

/** Whether a number is an integer that JavaScript cannot hold exactly, such as an id of 64 bits. */
export function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

const rounded = 'rounded: beyond 2^53'

/** Formats what is shown of a received value; says if it has a number that the sender may not have sent. */
export function formatReceived(value: unknown, text: string = formatValue(value)): string {
  return hasRounded(value) ? `${text} (${rounded})` : text
}

function hasRounded(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.values(value).some(hasRounded)
    : isRounded(value)
}

/** Explains two values that look the same but differ in type: `expected 42 (number), got "42" (string)`. */
export function describeTypeMismatch(expected: unknown, actual: unknown): string | undefined {
  const isScalar = (value: unknown) => typeof value !== 'object' || value === null
  if (!isScalar(expected) || !isScalar(actual)) return undefined
  if (typeof expected === typeof actual || String(expected) !== String(actual)) return undefined
  return `expected ${formatTyped(expected)}, got ${formatTyped(actual)}`
}

function formatTyped(value: unknown): string {
  const type = value === null ? 'null' : typeof value
  return `${formatValue(value)} (${isRounded(value) ? `${type}, ${rounded}` : type})`
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

/** Replaces a value that JSON cannot represent, such as a bigint, so that the timeout is still reported. */
export function toPlainJson(value: unknown): unknown {
  if (isDeeperThan(value, maxDepth)) return tooDeep
  try {
    JSON.stringify(value)
    return value
  } catch {
    return formatValue(value)
  }
}

interface Body {
  readonly rawBody?: string
  readonly body: unknown
}

/** Returns the text of a body, or the JSON of one that has no text. */
export function toBodyText({ rawBody, body }: Body): string {
  return rawBody ?? JSON.stringify(toPlainJson(body)) ?? ''
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1))
}
