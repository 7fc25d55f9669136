import type { FailedTests, SummaryTotals } from '../../summary-file/summary.js'
import { count, formatNumber, formatPresent } from '../../values/numbers.js'
import { failsTest } from '../../verdicts.js'
import type { TestModel } from '../summary/model.js'

type FailureTotals = Pick<SummaryTotals, 'failedTests' | 'patterns'>

/** Counts of failed tests that are not in the totals. */
export interface FailedTestErrors {
  /** Number of failed tests in which errors occurred. */
  readonly failedTestsWithErrors: number
  /** Number of tests that failed in one attempt because of errors, and passed later. */
  readonly flakyTestsFailedByErrors: number
}

type TestOutcome = Pick<TestModel, 'outcome'> & {
  readonly attempts: readonly Pick<TestModel['attempts'][number], 'occurrences' | 'verdict'>[]
}

export function countFailedTestErrors(tests: readonly TestOutcome[]): FailedTestErrors {
  const affected = tests.filter(({ attempts }) => attempts.some(({ occurrences }) => occurrences > 0))
  return {
    failedTestsWithErrors: affected.filter(({ outcome }) => outcome === 'unexpected').length,
    flakyTestsFailedByErrors: affected.filter(
      ({ outcome, attempts }) => outcome === 'flaky' && attempts.some(({ verdict }) => failsTest(verdict)),
    ).length,
  }
}

/**
 * Formats text such as `10 tests failed (7 because of errors, 2 waiting for a webhook, 1 for other reasons); 8 of the
 * 10 failed tests had errors`. Never says that errors were not the reason, because that cannot be known.
 */
export function formatFailedTests(totals: FailureTotals, errors: FailedTestErrors): string {
  const flaky = errors.flakyTestsFailedByErrors
  return [
    ...describeFailedTests(totals, errors),
    ...(flaky > 0
      ? [`${count(flaky, 'flaky test')} failed an attempt because of ${them(totals.patterns)}`]
      : []),
  ].join('; ')
}

function describeFailedTests(
  { patterns, failedTests: reasons }: FailureTotals,
  { failedTestsWithErrors: withErrors }: FailedTestErrors,
): string[] {
  const { byNetworkErrors, byWebhooks, otherwise } = reasons
  const failed = byNetworkErrors + byWebhooks + otherwise
  const tests = `${count(failed, 'test')} failed`
  if (failed === 0) return ['no test failed']
  if (byNetworkErrors === failed) return [`${tests} because of ${them(patterns)}`]
  const shared = `${formatNumber(withErrors)} of the ${formatNumber(failed)} failed tests had errors`
  const hadErrors = withErrors > 0 ? [failed === 1 ? 'the failed test had errors' : shared] : []
  if (byWebhooks === failed) return [`${tests} waiting for a webhook`, ...hadErrors]
  if (otherwise === failed) return hadErrors.length > 0 ? hadErrors : [tests]
  return [`${tests} (${listReasons(reasons)})`, ...hadErrors]
}

function listReasons({ byNetworkErrors, byWebhooks, otherwise }: FailedTests): string {
  return formatPresent({
    'because of errors': byNetworkErrors,
    'waiting for a webhook': byWebhooks,
    'for other reasons': otherwise,
  })
}

function them(errors: number): string {
  return errors === 1 ? 'it' : 'them'
}
