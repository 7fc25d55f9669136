// Decides how `baseline update` changes the entries.
import { type BaselineEntry, hasExpired } from '../../baseline/baseline.js'
import { type Classify, createClassifier } from '../../baseline/classify.js'
import type { RunPattern } from '../../summary-file/read-summary.js'
import { mergePaths } from '../../values/path-patterns.js'

/** A pattern with those of its paths that the baseline does not list. */
interface NewPattern extends RunPattern {
  readonly paths: readonly string[]
}

export interface UpdatePlan {
  /** All entries of the updated baseline. */
  readonly entries: readonly BaselineEntry[]
  /** Patterns whose keys the baseline lacks. */
  readonly added: readonly NewPattern[]
  /** Patterns of existing entries that have new paths. */
  readonly extended: readonly NewPattern[]
  /** Expired entries that a pattern would match; each only once. */
  readonly expired: readonly BaselineEntry[]
  /** Number of new patterns that are left out because they do not count. */
  readonly accepted: number
}

/** Plans to add what counts and is not known. `fields` are those of every new entry. */
export function planUpdate(
  entries: readonly BaselineEntry[],
  patterns: readonly RunPattern[],
  fields: Omit<BaselineEntry, 'key'>,
  now: number,
): UpdatePlan {
  const classify = createClassifier(entries, now)
  const expired = findExpired(entries, patterns, classify, now)
  const expiredKeys = new Set(expired.map(({ key }) => key))
  const unknown = patterns.flatMap((pattern) => {
    const paths = findUnknownPaths(pattern, classify)
    return paths.length === 0 || expiredKeys.has(pattern.key) ? [] : [{ ...pattern, paths }]
  })
  const keys = new Set(entries.map(({ key }) => key))
  const counting = unknown.filter(doesCount)
  const added = counting.filter(({ key }) => !keys.has(key))
  const extended = counting.filter(({ key }) => keys.has(key))
  return {
    entries: [...extendEntries(entries, extended), ...added.map((pattern) => toEntry(pattern, fields))],
    ...{ added, extended, expired },
    accepted: unknown.length - counting.length,
  }
}

/** Whether a pattern counts in some test, or was accepted only because another baseline contains it. */
function doesCount({ effects, state }: RunPattern): boolean {
  return effects === undefined || state === 'known' || effects.accepted < sumTests(effects)
}

function sumTests({ failed, warned, accepted, inFailedTests }: NonNullable<RunPattern['effects']>): number {
  return failed + warned + accepted + inFailedTests
}

function findUnknownPaths({ key, paths = [] }: RunPattern, classify: Classify): readonly string[] {
  return paths.filter((path) => classify(key, () => path).state === 'new')
}

/** Finds the expired entries of the patterns' keys, even if a pattern occurred on other paths. */
function findExpired(
  entries: readonly BaselineEntry[],
  patterns: readonly RunPattern[],
  classify: Classify,
  now: number,
): BaselineEntry[] {
  const byKey = new Map(
    entries.filter(({ expires }) => hasExpired(expires, now)).map((entry) => [entry.key, entry]),
  )
  const found = patterns.flatMap((pattern) => {
    const { key, paths = [] } = pattern
    const matches = paths.map((path) => classify(key, () => path))
    const own = findUnknownPaths(pattern, classify).length > 0 ? byKey.get(key) : undefined
    return [...matches.flatMap(({ state, entry }) => (state === 'expired' ? [entry] : [])), own ?? []].flat()
  })
  return [...new Set(found)]
}

function toEntry({ key, tests, paths }: NewPattern, fields: Omit<BaselineEntry, 'key'>): BaselineEntry {
  return { key, ...fields, tests, paths: mergePaths(paths) }
}

/** Adds new paths to their entries. Also raises the number of tests, so that an entry does not count as growing. */
function extendEntries(
  entries: readonly BaselineEntry[],
  extended: readonly NewPattern[],
): readonly BaselineEntry[] {
  const byKey = new Map(extended.map((pattern) => [pattern.key, pattern]))
  return entries.map((entry) => {
    const seen = byKey.get(entry.key)
    if (!seen) return entry
    const tests = entry.tests === undefined ? undefined : Math.max(entry.tests, seen.tests)
    return { ...entry, tests, paths: mergePaths([...(entry.paths ?? []), ...seen.paths]) }
  })
}
