/** The length of the longest text, 0 without texts. `Math.max(...lengths)` overflows the stack beyond 100,000 of them. */
export function getMaxLength(texts: Iterable<string>): number {
  let max = 0
  for (const { length } of texts) max = Math.max(max, length)
  return max
}
