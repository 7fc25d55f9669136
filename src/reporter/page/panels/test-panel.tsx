import { count, formatDuration, formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import type { PageAttempt, PageTest } from '../../page-data/page-data.js'
import { describeRecovered, nameOutcome } from '../../report/explain-error.js'
import { formatState } from '../page-state.js'
import { Badge, outcomeTone } from '../parts/badge.js'
import { FindingList } from '../parts/finding-list.js'
import { Code, formatTime, SafeText } from '../parts/text.js'
import { Url } from '../parts/url.js'
import { formatTitle, listMissingWebhooks, useRun } from '../run.js'

export function TestPanel({ item: test }: { readonly item: PageTest }) {
  return (
    <section aria-label={makeVisible(`Details of ${formatTitle(test)}`)}>
      <div>
        <p>
          <SafeText text={formatTitle(test)} />
        </p>
        <Code text={`${test.file}:${test.line}:${test.column}`} />
      </div>
      <Links id={test.id} />
      {test.attempts.map((attempt) => (
        <Attempt key={attempt.retry} attempt={attempt} />
      ))}
    </section>
  )
}

/** Links to the test in Playwright's HTML report, which finds it by id, and to its missing webhook. */
function Links({ id }: { readonly id: string }) {
  const run = useRun()
  const { playwrightReport, webhooks } = run
  const missing = listMissingWebhooks(run, id)
  const [first] = missing
  if (playwrightReport === undefined && !first) return null
  return (
    <div class="actions">
      {playwrightReport !== undefined && (
        <a
          class="plain"
          href={`${playwrightReport}#?testId=${encodeURIComponent(id)}`}
          target="_blank"
          rel="noreferrer"
        >
          Open in the Playwright report
        </a>
      )}
      {first && (
        <a class="plain" href={formatState({ view: 'webhooks', open: String(webhooks.indexOf(first) + 1) })}>
          {count(missing.length, 'missing webhook')}
        </a>
      )}
    </div>
  )
}

function Attempt({ attempt }: { readonly attempt: PageAttempt }) {
  const { retry, status, verdict, occurrences, unlisted = 0, parallelIndex, startedAt, durationMs } = attempt
  const facts = [
    verdict && `verdict: ${verdict}`,
    count(occurrences, 'occurrence'),
    unlisted > 0 && `${formatNumber(unlisted)} of them not listed`,
    describeRecovered(attempt),
    `parallel worker ${parallelIndex}`,
    `started ${formatTime(startedAt)}`,
    `took ${formatDuration(durationMs)}`,
  ]
  return (
    <div>
      <h2>
        {`Attempt ${retry + 1} `}
        <Badge text={nameOutcome(status)} tone={outcomeTone(status)} />
      </h2>
      <p class="facts">
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <FindingList attempt={attempt} />
      <PendingList {...attempt} />
    </div>
  )
}

/** Lists the requests that were still open when an attempt failed. */
function PendingList({ pending = [] }: PageAttempt) {
  if (pending.length === 0) return null
  return (
    <>
      <h3>Still open when the test ended</h3>
      <ul>
        {pending.map(({ method, url, durationMs }, index) => (
          <li key={index} class="finding">
            <SafeText class="method" text={method} />
            <Url url={url} />
            <span class="dim">{formatDuration(durationMs)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
