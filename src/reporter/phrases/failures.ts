import type { SummaryRun } from '../../summary-file/summary.js'
import { count, formatNumber, formatPresent } from '../../values/numbers.js'
import type { SummaryModel } from '../summary/model.js'

/**
 * Formats text such as `10 tests failed: 7 because of errors, 2 waiting for a webhook, 1 otherwise; 8 of them had
 * errors`. The last count is shown because errors may also have caused the other failures.
 */
export function formatFailures({ totals, tests }: Pick<SummaryModel, 'totals' | 'tests'>): string {
  const { byNetworkErrors, byWebhooks, otherwise } = totals.failedTests
  const failed = byNetworkErrors + byWebhooks + otherwise
  if (failed === 0) return 'no test failed'
  const sentence = `${count(failed, 'test')} failed`
  if (byNetworkErrors === failed) return `${sentence} because of errors`
  const errors = describeErrors(failed, tests)
  if (byWebhooks === failed) return `${sentence} waiting for a webhook${errors}`
  if (otherwise === failed) return `${sentence}${errors}`
  const reasons = { 'because of errors': byNetworkErrors, 'waiting for a webhook': byWebhooks, otherwise }
  return `${sentence}: ${formatPresent(reasons)}${errors}`
}

function describeErrors(failed: number, tests: SummaryModel['tests']): string {
  const withErrors = tests.filter(
    ({ outcome, attempts }) => outcome === 'unexpected' && attempts.some(({ verdict }) => verdict !== null),
  ).length
  if (withErrors === 0) return ''
  if (failed === 1) return '; it had errors'
  return `; ${withErrors === failed ? 'all' : formatNumber(withErrors)} of them had errors`
}

/** Formats why the run failed although its tests passed; undefined if nothing but a test failed it. */
export function formatRunFailure({ failureReason }: Pick<SummaryRun, 'failureReason'>): string | undefined {
  return failureReason === undefined ? undefined : `The run failed: ${failureReason}`
}
