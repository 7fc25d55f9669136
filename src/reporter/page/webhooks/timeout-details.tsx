import { makeVisible } from '../../../values/text/safe-text.js'
import { CopyButton } from '../copy/copy-button.js'
import { getTest, type Timeout } from '../run.js'
import { useReport } from '../state/report.js'
import { Code } from '../text/safe-text.js'
import { NearMiss } from './near-miss.js'
import { ReceivedWebhook } from './received-webhook.js'
import { SameAttemptErrors } from './same-attempt-errors.js'

interface TimeoutDetailsProps {
  readonly timeout: Timeout
}

export function TimeoutDetails({ timeout }: TimeoutDetailsProps) {
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
