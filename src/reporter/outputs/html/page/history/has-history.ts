import { coversSuite } from '../../../phrases/not-judged.js'
import type { PageData } from '../../data/page-types.js'

/** Whether the history view has anything to show. */
export function hasHistory(data: PageData): boolean {
  return (data.trend?.runs.length ?? 0) > 0 || (coversSuite(data) && countMissing(data) > 0)
}

/** Counts errors of the compared run and of the baseline that did not occur. */
export function countMissing({ changes, baseline }: PageData): number {
  return (changes?.fixed.total ?? 0) + (baseline?.notSeen.total ?? 0)
}
