import { splitAtWildcards } from '../values/patterns/wildcards.js'

/**
 * Whether a key matches a pattern in which `*` stands for any characters, or none. It is enough to match each literal
 * part at its first occurrence, so there is no backtracking.
 */
export function matchesKey(pattern: string, key: string): boolean {
  const [head = '', ...rest] = splitAtWildcards(pattern)
  const tail = rest.pop()
  if (tail === undefined) return key === pattern
  if (key.length < head.length + tail.length || !key.startsWith(head) || !key.endsWith(tail)) return false
  return containsInOrder(key.slice(head.length, key.length - tail.length), rest)
}

function containsInOrder(text: string, parts: readonly string[]): boolean {
  let end = 0
  for (const part of parts) {
    const start = text.indexOf(part, end)
    if (start === -1) return false
    end = start + part.length
  }
  return true
}
