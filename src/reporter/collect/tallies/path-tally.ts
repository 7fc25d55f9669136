import type { SummaryPath } from '../../../summary-file/summary.js'
import { createPathMatcher, maxListedPaths, mergePaths } from '../../../values/patterns/path-patterns.js'

const maxPaths = 1_000
/** A substitute for all paths beyond the limit. No error has this path, so a baseline entry for it matches nothing. */
const otherPaths = '/**'

/** Counts the occurrences of each path of a pattern, in bounded memory. */
export class PathTally {
  #counts = new Map<string, number>()
  #isFull = false

  /** The paths, most frequent first. */
  get paths(): readonly SummaryPath[] {
    return [...this.#counts].map(([path, count]) => ({ path, count })).sort(compareMostFrequentFirst)
  }

  add(path: string): void {
    if (this.#counts.size >= maxPaths && !this.#counts.has(path)) this.#makeRoom()
    const counted = this.#isFull && !this.#counts.has(path) ? otherPaths : path
    this.#counts.set(counted, (this.#counts.get(counted) ?? 0) + 1)
  }

  /** Merges similar paths. If many remain because few are similar, further paths count as `otherPaths`. */
  #makeRoom(): void {
    if (this.#isFull) return
    this.#counts = new Map(mergeCounts(this.paths).map(({ path, count }) => [path, count]))
    this.#isFull = this.#counts.size > maxPaths / 2
  }
}

/** Limits paths to 50, merging similar ones if necessary. New paths come first, then the most frequent. */
export function limitPaths(
  paths: readonly SummaryPath[],
  newPaths: readonly string[] = [],
): readonly SummaryPath[] {
  const limited = paths.length > maxListedPaths ? mergeCounts(paths) : paths
  const isNew = new Set(
    limited.map(({ path }) => path).filter((path) => newPaths.some(createPathMatcher([path]))),
  )
  const newFirst = limited.toSorted((a, b) => Number(isNew.has(b.path)) - Number(isNew.has(a.path)))
  return newFirst.slice(0, maxListedPaths)
}

function mergeCounts(paths: readonly SummaryPath[]): SummaryPath[] {
  const merged = mergePaths(paths.map(({ path }) => path)).map((path) => ({
    path,
    matches: createPathMatcher([path]),
  }))
  const counts = new Map<string, number>()
  for (const { path, count } of paths) {
    const group = merged.find(({ matches }) => matches(path))?.path ?? path
    counts.set(group, (counts.get(group) ?? 0) + count)
  }
  return [...counts].map(([path, count]) => ({ path, count })).sort(compareMostFrequentFirst)
}

function compareMostFrequentFirst(a: SummaryPath, b: SummaryPath): number {
  return b.count - a.count || (a.path < b.path ? -1 : 1)
}
