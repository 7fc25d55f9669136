import {
  anyButSlash,
  anyItems,
  hasWildcard,
  matchesPattern,
  parsePattern,
  splitCharacters,
} from '../values/wildcards.js'
import { type BaselineEntry, hasExpired } from './baseline.js'

/** State of an error according to the baseline. */
export type BaselineState = 'new' | 'known' | 'expired'

export type BaselineMatch =
  | { readonly state: 'new'; readonly entry?: undefined }
  | { readonly state: 'known' | 'expired'; readonly entry: BaselineEntry }

/** Finds the state of an error by its name. */
export type Classify = (name: string) => BaselineMatch

/**
 * Returns a function that maps an error's name to its state at the time `now`. An error counts as expired only if no
 * matching entry is still active.
 */
export function createClassifier(entries: readonly BaselineEntry[], now: number): Classify {
  const findEntries = createEntryFinder(entries)
  const matches = new Map<string, BaselineMatch>()
  return (name) => {
    const match = matches.get(name) ?? chooseMatch(findEntries(name), now)
    matches.set(name, match)
    return match
  }
}

function chooseMatch(entries: readonly BaselineEntry[], now: number): BaselineMatch {
  const live = entries.find(({ expires }) => !hasExpired(expires, now))
  if (live) return { state: 'known', entry: live }
  const [expired] = entries.toSorted(compareLatestFirst)
  return expired ? { state: 'expired', entry: expired } : { state: 'new' }
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
      .filter(({ entry, pattern }) => entry !== own && matchesPattern(pattern, characters))
      .map(({ entry }) => entry)
    return own ? [own, ...others] : others
  }
}

function compareLatestFirst(a: BaselineEntry, b: BaselineEntry): number {
  return Date.parse(b.expires ?? '') - Date.parse(a.expires ?? '')
}
