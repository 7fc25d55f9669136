import type { PageTrendRun } from '../../page-data/page-types.js'

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

export function formatCommit({ commit = '' }: Named): string {
  return commit.slice(0, 7)
}
