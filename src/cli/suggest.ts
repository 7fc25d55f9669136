/** Returns the candidate that was probably meant: at most a third of its characters differ. */
export function suggest(text: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: countEdits(text.slice(0, 100), candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, candidate.length / 3))
    .toSorted((a, b) => a.distance - b.distance)
  return best?.candidate
}

/** Computes the Levenshtein distance. */
function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1]
    for (let column = 1; column < row.length; column++) {
      const replaced = (row[column - 1] ?? 0) + Number(b[column - 1] !== character)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
