// Compares baseline entries with a run.
import { sharePath } from '../values/path-patterns.js'
import { hasWildcard, matchesKey } from '../values/patterns.js'
import type { BaselineEntry } from './baseline.js'

/** A pattern of a run and the tests that it affected. */
interface AffectedTests {
  readonly key: string
  readonly testIds: readonly string[]
}

/** A pattern of a run and the paths on which it occurred. */
interface OccurredPattern {
  readonly key: string
  readonly paths: readonly string[]
}

/** Returns the entries that no pattern of the run matches, or only on other paths. */
export function findUnseen(
  entries: readonly BaselineEntry[],
  patterns: readonly OccurredPattern[],
): BaselineEntry[] {
  const byKey = new Map(patterns.map(({ key, paths }) => [key, paths]))
  const occurred = ({ key, paths }: BaselineEntry) =>
    findMatching(key, byKey).some((seen) => !paths || sharePath(paths, seen))
  return entries.filter((entry) => !occurred(entry))
}

/** Returns the entries whose errors affect more tests than when the entries were added. */
export function findGrowing(
  entries: readonly BaselineEntry[],
  patterns: readonly AffectedTests[],
): { readonly entry: BaselineEntry; readonly tests: number }[] {
  const byKey = new Map(patterns.map(({ key, testIds }) => [key, testIds]))
  return entries.flatMap((entry) => {
    // A set, because several patterns that match one wildcard can affect the same test.
    const tests = new Set(findMatching(entry.key, byKey).flat()).size
    return entry.tests !== undefined && tests > entry.tests ? [{ entry, tests }] : []
  })
}

function findMatching<T>(pattern: string, byKey: ReadonlyMap<string, T>): T[] {
  const own = byKey.get(pattern)
  if (!hasWildcard(pattern)) return own === undefined ? [] : [own]
  return [...byKey].flatMap(([key, value]) => (matchesKey(pattern, key) ? [value] : []))
}
