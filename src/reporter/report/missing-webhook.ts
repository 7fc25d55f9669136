// What the report says about a wait that timed out. The HTML report also uses this module, so it must not import anything
// from Node.
import type { SummaryWebhookTimeout, TimeoutOrigin } from '../../summary-file/summary.js'
import { count } from '../../values/numbers.js'
import { capitalize } from '../../values/text.js'
import { formatVerdict } from '../../webhook/matchers/verdict.js'
import { formatUnreached } from '../../webhook/timeout/unreached.js'

/** Describes what arrived, such as `2 of 3 matched` or `1 webhook arrived but did not match`. */
export function describeArrival(timeout: TimeoutOrigin): string {
  const { totalReceived, expectedCount, matchedCount } = timeout
  if (matchedCount > 0) return `${matchedCount} of ${expectedCount} matched`
  if (totalReceived > 0) return `${count(totalReceived, 'webhook')} arrived but did not match`
  return 'no webhook was received'
}

/** Lists what explains the timeout: how the closest webhook differs, what was lost, and what nobody reached. */
export function explainMissing(timeout: SummaryWebhookTimeout): readonly string[] {
  return [...listMismatches(timeout), ...listProblems(timeout)]
}

export function listMismatches({ nearMisses: [nearest] }: SummaryWebhookTimeout): readonly string[] {
  return nearest?.verdicts.filter(({ matched }) => !matched).map(formatVerdict) ?? []
}

export function listProblems({ problems, unreached }: SummaryWebhookTimeout): readonly string[] {
  return [...problems.map(capitalize), ...(unreached === undefined ? [] : [formatUnreached(unreached)])]
}
