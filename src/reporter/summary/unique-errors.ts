import type { PatternCounts } from '../collect/tallies/pattern-tally.js'
import type { UrlTable } from '../collect/url-table.js'

/**
 * Counts the distinct pairs of status and URL among HTTP errors. URLs are compared only between patterns that differ in
 * nothing but the method, because no others can share a pair. `rows` lists the URL table's rows for each pattern.
 */
export function countUniqueErrors(
  patterns: readonly PatternCounts[],
  urls: UrlTable,
  rows: readonly (readonly number[])[],
): number {
  const groups = new Map<string, number[]>()
  patterns.forEach(({ status, basePath, networkErrors = 0 }, index) => {
    if (networkErrors === 0) return
    const group = `${status} ${basePath}`
    groups.set(group, [...(groups.get(group) ?? []), index])
  })
  const getHashes = (index: number): number[] => (rows[index] ?? []).map((row) => urls.getHash(row))
  const countDistinct = ([first = 0, ...others]: readonly number[]): number =>
    others.length === 0 ? (rows[first]?.length ?? 0) : new Set([first, ...others].flatMap(getHashes)).size
  return [...groups.values()].reduce((sum, indexes) => sum + countDistinct(indexes), 0)
}
