import { makeVisible } from '../values/text/safe-text.js'
import { truncate } from '../values/text/truncate.js'

const maxBranchLength = 200

/** Data by which readers recognize a run. */
export interface RunName {
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  /** Time at which the run's summary was generated: ISO 8601, UTC. */
  readonly generatedAt: string
}

/** Kinds of patterns, in the order in which the headline mentions them. */
const kinds = ['unchanged', 'expired', 'fixed', 'worse', 'better', 'known'] as const

/** Number of patterns of each kind. Apart from `new`, the headline leaves out kinds that are 0 or undefined. */
export type HeadlineCounts = { readonly new: number } & {
  readonly [kind in (typeof kinds)[number]]?: number | undefined
}

/** Formats one line, such as `2 new, 1 fixed, 4 known since a1b2c3d (main)`. */
export function formatHeadline(counts: HeadlineCounts, since?: RunName): string {
  const others = kinds.filter((kind) => (counts[kind] ?? 0) > 0)
  const ending = since ? ` since ${formatRunName(since)}` : ''
  if (counts.new === 0 && others.every((kind) => kind === 'unchanged')) return `Nothing new${ending}`
  return `${(['new', ...others] as const).map((kind) => `${counts[kind]} ${kind}`).join(', ')}${ending}`
}

/** Formats `a1b2c3d (main)` or, without a commit, the branch and the time to the minute. */
export function formatRunName({ commit, branch, generatedAt }: RunName): string {
  const name = commit ? commit.slice(0, 7) : `${generatedAt.slice(0, 16).replace('T', ' ')} UTC`
  return makeVisible(branch ? `${name} (${truncate(branch, maxBranchLength)})` : name)
}
