import { count, formatDuration } from '../../../values/numbers.js'
import { verdicts } from '../../../verdicts.js'
import { describeRecovered } from '../../phrases/kind-counts.js'
import { outcomes } from '../outcome.js'
import { Badge } from '../parts/badge.js'
import { ErrorList } from '../parts/error-list.js'
import { PendingList } from '../parts/pending-list.js'
import { type Attempt, getRecords, type Test } from '../run.js'
import { useReport } from '../state/report.js'
import { formatTime } from '../text/format.js'

interface AttemptDetailsProps {
  readonly test: Test
  readonly attempt: Attempt
}

export function AttemptDetails({ test, attempt }: AttemptDetailsProps) {
  const { run } = useReport()
  const recovered = describeRecovered(attempt)
  return (
    <div class="attempt-details">
      <h2>
        {`Attempt ${attempt.retry + 1} `}
        <Badge {...outcomes[attempt.status]} />
      </h2>
      <p class="facts">
        {attempt.verdict && <span>{verdicts[attempt.verdict].sentence}</span>}
        <span>{count(attempt.occurrences, 'occurrence')}</span>
        {recovered && <span>{recovered}</span>}
        <span>{`parallel worker ${attempt.slot}`}</span>
        <span>{`started ${formatTime(run.startedAt + attempt.startedAfterMs)}`}</span>
        <span>{`took ${formatDuration(attempt.durationMs)}`}</span>
      </p>
      <ErrorList test={test} attempt={attempt} />
      <PendingList total={attempt.pending ?? 0} requests={getRecords(run, test, attempt)?.pending ?? []} />
    </div>
  )
}
