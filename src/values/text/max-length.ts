/** Returns the longest text's length, or 0. `Math.max(...lengths)` overflows the stack for more than 100,000 texts. */
export function getMaxLength(texts: Iterable<string>): number {
  let max = 0
  for (const { length } of texts) max = Math.max(max, length)
  return max
}
