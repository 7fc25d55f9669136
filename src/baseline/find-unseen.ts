import type { BaselineEntry } from './baseline.js'
import { createEntryFinder } from './classify.js'

/** Returns the entries that match none of a run's errors. */
export function findUnseen(entries: readonly BaselineEntry[], names: Iterable<string>): BaselineEntry[] {
  const findEntries = createEntryFinder(entries)
  const seen = new Set([...names].flatMap(findEntries))
  return entries.filter((entry) => !seen.has(entry))
}
