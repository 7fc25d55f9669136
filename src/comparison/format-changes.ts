import { formatPresent, listFirst } from '../values/numbers.js'
import { makeVisible, truncate } from '../values/text.js'

const maxBranchLength = 200
const maxPaths = 3
const maxPathLength = 200

/** Data by which readers recognize a run. */
export interface RunName {
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  /** Time at which the run's summary was generated: ISO 8601, UTC. */
  readonly generatedAt: string
}

/** What changed since another run. Only the lengths of the lists matter here. */
export interface Changes {
  readonly since: RunName
  /** Why the comparison is incomplete, such as `the earlier run was interrupted`; absent for two whole runs. */
  readonly partial?: string | undefined
  readonly appeared: readonly unknown[]
  readonly gone: readonly unknown[]
  readonly moreTests: readonly unknown[]
  readonly fewerTests: readonly unknown[]
}

/** Formats a sentence without its full stop, such as `Since main (a1b2c3d): 2 appeared, 1 gone`. */
export function formatChanges({ since, partial, ...lists }: Changes): string {
  const counts = formatPresent({
    appeared: lists.appeared.length,
    gone: lists.gone.length,
    'in more tests': lists.moreTests.length,
    'in fewer tests': lists.fewerTests.length,
  })
  const start = `Since ${formatRunName(since)}: `
  if (partial === undefined) return `${start}${counts || 'nothing changed'}`
  return `${start}${counts || 'nothing appeared'}; the comparison is incomplete, because ${partial}`
}

/** Formats `main (a1b2c3d)`, with the time to the minute if there is no commit. */
function formatRunName({ commit, branch, generatedAt }: RunName): string {
  const version = commit ? commit.slice(0, 7) : `${generatedAt.slice(0, 16).replace('T', ' ')} UTC`
  return makeVisible(branch ? `${truncate(branch, maxBranchLength)} (${version})` : version)
}

/** Lists paths. Escapes invisible characters and truncates, because a page may have requested any URL. */
export function formatPaths(paths: readonly string[]): string {
  const shown = paths.map((path) => truncate(makeVisible(path), maxPathLength))
  return listFirst(shown, maxPaths, 'path')
}
