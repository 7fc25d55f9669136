import { formatPresent } from '../../../values/numbers.js'
import type { PageWebhook } from '../../page-data/page-data.js'
import { describeArrival, explainMissing, listProblems } from '../../report/missing-webhook.js'
import { byText, type RowProps, type View } from '../list/view.js'
import { WebhookPanel } from '../panels/webhook-panel.js'
import { Badge } from '../parts/badge.js'
import { SafeText } from '../parts/text.js'
import { formatLocation, getTestTitle, useRun } from '../run.js'

/** A missing webhook with its number in the list, because a test may wait for one template several times. */
interface WebhookItem {
  readonly number: number
  readonly webhook: PageWebhook
}

export const webhooksView: View<WebhookItem> = {
  name: 'webhooks',
  noun: 'webhook',
  items: ({ webhooks }) => webhooks.map((webhook, index) => ({ number: index + 1, webhook })),
  total: ({ webhooks, omitted }) => webhooks.length + omitted.webhooks,
  omitted: ({ omitted }) => omitted.webhooks,
  note: ({ totals }) => formatPresent({ missing: totals.webhookTimeouts }),
  orders: [byText('name', ({ webhook }) => webhook.templateName)],
  id: ({ number }) => String(number),
  isOpen: ({ number }, open) => String(number) === open,
  text: ({ webhook }, run) =>
    [
      webhook.templateName,
      describeArrival(webhook),
      ...listProblems(webhook),
      getTestTitle(run, webhook.testId),
      ...webhook.matcherDetails,
    ].join('\n'),
  Row: WebhookRow,
  Panel: ({ item: { webhook } }) => <WebhookPanel webhook={webhook} />,
}

function WebhookRow({ item: { webhook } }: RowProps<WebhookItem>) {
  const run = useRun()
  const { templateName, testId, tone } = webhook
  const test = run.testsById.get(testId)
  const [why] = explainMissing(webhook)
  return (
    <>
      <span class="line">
        <Badge text="missing" tone={tone} />
        <SafeText class="name" text={templateName} />
        <span class="chips">
          <SafeText class="chip quiet" text={describeArrival(webhook)} />
        </span>
      </span>
      <span class="line dim">
        {why !== undefined && <SafeText class="fact" text={why} />}
        {test && <SafeText class="fact" text={formatLocation(test)} />}
        <SafeText class="fact" text={getTestTitle(run, testId)} />
      </span>
    </>
  )
}
