// What the report says about a wait that timed out. The HTML report also uses this module, so it must not import anything
// from Node.
import type { SummaryWebhookTimeout, TimeoutOrigin } from '../../summary-file/summary.js'
import { count } from '../../values/numbers.js'
import { capitalize } from '../../values/text.js'
import { formatVerdict } from '../../webhook/matchers/verdict.js'
import { formatMatched, formatUnreached } from '../../webhook/timeout/arrival.js'

/** Describes what arrived, such as `2 of 3 matched`; if nothing did, the first known problem. */
export function describeArrival(timeout: TimeoutOrigin & Pick<SummaryWebhookTimeout, 'problems'>): string {
  const { totalReceived, expectedCount, matchedCount, problems } = timeout
  if (matchedCount > 0) return formatMatched(matchedCount, expectedCount)
  if (totalReceived > 0) return `${count(totalReceived, 'webhook')} arrived but did not match`
  return problems[0] ?? 'no webhook was received'
}

/**
 * Lists what explains the timeout: how the closest webhook differs, what was lost, and what nobody reached. A match that
 * arrived before the webhook `after`, which the first problem names, says more than a webhook that did not match.
 */
export function explainMissing(timeout: SummaryWebhookTimeout): readonly string[] {
  const problems = listProblems(timeout)
  const isMatchFirst = timeout.matchesBeforeAfter !== undefined && timeout.totalReceived > 0
  const first = isMatchFirst ? problems.slice(0, 1) : []
  return [...first, ...listMismatches(timeout), ...problems.slice(first.length)]
}

export function listMismatches({ nearMisses: [nearest] }: SummaryWebhookTimeout): readonly string[] {
  return nearest?.verdicts.filter(({ matched }) => !matched).map(formatVerdict) ?? []
}

/** Lists the problems that `describeArrival` does not say, and the address that nobody reached. */
export function listProblems(timeout: SummaryWebhookTimeout): readonly string[] {
  const { problems, unreached, totalReceived, matchedCount } = timeout
  const others = totalReceived + matchedCount === 0 ? problems.slice(1) : problems
  return [...others.map(capitalize), ...(unreached === undefined ? [] : [formatUnreached(unreached)])]
}
