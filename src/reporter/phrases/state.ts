import type { PatternAssessment } from '../../summary-file/assessment.js'
import { count } from '../../values/numbers.js'
import { makeVisible, truncate } from '../../values/text.js'

const maxPaths = 3
const maxPathLength = 200

/** Whether errors were compared with a baseline, which another machine may have had. */
export function hasBaseline(patterns: readonly Pick<PatternAssessment, 'baseline'>[]): boolean {
  return patterns.some(({ baseline }) => baseline !== undefined)
}

/** Explains a state, such as `new on /carts/items` or `expired 2027-03-31: Avatars are not seeded`; empty if it is plain. */
export function explainState({ baseline, newPaths }: PatternAssessment): string {
  if (baseline?.state === 'expired') return makeVisible(`expired ${baseline.expires}: ${baseline.reason}`)
  if (baseline?.state === 'known') return makeVisible(`known: ${baseline.reason}`)
  return describePaths('new', newPaths)
}

/** Explains a comparison, such as `appeared` or `appeared on /carts/items`; empty without a change. */
export function explainChange({ change = 'same', appearedPaths }: PatternAssessment): string {
  if (change === 'same') return ''
  return change === 'appeared' ? describePaths(change, appearedPaths) || change : `in ${change}`
}

/** Formats paths, such as `new on /carts/items, /carts/coupons and 3 more paths`. */
function describePaths(word: string, paths: readonly string[] = []): string {
  if (paths.length === 0) return ''
  const shown = paths.slice(0, maxPaths).map((path) => truncate(makeVisible(path), maxPathLength))
  const rest = paths.length - shown.length
  return `${word} on ${shown.join(', ')}${rest > 0 ? ` and ${count(rest, 'more path')}` : ''}`
}
