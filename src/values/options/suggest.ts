/** Returns the closest valid name if it differs in one run of at most two characters or a third of its length. */
export function suggest(name: string, valid: readonly string[]): string | undefined {
  const [closest] = valid
    .map((meant) => ({ meant, different: countDifferent(simplify(name), simplify(meant)) }))
    .filter(({ meant, different }) => different <= Math.max(2, meant.length / 3))
    .toSorted((a, b) => a.different - b.different)
  return closest?.meant
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll('-', '')
}

/** Returns the number of characters between the common prefix and the common suffix. */
function countDifferent(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end
}
