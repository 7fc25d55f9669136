import { getKindLabel } from '../../../findings/kind-labels.js'
import type { SummaryTotals } from '../../../summary-file/summary.js'
import { getVerdictLabel } from '../../../verdicts.js'
import type { PatternModel } from '../../summary/model.js'

/** Findings of all kinds together. */
export function countOccurrences({ kinds }: Pick<SummaryTotals, 'kinds'>): number {
  return Object.values(kinds).reduce((sum, { occurrences }) => sum + occurrences, 0)
}

/** `6 network errors, 2 page errors` */
export function formatKindCounts(
  { kinds }: Pick<SummaryTotals, 'kinds'>,
  formatNumber: (value: number) => string,
): string {
  return Object.entries(kinds)
    .map(([kind, { occurrences }]) => {
      const { singular, plural } = getKindLabel(kind)
      return `${formatNumber(occurrences)} ${occurrences === 1 ? singular : plural}`
    })
    .join(', ')
}

export interface OutcomeCount {
  readonly tests: number
  /** Follows the number: `2 failed`. */
  readonly label: string
}

type CountedOutcomes = Pick<PatternModel, 'failedTests' | 'limitedTests' | 'otherTests'>

/** How a pattern affected the tests in which it occurred, most severe first. */
export function listOutcomes({ failedTests, limitedTests, otherTests }: CountedOutcomes): OutcomeCount[] {
  return [
    { tests: failedTests, label: getVerdictLabel('failed the test') },
    { tests: limitedTests, label: getVerdictLabel('limit reached') },
    { tests: otherTests.alreadyFailing, label: 'already failing' },
    { tests: otherTests.reported, label: getVerdictLabel('reported') },
    { tests: otherTests.known, label: getVerdictLabel('known') },
  ].filter(({ tests }) => tests > 0)
}

type RecoveredCounts = Pick<PatternModel, 'occurrences' | 'recovered'>

/** Of all attempts of a test. */
export function sumAttempts(attempts: readonly RecoveredCounts[]): Required<RecoveredCounts> {
  return {
    occurrences: attempts.reduce((sum, { occurrences }) => sum + occurrences, 0),
    recovered: attempts.reduce((sum, { recovered = 0 }) => sum + recovered, 0),
  }
}

/** Whether the request of each occurrence succeeded later in the same test. */
export function isRecovered({ occurrences, recovered = 0 }: RecoveredCounts): boolean {
  return occurrences > 0 && recovered >= occurrences
}

/** `recovered`, `3 of 8 errors recovered`; empty for none. */
export function describeRecovered(
  { occurrences, recovered = 0 }: RecoveredCounts,
  formatNumber: (value: number) => string,
): string {
  if (recovered === 0) return ''
  if (recovered >= occurrences) return 'recovered'
  return `${formatNumber(recovered)} of ${formatNumber(occurrences)} errors recovered`
}

/** Tests that a pattern neither failed nor would have failed below its limit. */
export function countOtherTests({ otherTests }: Pick<PatternModel, 'otherTests'>): number {
  return otherTests.alreadyFailing + otherTests.reported + otherTests.known
}
