import type { Redactor } from '../../../redaction/redactor.js'
import { isRecord } from '../../../values/is-record.js'
import { formatValue } from './format-value.js'

/** Maximum depth of a value that is shown. Recursion would overflow the stack at about 5,000 levels. */
const maxDepth = 100
const tooDeep = '(nested too deeply to show)'

/** Redacts a parsed or raw body and returns plain JSON. */
export function redactBody(value: unknown, redactor: Redactor): unknown {
  return typeof value === 'string' ? redactor.body(value) : redactor.json(toPlainJson(value))
}

/** Redacts a value at a path; the names in the path decide whether it is secret. */
export function redactAt(path: readonly string[], value: unknown, redactor: Redactor): unknown {
  const nested = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), toPlainJson(value))
  return path.reduce<unknown>(
    (outer, name) => (isRecord(outer) && Object.hasOwn(outer, name) ? outer[name] : outer),
    redactor.json(nested),
  )
}

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
