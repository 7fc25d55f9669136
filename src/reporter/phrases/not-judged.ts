import { explainPartialRun } from '../../summary-file/partial-run.js'
import type { SummaryModel } from '../summary/model.js'

/** Whether the run can show that the compared run's errors are fixed. */
export function isFixedJudged({ run, totals, changes }: SummaryModel): boolean {
  return explainPartialRun({ ...run, ...totals }, changes?.since.filters) === undefined
}

/** Whether the run can show that the baseline's errors no longer occur. */
export function isNotSeenJudged({ run, totals }: SummaryModel): boolean {
  return explainPartialRun({ ...run, ...totals }) === undefined
}

/** Explains why fixed errors are not listed, and why errors listed as new may have occurred before. */
export function getUnjudgedNotes(model: SummaryModel): readonly string[] {
  return [formatNotJudged(model), formatNewDoubt(model)].filter(Boolean)
}

/** Warns that errors may only seem new, because the compared run left out tests and so lacks their errors. */
function formatNewDoubt({ totals, changes }: SummaryModel): string {
  const partial = changes?.since.partial
  if (partial === undefined || totals.newPatterns === 0) return ''
  return `New errors may be older and do not count for failOn: 'new', because the compared run ${partial}`
}

/**
 * Formats the sentence that replaces omitted lists of errors, such as `This partial run was interrupted, so errors that
 * are fixed or no longer occur are not listed`. Empty if no list is omitted.
 */
function formatNotJudged(model: SummaryModel): string {
  const { run, totals, baseline, changes } = model
  const left = [
    ...(changes?.fixed.length && !isFixedJudged(model) ? ['are fixed'] : []),
    ...(baseline?.notSeen.length && !isNotSeenJudged(model) ? ['no longer occur'] : []),
  ]
  if (left.length === 0) return ''
  const reason = explainPartialRun({ ...run, ...totals })
  return `This partial run ${reason}, so errors that ${left.join(' or ')} are not listed`
}
