import type { SummaryPath } from '../../../summary-file/summary.js'
import { createPathMatcher, maxListedPaths, mergePaths } from '../../../values/path-patterns.js'

const maxPaths = 1_000

/** Counts the occurrences of each path of a pattern, in bounded memory. */
export class PathTally {
  #counts = new Map<string, number>()

  /** The paths, most frequent first. */
  get paths(): readonly SummaryPath[] {
    return [...this.#counts].map(([path, count]) => ({ path, count })).sort(compareMostFrequentFirst)
  }

  add(path: string): void {
    if (this.#counts.size >= maxPaths && !this.#counts.has(path)) {
      this.#counts = new Map(mergeCounts(this.paths).map(({ path, count }) => [path, count]))
    }
    this.#counts.set(path, (this.#counts.get(path) ?? 0) + 1)
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
