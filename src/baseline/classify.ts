import { createPathMatcher } from '../values/patterns/path-patterns.js'
import { hasWildcard, matchesKey } from '../values/patterns/wildcards.js'
import type { BaselineEntry } from './baseline.js'
import { hasExpired } from './dates.js'

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

/** The state of a run's pattern according to the baseline. */
export interface PatternMatch {
  readonly state: BaselineState
  readonly entry?: BaselineEntry | undefined
  /** Paths that are in no baseline entry for the key. Present only if they are what makes the pattern new. */
  readonly newPaths?: readonly string[] | undefined
}

/** Returns a pattern's state. `expired` takes precedence over a new path, because someone chose the expiry date. */
export function classifyPattern(
  classify: Classify,
  { key, paths = [] }: { readonly key: string; readonly paths?: readonly string[] | undefined },
): PatternMatch {
  const ofKey = classify(key)
  if (ofKey.state === 'new' || paths.length === 0) return ofKey
  const matches = paths.map((path) => ({ path, ...classify(key, () => path) }))
  const newPaths = matches.filter(({ state }) => state === 'new').map(({ path }) => path)
  const expired = matches.find(({ state }) => state === 'expired')
  if (expired) return { state: 'expired', entry: expired.entry }
  return newPaths.length > 0 ? { state: 'new', newPaths } : (matches[0] ?? ofKey)
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
