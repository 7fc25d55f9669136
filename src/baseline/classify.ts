import { createPathMatcher } from '../values/path-patterns.js'
import { hasWildcard, matchesKey } from '../values/patterns.js'
import { type BaselineEntry, hasExpired } from './baseline.js'

/** State of a pattern key according to the baseline. */
export type BaselineState = 'new' | 'known' | 'expired'

type BaselineMatch =
  | { readonly state: 'new'; readonly entry?: undefined }
  | { readonly state: 'known' | 'expired'; readonly entry: BaselineEntry }

/** Finds the state of a pattern key on a path. Without `getPath`, entries match by key alone. */
export type Classify = (key: string, getPath?: () => string) => BaselineMatch

/**
 * Returns a function that maps a pattern key and path to their state at the time `now`. An error counts as expired only
 * if no matching entry is still active.
 */
export function createClassifier(entries: readonly BaselineEntry[], now: number): Classify {
  const findEntries = createLookup(entries)
  const hasPath = createPathLookup()
  return (key, getPath) => {
    const withKey = findEntries(key)
    const matching = getPath ? withKey.filter((entry) => hasPath(entry, getPath)) : withKey
    const live = matching.find(({ expires }) => !hasExpired(expires, now))
    if (live) return { state: 'known', entry: live }
    const [expired] = matching.toSorted(compareLatestFirst)
    return expired ? { state: 'expired', entry: expired } : { state: 'new' }
  }
}

/** Returns a function that finds the entries that match a key. An entry with exactly this key comes first. */
function createLookup(entries: readonly BaselineEntry[]): (key: string) => BaselineEntry[] {
  const exact = new Map(entries.map((entry) => [entry.key, entry]))
  const wildcards = entries.filter(({ key }) => hasWildcard(key))
  return (key) => {
    const own = exact.get(key)
    const others = wildcards.filter((entry) => entry !== own && matchesKey(entry.key, key))
    return own ? [own, ...others] : others
  }
}

/** Returns a function that checks whether an entry covers a path. An entry without paths covers every path. */
function createPathLookup(): (entry: BaselineEntry, getPath: () => string) => boolean {
  const matchers = new Map<BaselineEntry, (path: string) => boolean>()
  return (entry, getPath) => {
    if (!entry.paths) return true
    const matches = matchers.get(entry) ?? createPathMatcher(entry.paths)
    matchers.set(entry, matches)
    return matches(getPath())
  }
}

function compareLatestFirst(a: BaselineEntry, b: BaselineEntry): number {
  return Date.parse(b.expires ?? '') - Date.parse(a.expires ?? '')
}
