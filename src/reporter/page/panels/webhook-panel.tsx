import { formatDuration } from '../../../values/numbers.js'
import { capitalize, makeVisible } from '../../../values/text.js'
import type { MatcherVerdict, NearMiss, WebhookJson } from '../../../webhook/delivery/types.js'
import { formatReceived } from '../../../webhook/matchers/json-values.js'
import { explainProblem, nameMatcher } from '../../../webhook/matchers/verdict.js'
import { formatMatched } from '../../../webhook/timeout/arrival.js'
import type { PageWebhook } from '../../page-data/page-data.js'
import { describeArrival, listProblems } from '../../report/missing-webhook.js'
import { CopyButton } from '../copy/copy-button.js'
import { formatState } from '../page-state.js'
import { FindingList } from '../parts/finding-list.js'
import { Code, CodeBlock, formatTime, SafeText } from '../parts/text.js'
import { getTestTitle, useRun } from '../run.js'

interface WebhookPanelProps {
  readonly webhook: PageWebhook
}

/** Shows what arrived instead of a webhook, and the errors that may explain why. */
export function WebhookPanel({ webhook }: WebhookPanelProps) {
  const run = useRun()
  const { templateName, testId, retry, timeoutMs, matcherDetails, nearMisses } = webhook
  const test = run.testsById.get(testId)
  const attempt = test?.attempts.find((candidate) => candidate.retry === retry)
  return (
    <section aria-label={makeVisible(`Details of ${templateName}`)}>
      <h2>
        {capitalize(describeArrival(webhook))}
        <span class="dim">{` within ${formatDuration(timeoutMs)} in attempt ${retry + 1} of `}</span>
        {test ? (
          <a href={formatState({ view: 'tests', open: testId })}>
            <SafeText text={getTestTitle(run, testId)} />
          </a>
        ) : (
          <SafeText text={testId} />
        )}
      </h2>
      <Problems {...webhook} />
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
          <Received {...webhook} />
        </div>
        {attempt && attempt.occurrences > 0 && (
          <div>
            <h3>Errors in the same attempt</h3>
            <FindingList attempt={attempt} />
          </div>
        )}
      </div>
    </section>
  )
}

/** Lists what else may explain the timeout. */
function Problems(timeout: PageWebhook) {
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

function Received({ nearMisses, receivedWebhooks, totalReceived, matchedCount }: PageWebhook) {
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
        <span class="dim">{` at ${formatTime(webhook.receivedAt)}, ${formatMatched(matched, verdicts.length)}`}</span>
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
  const { matched, cannotTell, expected, actual } = verdict
  const [mark, answer] = matched
    ? ['✓', 'matches']
    : cannotTell === undefined
      ? ['✗', 'differs']
      : ['?', 'open']
  const problem = explainProblem(verdict)
  return (
    <tr class={matched ? 'same' : 'different'}>
      <th scope="row">
        <span class="mark" aria-hidden="true">
          {mark}
        </span>
        <span class="for-readers">{`${answer}: `}</span>
        <SafeText text={nameMatcher(verdict)} />
        {problem !== undefined && <SafeText class="note" text={problem} />}
      </th>
      <ValueCell text={JSON.stringify(expected)} />
      <ValueCell text={actual === undefined ? undefined : formatReceived(actual, JSON.stringify(actual))} />
    </tr>
  )
}

function ValueCell({ text }: { readonly text: string | undefined }) {
  return <td>{text === undefined ? <span class="dim">–</span> : <SafeText text={text} />}</td>
}
