import { formatValue } from './format-value.js'

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
