import type { PagePatternTrend, PageTrendRun } from '../../data/page-types.js'
import { formatCommit, formatRunDate } from './run-name.js'

/** `since 3 Mar (a1b2c3d)`; the first run of the history may not be the first in which it occurred. */
export function formatSince({ since }: PagePatternTrend, runs: readonly PageTrendRun[]): string {
  const run = runs[since]
  if (!run) return ''
  if (since === runs.length - 1 && since > 0) return 'first seen in this run'
  const commit = formatCommit(run)
  const date = formatRunDate(run, runs)
  const name = commit ? `${date} (${commit})` : date
  return since === 0 ? `since ${name} or earlier` : `since ${name}`
}

/** `in 5 of 12 runs` */
export function formatShare({ runs: occurred }: PagePatternTrend, runs: readonly PageTrendRun[]): string {
  return `in ${occurred} of ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`
}
