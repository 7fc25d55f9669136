import type { FailedTests, SummaryRun } from '../../summary-file/summary.js'
import { count, formatNumber, formatPresent } from '../../values/numbers.js'
import { failsTest } from '../../verdicts.js'
import type { SummaryModel } from '../summary/model.js'

export function hasFailedTests({ totals }: Pick<SummaryModel, 'totals'>): boolean {
  return Object.values(totals.failedTests).some((tests) => tests > 0)
}

/**
 * Formats text such as `10 tests failed (7 because of errors, 2 waiting for a webhook, 1 for other reasons); 8 of the
 * 10 failed tests had errors`. The last count is shown because errors may also have caused the other failures.
 */
export function formatFailures({ totals, tests }: SummaryModel): string {
  const affected = tests.filter(({ attempts }) => attempts.some(({ occurrences }) => occurrences > 0))
  const failed = affected.filter(({ outcome }) => outcome === 'unexpected')
  const flaky = affected.filter(
    ({ outcome, attempts }) => outcome === 'flaky' && attempts.some(({ verdict }) => failsTest(verdict)),
  )
  const them = totals.patterns === 1 ? 'it' : 'them'
  return [
    ...describeFailedTests(totals.failedTests, failed.length, them),
    ...(flaky.length > 0
      ? [`${count(flaky.length, 'flaky test')} failed an attempt because of ${them}`]
      : []),
  ].join('; ')
}

function describeFailedTests(reasons: FailedTests, withErrors: number, them: string): string[] {
  const { byNetworkErrors, byWebhooks, otherwise } = reasons
  const failed = byNetworkErrors + byWebhooks + otherwise
  const tests = `${count(failed, 'test')} failed`
  if (failed === 0) return ['no test failed']
  if (byNetworkErrors === failed) return [`${tests} because of ${them}`]
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

/** Formats text such as `The run failed because of 2 new errors (failOn: 'new')`; undefined without such a reason. */
export function formatRunFailure({ failureReason }: Pick<SummaryRun, 'failureReason'>): string | undefined {
  return failureReason === undefined ? undefined : `The run failed because of ${failureReason}`
}

/** Lists the reasons why a run failed, other than failed tests. */
export function explainFailure(model: Pick<SummaryModel, 'run' | 'totals'>): readonly string[] {
  const { run } = model
  const byOption = formatRunFailure(run)
  if (byOption !== undefined) return [byOption]
  return run.status === 'failed' && !hasFailedTests(model) ? ['The run failed, although no test did'] : []
}
