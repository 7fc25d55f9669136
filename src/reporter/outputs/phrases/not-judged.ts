import { explainPartialRun } from '../../../summary-file/partial-run.js'
import type { SummaryRun, SummaryTotals } from '../../../summary-file/summary.js'

export interface JudgedRun {
  readonly run: Pick<SummaryRun, 'status' | 'filters'>
  readonly totals: Pick<SummaryTotals, 'monitoredTests' | 'notRunTests'>
}

/** Whether errors that did not occur in the run may be called fixed or no longer seen. */
export function coversSuite({ run, totals }: JudgedRun): boolean {
  return explainPartialRun({ ...run, ...totals }) === undefined
}

/**
 * Replaces the lists of `missing` errors: `Not judged: what is fixed or no longer seen, because this run was
 * interrupted`. Empty if they are listed, or if there are none.
 */
export function formatNotJudged({ run, totals }: JudgedRun, missing: number): string {
  const reason = explainPartialRun({ ...run, ...totals })
  if (reason === undefined || missing === 0) return ''
  return `Not judged: what is fixed or no longer seen, because this run ${reason}`
}
