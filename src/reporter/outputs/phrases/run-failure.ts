import type { SummaryRun, SummaryTotals } from '../../../summary-file/summary.js'
import { count } from './phrases.js'

type RunOutcome = Pick<SummaryRun, 'status' | 'failureReason'>
type FailureCounts = Pick<
  SummaryTotals,
  'testsFailedByNetworkErrors' | 'testsFailedOtherwise' | 'webhookTimeouts'
>

/** `The run failed because of 2 new error patterns (failOn: 'new')`; undefined if `failOn` did not fail it. */
export function formatFailOn({ failureReason }: RunOutcome): string | undefined {
  return failureReason === undefined ? undefined : `The run failed because of ${failureReason}`
}

/** Says why a run failed, apart from the tests that failed because of network errors. */
export function explainFailure(run: RunOutcome, totals: FailureCounts): readonly string[] {
  const { testsFailedByNetworkErrors, testsFailedOtherwise, webhookTimeouts } = totals
  const sentences = [
    formatFailOn(run) ?? '',
    testsFailedOtherwise > 0 ? `${count(testsFailedOtherwise, 'test')} failed for other reasons` : '',
  ].filter(Boolean)
  const isExplained = sentences.length + testsFailedByNetworkErrors + webhookTimeouts > 0
  return run.status === 'failed' && !isExplained ? ['The run failed for another reason'] : sentences
}
