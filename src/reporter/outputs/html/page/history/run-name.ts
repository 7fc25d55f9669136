import type { PageTrendRun } from '../../data/page-types.js'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

type Named = Pick<PageTrendRun, 'startedAt' | 'commit' | 'branch'>

/** `3 Mar` */
export function formatRunDay({ startedAt }: Named): string {
  return day.format(new Date(startedAt))
}

/** `3 Mar 2026, 10:15 · a1b2c3d · main` */
export function formatRunName(run: Named): string {
  return [dayAndTime.format(new Date(run.startedAt)), formatCommit(run), run.branch]
    .filter(Boolean)
    .join(' · ')
}

export function formatCommit({ commit = '' }: Named): string {
  return commit.slice(0, 7)
}
