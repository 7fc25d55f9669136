import type { SummaryWebhook, SummaryWebhookTimeout } from '../../../summary-file/summary.js'
import { count, formatDuration } from '../../../values/numbers.js'
import { capitalize, makeVisible } from '../../../values/text.js'
import { explainProblem, nameMatcher } from '../../../webhook/matchers/verdict.js'
import type { MatcherVerdict, NearMiss, WebhookJson } from '../../../webhook/types.js'
import { describeArrival, listProblems } from '../../report/missing-webhook.js'
import { CopyButton } from '../copy/copy-button.js'
import type { PanelProps } from '../list/view.js'
import { formatState } from '../page-state.js'
import { FindingList } from '../parts/finding-list.js'
import { Code, CodeBlock, formatTime, SafeText } from '../parts/text.js'
import { getTestTitle, useRun } from '../run.js'

/** All that the run knows about the webhooks of one template. */
export interface WebhookItem {
  readonly templateName: string
  /** Absent if no worker counted its waits. */
  readonly waits?: SummaryWebhook | undefined
  /** The waits in which the webhook was missing. */
  readonly timeouts: readonly SummaryWebhookTimeout[]
}

export function WebhookPanel({ item: { templateName, waits, timeouts } }: PanelProps<WebhookItem>) {
  return (
    <section aria-label={makeVisible(`Details of ${templateName}`)}>
      {waits && <p class="dim">{describeWaits(waits)}</p>}
      {timeouts.map((timeout, index) => (
        <Timeout key={index} {...timeout} />
      ))}
    </section>
  )
}

function describeWaits({ waits, received, p50Ms, p95Ms, maxMs, timeoutMs }: SummaryWebhook): string {
  const longest = `${formatDuration(maxMs)} of ${formatDuration(timeoutMs)}`
  if (waits === 1) return `1 wait ${received === 0 ? 'without' : 'with'} a match; it took ${longest}.`
  const times = `50 % within ${formatDuration(p50Ms)}, 95 % within ${formatDuration(p95Ms)}`
  return `${count(waits, 'wait')}, ${received} with a match: ${times}, the longest ${longest}.`
}

/** Shows what arrived instead of a webhook, and the errors that may explain why. */
function Timeout(timeout: SummaryWebhookTimeout) {
  const run = useRun()
  const { testId, retry, timeoutMs, matcherDetails, nearMisses } = timeout
  const test = run.testsById.get(testId)
  const attempt = test?.attempts.find((candidate) => candidate.retry === retry)
  return (
    <div>
      <h2>
        {capitalize(describeArrival(timeout))}
        <span class="dim">{` within ${formatDuration(timeoutMs)} in attempt ${retry + 1} of `}</span>
        {test ? (
          <a href={formatState({ view: 'tests', open: testId })}>
            <SafeText text={getTestTitle(run, testId)} />
          </a>
        ) : (
          <SafeText text={testId} />
        )}
      </h2>
      <Problems {...timeout} />
      <div class="two-columns">
        <div>
          {nearMisses.length === 0 && (
            <ul aria-label="Matchers">
              {matcherDetails.map((matcher, index) => (
                <li key={index}>
                  <Code text={matcher} />
                </li>
              ))}
            </ul>
          )}
          <Received {...timeout} />
        </div>
        {attempt && attempt.occurrences > 0 && (
          <div>
            <h3>Errors in the same attempt</h3>
            <FindingList attempt={attempt} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Lists what else may explain the timeout. */
function Problems(timeout: SummaryWebhookTimeout) {
  const problems = listProblems(timeout)
  if (problems.length === 0) return null
  return (
    <ul aria-label="Problems">
      {problems.map((problem, index) => (
        <li key={index}>
          <SafeText text={problem} />
        </li>
      ))}
    </ul>
  )
}

function Received({ nearMisses, receivedWebhooks, totalReceived, matchedCount }: SummaryWebhookTimeout) {
  const total = totalReceived + matchedCount
  if (total === 0) return null
  return (
    <>
      {nearMisses.map((nearMiss, index) => (
        <NearMissTable key={index} {...nearMiss} />
      ))}
      <h3>
        {'Last received webhooks '}
        <span class="dim number">{`${receivedWebhooks.length} of ${total}`}</span>
      </h3>
      {receivedWebhooks.map((webhook, index) => (
        <ReceivedWebhook key={index} webhook={webhook} />
      ))}
    </>
  )
}

function ReceivedWebhook({ webhook }: { readonly webhook: WebhookJson }) {
  const json = JSON.stringify(webhook, null, 2)
  return (
    <details class="webhook">
      <summary>
        <span class="number dim">{`${formatTime(webhook.receivedAt)} `}</span>
        <SafeText class="method" text={webhook.method} /> <Code text={webhook.url} />
      </summary>
      <CopyButton text={json} what="JSON" small />
      <CodeBlock text={json} />
    </details>
  )
}

/** Compares a webhook that nearly matched with what was expected, one line for each matcher. */
function NearMissTable({ webhook, verdicts }: NearMiss<WebhookJson>) {
  const matched = verdicts.filter((verdict) => verdict.matched).length
  return (
    <table>
      <caption>
        <Code text={`${webhook.method} ${webhook.url}`} />
        <span class="dim">{` at ${formatTime(webhook.receivedAt)}, ${matched} of ${verdicts.length} matched`}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Matcher</th>
          <th scope="col">Expected</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody>
        {verdicts.map((verdict, index) => (
          <VerdictRow key={index} verdict={verdict} />
        ))}
      </tbody>
    </table>
  )
}

function VerdictRow({ verdict }: { readonly verdict: MatcherVerdict }) {
  const { matched, expected, actual } = verdict
  const problem = explainProblem(verdict)
  return (
    <tr class={matched ? 'same' : 'different'}>
      <th scope="row">
        <span class="mark" aria-hidden="true">
          {matched ? '✓' : '✗'}
        </span>
        <span class="for-readers">{matched ? 'matches: ' : 'differs: '}</span>
        <SafeText text={nameMatcher(verdict)} />
        {problem !== undefined && <SafeText class="note" text={problem} />}
      </th>
      <ValueCell value={expected} />
      <ValueCell value={actual} />
    </tr>
  )
}

function ValueCell({ value }: { readonly value: unknown }) {
  return (
    <td>{value === undefined ? <span class="dim">–</span> : <SafeText text={JSON.stringify(value)} />}</td>
  )
}
