import type { SummaryRun } from '../../summary-file/summary.js'
import type { SummaryModel } from '../summary/model.js'
import { hasFailedTests } from './phrases.js'

/** Formats text such as `The run failed because of 2 new errors (failOn: 'new')`; undefined if no option failed it. */
export function formatRunFailure({ failureReason }: Pick<SummaryRun, 'failureReason'>): string | undefined {
  return failureReason === undefined ? undefined : `The run failed because of ${failureReason}`
}

/** Lists the reasons other than failed tests why a run failed. */
export function explainFailure(model: Pick<SummaryModel, 'run' | 'totals'>): readonly string[] {
  const { run } = model
  const byOption = formatRunFailure(run)
  if (byOption !== undefined) return [byOption]
  return run.status === 'failed' && !hasFailedTests(model) ? ['The run failed, although no test did'] : []
}
