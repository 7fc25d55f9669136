import { makeVisible } from '../values/text/safe-text.js'
import { truncate } from '../values/text/truncate.js'

const maxBranchLength = 200

/** What identifies a run to its readers. */
export interface RunName {
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  /** ISO 8601, UTC. */
  readonly generatedAt: string
}

/** How many patterns of each kind; undefined kinds are not mentioned. */
export interface HeadlineCounts {
  readonly new: number
  readonly expired?: number | undefined
  readonly fixed?: number | undefined
  readonly worse?: number | undefined
  readonly better?: number | undefined
  readonly known?: number | undefined
}

/** Formats one line: `2 new, 1 fixed, 4 known since a1b2c3d (main)`. */
export function formatHeadline(counts: HeadlineCounts, since?: RunName): string {
  const { new: added, expired = 0, fixed = 0, worse = 0, better = 0, known = 0 } = counts
  const others = Object.entries({ expired, fixed, worse, better, known }).filter(([, count]) => count > 0)
  const ending = since ? ` since ${formatRunName(since)}` : ''
  if (added + others.length === 0) return `Nothing new${ending}`
  return `${[`${added} new`, ...others.map(([name, count]) => `${count} ${name}`)].join(', ')}${ending}`
}

/** Formats `a1b2c3d (main)`; without a commit, the branch and the minute. */
export function formatRunName({ commit, branch, generatedAt }: RunName): string {
  const name = commit ? commit.slice(0, 7) : `${generatedAt.slice(0, 16).replace('T', ' ')} UTC`
  return makeVisible(branch ? `${name} (${truncate(branch, maxBranchLength)})` : name)
}
