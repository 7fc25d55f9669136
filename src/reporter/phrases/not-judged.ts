import type { SummaryChanges } from '../../summary-file/assessment.js'
import { explainPartialRun } from '../../summary-file/partial-run.js'
import type { SummaryRun, SummaryTotals } from '../../summary-file/summary.js'

export interface JudgedRun {
  readonly run: Pick<SummaryRun, 'status' | 'filters'>
  readonly totals: Pick<SummaryTotals, 'monitoredTests' | 'notRunTests' | 'newPatterns'>
  readonly changes?: Pick<SummaryChanges, 'since'> | undefined
}

/** Number of errors of the compared run (`fixed`) and the baseline (`notSeen`) that did not occur in this run. */
export interface MissingErrors {
  readonly fixed: number
  readonly notSeen: number
}

/** Whether the run can show that the compared run's errors are fixed. */
export function isFixedJudged({ run, totals, changes }: JudgedRun): boolean {
  return explainPartialRun({ ...run, ...totals }, changes?.since.filters) === undefined
}

/** Whether the run can show that the baseline's errors no longer occur. */
export function isNotSeenJudged({ run, totals }: JudgedRun): boolean {
  return explainPartialRun({ ...run, ...totals }) === undefined
}

/** Explains which conclusions this run does not allow, such as that errors are fixed. Empty if it allows them all. */
export function listNotJudged(judged: JudgedRun, missing: MissingErrors): readonly string[] {
  return [formatNotJudged(judged, missing), formatNewDoubt(judged)].filter(Boolean)
}

/** Errors may not be new if the compared run was partial, because it lacks the errors of tests that it left out. */
function formatNewDoubt({ totals, changes }: JudgedRun): string {
  const partial = changes?.since.partial
  if (partial === undefined || totals.newPatterns === 0) return ''
  return `New errors may be older and do not count for failOn: 'new', because the compared run ${partial}`
}

/**
 * Replaces the lists of missing errors, for example with `This partial run was interrupted, so errors that are fixed or
 * no longer occur are not listed`. Empty if there are none or they are listed.
 */
function formatNotJudged(judged: JudgedRun, { fixed, notSeen }: MissingErrors): string {
  const left = [
    ...(fixed > 0 && !isFixedJudged(judged) ? ['are fixed'] : []),
    ...(notSeen > 0 && !isNotSeenJudged(judged) ? ['no longer occur'] : []),
  ]
  if (left.length === 0) return ''
  const reason = explainPartialRun({ ...judged.run, ...judged.totals })
  return `This partial run ${reason}, so errors that ${left.join(' or ')} are not listed`
}
