import { getOrCreate } from '../values/groups.js'
import {
  anyButSlash,
  anyItems,
  hasWildcard,
  matchesPattern,
  parsePattern,
  splitCharacters,
} from '../values/wildcards.js'
import { type BaselineEntry, hasExpired } from './baseline.js'
import { createScriptFinder } from './other-scripts.js'

/** What the baseline says about an error. `otherScripts` are files for which it is known already. */
export type BaselineMatch =
  | { readonly state: 'new'; readonly entry?: undefined; readonly otherScripts: readonly string[] }
  | { readonly state: 'known' | 'expired'; readonly entry: BaselineEntry; readonly otherScripts?: undefined }

/** Finds the state of an error by its name. */
export type Classify = (name: string) => BaselineMatch

/**
 * Returns a function that maps an error's name to its state at the time `now`. An error counts as expired only if no
 * matching entry is still active.
 */
export function createClassifier(entries: readonly BaselineEntry[], now: number): Classify {
  const findEntries = createEntryFinder(entries)
  const findOtherScripts = createScriptFinder(entries.filter(({ expires }) => !hasExpired(expires, now)))
  const matches = new Map<string, BaselineMatch>()
  const match = (name: string): BaselineMatch =>
    chooseMatch(findEntries(name), now) ?? { state: 'new', otherScripts: findOtherScripts(name) }
  return (name) => getOrCreate(matches, name, () => match(name))
}

function chooseMatch(entries: readonly BaselineEntry[], now: number): BaselineMatch | undefined {
  const live = entries.find(({ expires }) => !hasExpired(expires, now))
  if (live) return { state: 'known', entry: live }
  const [expired] = entries.toSorted(compareLatestFirst)
  return expired && { state: 'expired', entry: expired }
}

/** Returns a function that finds the entries that match a name. The entry with exactly this name comes first. */
export function createEntryFinder(
  entries: readonly BaselineEntry[],
): (name: string) => readonly BaselineEntry[] {
  const exact = new Map(entries.map((entry) => [entry.error, entry]))
  const wildcards = entries
    .filter(({ error }) => hasWildcard(error))
    .map((entry) => ({ entry, pattern: parsePattern(entry.error, { '*': anyButSlash, '**': anyItems }) }))
  return (name) => {
    const own = exact.get(name)
    const characters = splitCharacters(name)
    const others = wildcards
      .filter(({ pattern }) => matchesPattern(pattern, characters))
      .map(({ entry }) => entry)
    return own ? [own, ...others] : others
  }
}

function compareLatestFirst(a: BaselineEntry, b: BaselineEntry): number {
  return Date.parse(b.expires ?? '') - Date.parse(a.expires ?? '')
}
