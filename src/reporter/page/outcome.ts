import type { SummaryRun } from '../../summary-file/summary.js'
import type { Attempt, Test } from './run.js'

export type Tone = 'bad' | 'warn' | 'good' | 'quiet'

/** The text and tone of the badge for each outcome of a test, attempt or run. */
export const outcomes: Readonly<
  Record<
    Test['outcome'] | Attempt['status'] | SummaryRun['status'],
    { readonly text: string; readonly tone: Tone }
  >
> = {
  passed: { text: 'passed', tone: 'good' },
  failed: { text: 'failed', tone: 'bad' },
  flaky: { text: 'flaky', tone: 'warn' },
  skipped: { text: 'skipped', tone: 'quiet' },
  interrupted: { text: 'interrupted', tone: 'warn' },
  timedOut: { text: 'timed out', tone: 'bad' },
  timedout: { text: 'timed out', tone: 'bad' },
  expected: { text: 'passed', tone: 'good' },
  unexpected: { text: 'failed', tone: 'bad' },
}

export function getStatusTone(status: number): Tone {
  return status >= 500 ? 'bad' : 'warn'
}
