import { formatChanges } from '../../comparison/format-changes.js'
import { explainPartialRun } from '../../summary-file/partial-run.js'
import type { SummaryModel } from '../summary/model.js'

/** Whether the run can show that the baseline's errors no longer occur. */
export function isNotSeenJudged({ run, totals }: SummaryModel): boolean {
  return explainPartialRun({ ...run, ...totals }) === undefined
}

/** Formats what changed since the compared run, and explains why known errors that did not occur are not listed. */
export function getComparisonNotes(model: SummaryModel): readonly string[] {
  return [...(model.changes ? [formatChanges(model.changes)] : []), ...explainUnlisted(model)]
}

function explainUnlisted({ run, totals, baseline }: SummaryModel): string[] {
  const reason = explainPartialRun({ ...run, ...totals })
  if (reason === undefined || !baseline?.notSeen.length) return []
  return [`This partial run ${reason}, so errors that no longer occur are not listed`]
}
