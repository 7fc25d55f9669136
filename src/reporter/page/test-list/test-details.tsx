import { count } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import { CopyButton } from '../copy/copy-button.js'
import type { Test } from '../run.js'
import { useReport } from '../state/report.js'
import { SafeText } from '../text/safe-text.js'
import { AttemptDetails } from './attempt-details.js'

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
