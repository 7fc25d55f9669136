import type { SummaryRun, SummaryTotals } from '../../../summary-file/summary.js'

type RunOutcome = Pick<SummaryRun, 'status' | 'failureReason'>

/** `The run failed because of 2 new error patterns (failOn: 'new')`; undefined if `failOn` did not fail it. */
export function formatFailOn({ failureReason }: RunOutcome): string | undefined {
  return failureReason === undefined ? undefined : `The run failed because of ${failureReason}`
}

/** Says why a run failed, apart from its failed tests. */
export function explainFailure(
  run: RunOutcome,
  { failedTests }: Pick<SummaryTotals, 'failedTests'>,
): readonly string[] {
  const byFailOn = formatFailOn(run)
  if (byFailOn !== undefined) return [byFailOn]
  const hasFailedTests = Object.values(failedTests).some((tests) => tests > 0)
  return run.status === 'failed' && !hasFailedTests ? ['The run failed, although no test did'] : []
}
