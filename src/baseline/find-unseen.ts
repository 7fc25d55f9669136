import type { BaselineEntry } from './baseline.js'
import { createEntryFinder } from './classify.js'

/** Returns the entries that match none of a run's errors. One of two equal entries, in two files, has occurred with the other. */
export function findUnseen(entries: readonly BaselineEntry[], names: Iterable<string>): BaselineEntry[] {
  const findEntries = createEntryFinder(entries)
  const seen = new Set([...names].flatMap(findEntries).map(({ error }) => error))
  return entries.filter(({ error }) => !seen.has(error))
}
