import { count } from '../../../values/numbers.js'
import type { PagePatternTrend, PageTrendRun } from '../../page-data/page-types.js'

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

/** Formats a share such as `in 5 of 12 runs`, counting only whole runs. Empty if every run is partial. */
export function formatShare({ runs: occurred }: PagePatternTrend, runs: readonly PageTrendRun[]): string {
  const whole = runs.filter(isWhole).length
  return whole === 0 ? '' : `in ${occurred} of ${count(whole, 'run')}`
}

function isWhole({ partial }: PageTrendRun): boolean {
  return partial === undefined
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

type Named = Pick<PageTrendRun, 'startedAt' | 'commit' | 'branch'>

/** Formats a date such as `3 Mar`, or a time if all runs are from one day. Expects `runs` in chronological order. */
export function formatRunDate({ startedAt }: Named, runs: readonly Named[]): string {
  const [firstDay, lastDay] = [runs[0], runs.at(-1)].map((run) => run && formatDay(run))
  return firstDay === lastDay ? time.format(new Date(startedAt)) : formatDay({ startedAt })
}

function formatDay({ startedAt }: Pick<Named, 'startedAt'>): string {
  return day.format(new Date(startedAt))
}

/** Formats a name such as `3 Mar 2026, 10:15 · a1b2c3d · main`. */
export function formatRunName(run: Named): string {
  return [dayAndTime.format(new Date(run.startedAt)), formatCommit(run), run.branch]
    .filter(Boolean)
    .join(' · ')
}

/** Formats a reason such as `partial, because it was limited to --grep cart`. Empty for a whole run. */
export function explainPartial({ partial }: PageTrendRun): string {
  return partial === undefined ? '' : `partial, because it ${partial}`
}

function formatCommit({ commit = '' }: Named): string {
  return commit.slice(0, 7)
}
