import { useState } from 'preact/hooks'
import { makeVisible } from '../../../values/text/safe-text.js'
import type { PageWebhook } from '../../page-data/page-types.js'
import { CopyButton } from '../copy/copy-button.js'
import { ErrorList } from '../parts/error-list.js'
import { AttemptMark } from '../parts/location-cells.js'
import type { Test } from '../run.js'
import { getTest, type Timeout } from '../run.js'
import { useReport } from '../state/report.js'
import { formatTime } from '../text/format.js'
import { JsonText } from '../text/json-text.js'
import { Code, SafeText } from '../text/safe-text.js'
import { NearMiss } from './near-miss.js'

export function TimeoutDetails({ timeout }: { readonly timeout: Timeout }) {
  const { run, show } = useReport()
  const test = getTest(run, timeout.test)
  return (
    <section aria-label={makeVisible(`Details of ${timeout.templateName}`)}>
      <div class="actions">
        <CopyButton text={timeout.templateName} what="template name" />
        {test && (
          <button type="button" class="plain" onClick={() => show.test(test)}>
            Show test
          </button>
        )}
      </div>
      <div class="two-columns wide-left">
        <div>
          <h2>Matchers</h2>
          <ul class="matchers">
            {timeout.matcherDetails.map((matcher, index) => (
              <li key={index}>
                <Code text={matcher} />
              </li>
            ))}
          </ul>
          <Received timeout={timeout} />
        </div>
        {test && <SameAttemptErrors test={test} retry={timeout.retry} />}
      </div>
    </section>
  )
}

function Received({ timeout: { evidence, totalReceived } }: { readonly timeout: Timeout }) {
  if (!evidence) {
    return (
      <p class="left-out">
        {'Received webhooks are in '}
        <code>network-error-summary.json</code>
      </p>
    )
  }
  const webhooks = evidence.receivedWebhooks
  if (webhooks.length === 0) return <p class="dim">No webhook was received.</p>
  return (
    <>
      {evidence.nearMisses.length > 0 && <h2>Near misses, closest first</h2>}
      {evidence.nearMisses.map((nearMiss, index) => (
        <NearMiss key={index} nearMiss={nearMiss} />
      ))}
      <h2>
        {'Last received webhooks '}
        <span class="dim number">
          {webhooks.length < totalReceived ? `${webhooks.length} of ${totalReceived}` : webhooks.length}
        </span>
      </h2>
      {webhooks.map((webhook, index) => (
        <ReceivedWebhook key={index} webhook={webhook} />
      ))}
    </>
  )
}

function ReceivedWebhook({ webhook }: { readonly webhook: PageWebhook }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="webhook" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="number dim">{formatTime(webhook.receivedAt)}</span>
        <span class="method">
          <SafeText text={webhook.method} />
        </span>
        <Code text={webhook.url} />
      </summary>
      {isOpen && (
        <div class="webhook-json">
          <CopyButton text={webhook.json} what="JSON" small />
          <JsonText json={webhook.json} cut={webhook.cut} />
        </div>
      )}
    </details>
  )
}

interface SameAttemptErrorsProps {
  readonly test: Test
  readonly retry: number
}

function SameAttemptErrors({ test, retry }: SameAttemptErrorsProps) {
  const attempt = test.attempts.find((candidate) => candidate.retry === retry)
  return (
    <div class="same-attempt">
      <h2>Errors in the same attempt</h2>
      <p class="dim">
        {attempt && <AttemptMark attempt={attempt} />} <SafeText text={`${test.file}:${test.line}`} />
        {test.project && (
          <>
            {' in '}
            <SafeText text={test.project} />
          </>
        )}
      </p>
      {attempt && attempt.occurrences > 0 ? (
        <ErrorList test={test} attempt={attempt} />
      ) : (
        <p class="dim">None</p>
      )}
    </div>
  )
}
