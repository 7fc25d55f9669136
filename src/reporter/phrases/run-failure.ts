import type { SummaryRun, SummaryTotals } from '../../summary-file/summary.js'

type RunOutcome = Pick<SummaryRun, 'status' | 'failureReason'>

/** `The run failed because of 2 new error patterns (failOn: 'new')`; undefined if no option failed it. */
export function formatRunFailure({ failureReason }: RunOutcome): string | undefined {
  return failureReason === undefined ? undefined : `The run failed because of ${failureReason}`
}

/** Says why a run failed, apart from its failed tests. */
export function explainFailure(
  run: RunOutcome,
  { failedTests }: Pick<SummaryTotals, 'failedTests'>,
): readonly string[] {
  const byOption = formatRunFailure(run)
  if (byOption !== undefined) return [byOption]
  const hasFailedTests = Object.values(failedTests).some((tests) => tests > 0)
  return run.status === 'failed' && !hasFailedTests ? ['The run failed, although no test did'] : []
}
