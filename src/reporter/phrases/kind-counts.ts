import { getKindLabel } from '../../findings/kinds/kinds.js'
import type { SummaryTotals } from '../../summary-file/summary.js'
import { count, formatNumber } from '../../values/numbers.js'
import type { EffectCounts, PatternModel } from '../summary/model.js'

export function countOccurrences({ kinds }: Pick<SummaryTotals, 'kinds'>): number {
  return Object.values(kinds).reduce((sum, { occurrences }) => sum + occurrences, 0)
}

/** Formats the number of errors, such as `6 HTTP errors`, or `8 errors` if there are several kinds. */
export function countErrors({ kinds, patterns }: Pick<SummaryTotals, 'kinds' | 'patterns'>): string {
  const [kind = '', ...others] = Object.keys(kinds)
  return others.length > 0 ? count(patterns, 'error') : countKind(kind, patterns)
}

/** Formats counts such as `6 HTTP errors, 2 page errors`. Undefined for a single kind, as `countErrors` names it. */
export function formatKindCounts({ kinds }: Pick<SummaryTotals, 'kinds'>): string | undefined {
  const counts = Object.entries(kinds).map(([kind, { patterns }]) => countKind(kind, patterns))
  return counts.length > 1 ? counts.join(', ') : undefined
}

export function countKind(kind: string, errors: number): string {
  const { singular, plural } = getKindLabel(kind)
  return count(errors, singular, plural)
}

/** Describes effects such as `failed 2 tests; 4 more passed (maxTestsPerError)`. */
export function describeEffects({
  failedTests,
  limitedTests,
  failedOtherwiseTests,
  unaffectedTests,
  flakyTests,
  flakyOtherwiseTests,
}: EffectCounts): string {
  const countTests = (tests: number, earlier: number): string =>
    count(tests, `${earlier > 0 ? 'more ' : ''}test`)
  const limited =
    failedTests > 0 ? `${formatNumber(limitedTests)} more` : countTests(limitedTests, failedTests)
  const before = failedTests + limitedTests
  return [
    ...(failedTests > 0 ? [`failed ${countTests(failedTests, 0)}${countFlaky(flakyTests)}`] : []),
    ...(limitedTests > 0 ? [`${limited} passed (maxTestsPerError)`] : []),
    ...(failedOtherwiseTests > 0
      ? [
          `in ${countTests(failedOtherwiseTests, before)} that failed for another reason${countFlaky(flakyOtherwiseTests)}`,
        ]
      : []),
    ...(unaffectedTests > 0
      ? [`no effect on ${countTests(unaffectedTests, before + failedOtherwiseTests)}`]
      : []),
  ].join('; ')
}

function countFlaky(tests: number): string {
  return tests > 0 ? ` (${formatNumber(tests)} flaky)` : ''
}

type RecoveredCounts = Pick<PatternModel, 'occurrences' | 'recovered'>

/** Adds up the counts of a test's attempts. */
export function sumAttempts(attempts: readonly RecoveredCounts[]): Required<RecoveredCounts> {
  return {
    occurrences: attempts.reduce((sum, { occurrences }) => sum + occurrences, 0),
    recovered: attempts.reduce((sum, { recovered = 0 }) => sum + recovered, 0),
  }
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
