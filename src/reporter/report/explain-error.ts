// What an error did to its tests. The HTML report also uses this module, so it must not import anything from Node.

import type { SummaryEffects, SummaryError } from '../../summary-file/summary.js'
import { count, formatNumber } from '../../values/numbers.js'

type RecoveredCounts = Pick<SummaryError, 'occurrences' | 'recovered'>

/** Describes occurrences, such as `3 occurrences in 2 tests: failed 2 tests`. */
export function describeOccurrences(
  error: Parameters<typeof formatEffects>[0] & Pick<SummaryError, 'tests'>,
): string {
  const { occurrences, tests } = error
  return `${count(occurrences, 'occurrence')} in ${count(tests, 'test')}: ${formatEffects(error)}`
}

/** Formats effects such as `failed 2 tests, warned in 4 (maxTestsPerError), in 1 failed test; recovered`. */
export function formatEffects(error: { readonly effects: SummaryEffects } & RecoveredCounts): string {
  return [describeEffects(error.effects), describeRecovered(error)].filter(Boolean).join('; ')
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

/** Playwright's words for outcomes, where the report has others. A test that was expected to fail, and failed, passed. */
const outcomes: Readonly<Record<string, string>> = {
  ...{ expected: 'passed', unexpected: 'failed', timedOut: 'timed out', timedout: 'timed out' },
}

export function nameOutcome(outcome: string): string {
  return outcomes[outcome] ?? outcome
}
