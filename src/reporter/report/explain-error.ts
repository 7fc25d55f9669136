// What an error did to its tests, its state, and its reason. The HTML report also uses this module, so it must not import
// anything from Node.

import { formatPaths } from '../../comparison/format-comparison.js'
import { describeCorrelationId } from '../../findings/details/correlation-ids.js'
import { getKindLabel } from '../../findings/kinds/kinds.js'
import { describeReason } from '../../findings/messages/reasons.js'
import type { PatternAssessment } from '../../summary-file/assessment.js'
import type { SummaryEffects, SummaryPattern, SummarySample } from '../../summary-file/summary.js'
import { count, formatNumber } from '../../values/numbers.js'
import { makeVisible, truncate } from '../../values/text.js'
import type { PatternModel } from '../summary/model.js'

const maxHostLength = 120

type RecoveredCounts = Pick<SummaryPattern, 'occurrences' | 'recovered'>

/** Describes occurrences, such as `3 occurrences in 2 tests: failed 2 tests`. */
export function describeOccurrences(
  pattern: Parameters<typeof formatEffects>[0] & Pick<SummaryPattern, 'tests'>,
): string {
  const { occurrences, tests } = pattern
  return `${count(occurrences, 'occurrence')} in ${count(tests, 'test')}: ${formatEffects(pattern)}`
}

/** Formats effects such as `failed 2 tests, warned in 4 (maxTestsPerError), in 1 failed test; recovered`. */
export function formatEffects(pattern: { readonly effects: SummaryEffects } & RecoveredCounts): string {
  return [describeEffects(pattern.effects), describeRecovered(pattern)].filter(Boolean).join('; ')
}

/** Only the first number has a noun, unless the words between need one. */
function describeEffects({ failed, warned, inFailedTests, accepted }: SummaryEffects): string {
  // With `fail: 'run'` or `'nothing'`, an error fails no test.
  const limit = failed > 0 ? ' (maxTestsPerError)' : ''
  const countTests = (tests: number, isFirst: boolean) =>
    isFirst ? count(tests, 'test') : formatNumber(tests)
  return [
    ...(failed > 0 ? [`failed ${count(failed, 'test')}`] : []),
    ...(warned > 0 ? [`warned in ${countTests(warned, failed === 0)}${limit}`] : []),
    ...(inFailedTests > 0 ? [`in ${count(inFailedTests, 'failed test')}`] : []),
    ...(accepted > 0 ? [`accepted in ${countTests(accepted, failed + warned === 0)}`] : []),
  ].join(', ')
}

/** Whether every occurrence recovered, that is, its request succeeded later in the test. */
export function isRecovered({ occurrences, recovered = 0 }: RecoveredCounts): boolean {
  return occurrences > 0 && recovered >= occurrences
}

/** Returns `recovered`, or text such as `3 of 8 occurrences recovered`. Empty if none recovered. */
export function describeRecovered({ occurrences, recovered = 0 }: RecoveredCounts): string {
  if (recovered === 0) return ''
  if (recovered >= occurrences) return 'recovered'
  return `${formatNumber(recovered)} of ${formatNumber(occurrences)} occurrences recovered`
}

/** Whether errors were compared with a baseline, which another machine may have had. */
export function hasBaseline(patterns: readonly Pick<PatternAssessment, 'baseline'>[]): boolean {
  return patterns.some(({ baseline }) => baseline !== undefined)
}

/** Explains a state, such as `new on /carts/items` or `expired 2027-03-31: Avatars are not seeded`; empty if it is plain. */
export function explainState({ baseline, newPaths }: PatternAssessment): string {
  if (baseline?.state === 'expired') return makeVisible(`expired ${baseline.expires}: ${baseline.reason}`)
  if (baseline?.state === 'known') return makeVisible(`known: ${baseline.reason}`)
  return newPaths?.length ? `new on ${formatPaths(newPaths)}` : ''
}

/** Explains a comparison, such as `appeared` or `appeared on /carts/items`; empty without a change. */
export function explainChange({ change = 'same', appearedPaths }: PatternAssessment): string {
  if (change === 'same') return ''
  if (change !== 'appeared') return `in ${change}`
  return appearedPaths?.length ? `appeared on ${formatPaths(appearedPaths)}` : change
}

/** Formats a pattern's most frequent reason, such as `"db timeout" · x-request-id 7f3a`. Undefined if unknown. */
export function formatReason({
  kind,
  title,
  readSamples,
  correlationIds,
}: Pick<PatternModel, 'kind' | 'title' | 'readSamples' | 'correlationIds'>): string | undefined {
  const [sample] = readSamples(1)
  const parts = [
    ...(sample ? describeReason(sample, title) : []),
    ...(sample && getKindLabel(kind).namesHost ? getHost(sample) : []),
    ...describeCorrelationId(correlationIds),
  ]
  return parts.length > 0 ? parts.join(' · ') : undefined
}

function getHost({ url }: Pick<SummarySample, 'url'>): readonly string[] {
  const host = URL.canParse(url) ? new URL(url).host : ''
  return host === '' ? [] : [`host ${truncate(host, maxHostLength)}`]
}

/** Playwright's words for outcomes, where the report has others. A test that was expected to fail, and failed, passed. */
const outcomes: Readonly<Record<string, string>> = {
  ...{ expected: 'passed', unexpected: 'failed', timedOut: 'timed out', timedout: 'timed out' },
}

export function nameOutcome(outcome: string): string {
  return outcomes[outcome] ?? outcome
}
