import { hasWildcard } from '../values/wildcards.js'
import type { BaselineEntry } from './baseline.js'
import { hasExpired } from './dates.js'
import { matchesKey } from './key-pattern.js'

/** Status of a pattern key according to the baseline. */
export type BaselineState = 'new' | 'known' | 'expired'

export type BaselineMatch =
  | { readonly state: 'new'; readonly entry?: undefined }
  | { readonly state: 'known' | 'expired'; readonly entry: BaselineEntry }

/**
 * Returns a function from pattern key to state at the time `now`. A key is only expired if no other entry for it is in
 * force.
 */
export function createClassifier(
  entries: readonly BaselineEntry[],
  now: number,
): (key: string) => BaselineMatch {
  const findEntries = createLookup(entries)
  return (key) => {
    const matching = findEntries(key)
    const live = matching.find(({ expires }) => !hasExpired(expires, now))
    if (live) return { state: 'known', entry: live }
    const [expired] = matching.toSorted(compareLatestFirst)
    return expired ? { state: 'expired', entry: expired } : { state: 'new' }
  }
}

/** Returns the entries that match a key; the one without a wildcard comes first. */
function createLookup(entries: readonly BaselineEntry[]): (key: string) => BaselineEntry[] {
  const exact = new Map(entries.map((entry) => [entry.key, entry]))
  const wildcards = entries.filter(({ key }) => hasWildcard(key))
  return (key) => {
    const own = exact.get(key)
    const others = wildcards.filter((entry) => entry !== own && matchesKey(entry.key, key))
    return own ? [own, ...others] : others
  }
}

function compareLatestFirst(a: BaselineEntry, b: BaselineEntry): number {
  return Date.parse(b.expires ?? '') - Date.parse(a.expires ?? '')
}
