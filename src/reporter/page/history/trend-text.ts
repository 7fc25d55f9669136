import { count } from '../../../values/numbers.js'
import type { PagePatternTrend, PageTrendRun } from '../../page-data/page-types.js'
import { formatCommit, formatRunDate } from './run-name.js'

/** Formats text such as `since 3 Mar (a1b2c3d)`. Adds `or earlier` if no whole run precedes the first occurrence. */
export function formatSince({ since }: PagePatternTrend, runs: readonly PageTrendRun[]): string {
  const run = runs[since]
  if (!run) return ''
  const isNewer = runs.slice(0, since).some(isWhole)
  if (since === runs.length - 1 && isNewer) return 'first seen in this run'
  const commit = formatCommit(run)
  const date = formatRunDate(run, runs)
  const name = commit ? `${date} (${commit})` : date
  return isNewer ? `since ${name}` : `since ${name} or earlier`
}

/** Formats a share such as `in 5 of 12 runs`, counting only whole runs. Empty if there are none. */
export function formatShare({ runs: occurred }: PagePatternTrend, runs: readonly PageTrendRun[]): string {
  const whole = runs.filter(isWhole).length
  return whole === 0 ? '' : `in ${occurred} of ${count(whole, 'run')}`
}

function isWhole({ partial }: PageTrendRun): boolean {
  return partial === undefined
}
