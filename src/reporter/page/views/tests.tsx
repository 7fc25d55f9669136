import { count, formatDuration, formatPresent } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import type { PageAttempt, PageError, PageTest } from '../../page-data/page-data.js'
import { describeRecovered, nameOutcome } from '../../report/explain-error.js'
import type { PanelProps, View } from '../list/view.js'
import { formatState } from '../page-state.js'
import { listTestColumns } from '../panels/affected-tests.js'
import { Badge } from '../parts/badge.js'
import { FindingList } from '../parts/finding-list.js'
import { Code, formatTime, SafeText } from '../parts/text.js'
import { Url } from '../parts/url.js'
import { formatLocation, formatTitle, type Run, useRun } from '../run.js'

export const testsView: View<PageTest> = {
  name: 'tests',
  items: ({ tests }) => tests,
  omitted: ({ omitted }) => omitted['tests'] ?? 0,
  describe: ({ tests }, total) => ({
    label: total === 1 ? 'test' : 'tests',
    note: formatPresent({
      failed: tests.filter(({ outcome }) => outcome === 'unexpected').length,
      flaky: tests.filter(({ outcome }) => outcome === 'flaky').length,
    }),
  }),
  columns: (run) => [
    ...listTestColumns(run),
    {
      title: 'Errors',
      width: '4rem',
      unit: ['error', 'errors'],
      value: (test) => listErrors(run, test).length,
    },
    { title: 'Occurrences', width: '6.5rem', unit: ['occurrence', 'occurrences'], value: countOccurrences },
  ],
  id: ({ id }) => id,
  text: (test, run) =>
    [
      ...[formatTitle(test), formatLocation(test), test.project, nameOutcome(test.outcome)],
      ...listErrors(run, test).map(({ name }) => name),
    ].join('\n'),
  Panel: TestPanel,
}

function listErrors({ errors }: Run, test: PageTest): PageError[] {
  const indexes = new Set(test.attempts.flatMap((attempt) => attempt.errors))
  return [...indexes].sort((a, b) => a - b).flatMap((index) => errors[index] ?? [])
}

function countOccurrences({ attempts }: { readonly attempts: readonly PageAttempt[] }): number {
  return attempts.reduce((sum, { occurrences }) => sum + occurrences, 0)
}

function TestPanel({ item: test }: PanelProps<PageTest>) {
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

/** Links to the test in Playwright's HTML report, which finds it by id, and to its other evidence. */
function Links({ id }: Pick<PageTest, 'id'>) {
  const { playwrightReport, webhookTimeouts, unreadableAttachments } = useRun()
  const isOwn = ({ testId }: { readonly testId: string }): boolean => testId === id
  const timeouts = webhookTimeouts.filter(isOwn)
  const unreadable = unreadableAttachments.filter(isOwn)
  if (playwrightReport === undefined && timeouts.length + unreadable.length === 0) return null
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
      {timeouts[0] && (
        <a class="plain" href={formatState({ view: 'webhooks', open: timeouts[0].templateName })}>
          {count(timeouts.length, 'missing webhook')}
        </a>
      )}
      {unreadable.length > 0 && (
        <a class="plain" href={formatState({ view: 'unreadable' })}>
          {count(unreadable.length, 'unreadable attachment')}
        </a>
      )}
    </div>
  )
}

function Attempt({ attempt }: { readonly attempt: PageAttempt }) {
  const { retry, status, verdict, occurrences, parallelIndex, startedAt, durationMs } = attempt
  const facts = [
    verdict && `verdict: ${verdict}`,
    count(occurrences, 'occurrence'),
    describeRecovered(attempt),
    `parallel worker ${parallelIndex}`,
    `started ${formatTime(startedAt)}`,
    `took ${formatDuration(durationMs)}`,
  ]
  return (
    <div>
      <h2>
        {`Attempt ${retry + 1} `}
        <Badge text={nameOutcome(status)} />
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
