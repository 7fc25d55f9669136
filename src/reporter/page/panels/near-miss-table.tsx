import { explainProblem, nameMatcher } from '../../../webhook/matchers/verdict.js'
import type { MatcherVerdict, NearMiss, WebhookJson } from '../../../webhook/types.js'
import { formatTime } from '../text/format.js'
import { Code, SafeText } from '../text/safe-text.js'

interface NearMissProps {
  readonly nearMiss: NearMiss<WebhookJson>
}

/** Compares a webhook that nearly matched with what was expected, one line for each matcher. */
export function NearMissTable({ nearMiss: { webhook, verdicts } }: NearMissProps) {
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
        {problem !== undefined && (
          <span class="note">
            <SafeText text={problem} />
          </span>
        )}
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
