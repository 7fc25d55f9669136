import { count } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import { CopyButton } from '../copy/copy-button.js'
import type { Run, Test } from '../run.js'
import type { Show } from '../state/show.js'
import { SafeText } from '../text/safe-text.js'
import { AttemptDetails } from './attempt-details.js'

interface TestDetailsProps {
  readonly run: Run
  readonly test: Test
  readonly show: Show
}

export function TestDetails({ run, test, show }: TestDetailsProps) {
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
        <ReportLink run={run} test={test} />
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
        <AttemptDetails key={attempt.index} run={run} test={test} attempt={attempt} show={show} />
      ))}
    </section>
  )
}

/** Playwright's HTML report opens a test by its id. */
function ReportLink({ run, test }: Pick<TestDetailsProps, 'run' | 'test'>) {
  const { playwrightReport } = run.data
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
