import type { PageData } from '../../page-data/page-types.js'
import { isFixedJudged, isNotSeenJudged, type MissingErrors } from '../../phrases/not-judged.js'

/** Whether the history view has anything to show. */
export function hasHistory(data: PageData): boolean {
  const { fixed, notSeen } = countListed(data)
  return (data.trend?.runs.length ?? 0) + fixed + notSeen > 0
}

/** Counts the missing errors that the view lists. */
export function countListed(data: PageData): MissingErrors {
  const { fixed, notSeen } = countMissing(data)
  return { fixed: isFixedJudged(data) ? fixed : 0, notSeen: isNotSeenJudged(data) ? notSeen : 0 }
}

export function countMissing({ changes, baseline }: PageData): MissingErrors {
  return { fixed: changes?.fixed.total ?? 0, notSeen: baseline?.notSeen.total ?? 0 }
}
