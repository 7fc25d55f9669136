import { hasWildcard } from '../values/patterns/wildcards.js'
import type { BaselineEntry } from './baseline.js'
import { matchesKey } from './key-pattern.js'

/** A pattern of a run: its key and the ids of the tests that it affected. */
export interface MetPattern {
  readonly key: string
  readonly testIds: readonly string[]
}

/** An entry whose pattern affects more tests than when it was added. */
export interface GrowingEntry {
  readonly entry: BaselineEntry
  readonly tests: number
}

/** Returns the entries that no pattern of the run matches. */
export function findUnseen(entries: readonly BaselineEntry[], keys: Iterable<string>): BaselineEntry[] {
  const seen = new Set(keys)
  return entries.filter(({ key }) => !seen.has(key) && !(hasWildcard(key) && [...seen].some(matches(key))))
}

export function findGrowing(
  entries: readonly BaselineEntry[],
  patterns: readonly MetPattern[],
): GrowingEntry[] {
  const byKey = new Map(patterns.map((pattern) => [pattern.key, pattern]))
  return entries.flatMap((entry) => {
    if (entry.tests === undefined) return []
    const tests = countTests(findMatching(entry.key, byKey))
    return tests > entry.tests ? [{ entry, tests }] : []
  })
}

function findMatching(key: string, patterns: ReadonlyMap<string, MetPattern>): MetPattern[] {
  if (hasWildcard(key)) return [...patterns.values()].filter((pattern) => matchesKey(key, pattern.key))
  const own = patterns.get(key)
  return own ? [own] : []
}

/** Counts distinct tests: several patterns of a wildcard can affect the same test. */
function countTests(patterns: readonly MetPattern[]): number {
  return new Set(patterns.flatMap(({ testIds }) => testIds)).size
}

function matches(pattern: string): (key: string) => boolean {
  return (key) => matchesKey(pattern, key)
}
