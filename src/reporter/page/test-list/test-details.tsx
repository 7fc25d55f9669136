import { count, formatDuration } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import { verdicts } from '../../../verdicts.js'
import { describeRecovered } from '../../phrases/kind-counts.js'
import { CopyButton } from '../copy/copy-button.js'
import { outcomes } from '../outcome.js'
import { Badge } from '../parts/badge.js'
import { ErrorList } from '../parts/error-list.js'
import { PendingList } from '../parts/pending-list.js'
import { type Attempt, getRecords, type Test } from '../run.js'
import { useReport } from '../state/report.js'
import { formatTime } from '../text/format.js'
import { SafeText } from '../text/safe-text.js'

interface TestDetailsProps {
  readonly test: Test
}

export function TestDetails({ test }: TestDetailsProps) {
  const { run, show } = useReport()
  const timeouts = run.timeouts.filter((timeout) => timeout.test === test.index)
  const [timeout] = timeouts
  const attachments = run.unreadable.filter((attachment) => attachment.test === test.index)
  const [attachment] = attachments
  const location = `${test.file}:${test.line}:${test.column}`
  return (
    <section aria-label={makeVisible(`Details of ${test.title}`)}>
      <p class="full-title">
        <SafeText text={[...test.groups, test.title].join(' › ')} />
        <br />
        <code class="dim">
          <SafeText text={location} />
        </code>
      </p>
      <div class="actions">
        <CopyButton text={location} what="file and line" />
        <CopyButton text={test.title} what="title" />
        <ReportLink test={test} />
        {timeout && (
          <button type="button" class="plain" onClick={() => show.timeout(timeout)}>
            {count(timeouts.length, 'webhook missing', 'webhooks missing')}
          </button>
        )}
        {attachment && (
          <button type="button" class="plain" onClick={() => show.unreadable(attachment)}>
            {count(attachments.length, 'unreadable attachment')}
          </button>
        )}
      </div>
      {test.attempts.map((attempt) => (
        <AttemptDetails key={attempt.index} test={test} attempt={attempt} />
      ))}
    </section>
  )
}

/** Links to the test in Playwright's HTML report, which finds it by id. */
function ReportLink({ test }: TestDetailsProps) {
  const { playwrightReport } = useReport().run.data
  if (playwrightReport === undefined || test.id === undefined) return null
  return (
    <a
      class="plain"
      href={`${playwrightReport}#?testId=${encodeURIComponent(test.id)}`}
      target="_blank"
      rel="noreferrer"
    >
      Open in the Playwright report
    </a>
  )
}

interface AttemptDetailsProps {
  readonly test: Test
  readonly attempt: Attempt
}

function AttemptDetails({ test, attempt }: AttemptDetailsProps) {
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
