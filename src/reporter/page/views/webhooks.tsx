import type { SummaryWebhook, SummaryWebhookTimeout } from '../../../summary-file/summary.js'
import { formatDuration, formatPresent } from '../../../values/numbers.js'
import { isCloseToTimeout } from '../../collect/tallies/wait-statistics.js'
import type { View } from '../list/view.js'
import { type WebhookItem, WebhookPanel } from '../panels/webhook-panel.js'
import { getTestTitle, type Run } from '../run.js'

export const webhooksView: View<WebhookItem> = {
  name: 'webhooks',
  items: listWebhooks,
  omitted: ({ omitted }) => Math.max(omitted['webhooks'] ?? 0, omitted['webhookTimeouts'] ?? 0),
  describe: ({ totals, webhooks }, total) => ({
    label: total === 1 ? 'webhook' : 'webhooks',
    note: formatPresent({
      missing: totals.webhookTimeouts,
      'almost timed out': webhooks.filter(isCloseToTimeout).length,
    }),
    tone: totals.webhookTimeouts > 0 ? 'bad' : webhooks.some(isCloseToTimeout) ? 'warn' : '',
  }),
  columns: () => [
    {
      title: 'Webhook',
      width: 'minmax(10rem, 1fr)',
      isMain: true,
      value: ({ templateName }) => templateName,
    },
    { title: 'Missing', width: '5rem', unit: ['missing', 'missing'], value: countMissing },
    { title: 'Waits', width: '5rem', unit: ['wait', 'waits'], value: ({ waits }) => waits?.waits ?? 0 },
    createDurationColumn('p95', ({ p95Ms }) => p95Ms),
    createDurationColumn('Timeout', ({ timeoutMs }) => timeoutMs),
    {
      title: 'Headroom',
      width: '12rem',
      hint: 'What is left of the timeout after 95 % of the waits',
      value: ({ waits }) => (waits ? Math.max(1, waits.timeoutMs - waits.p95Ms) : 0),
      cell: ({ waits }) => waits && <Headroom waits={waits} />,
    },
  ],
  id: ({ templateName }) => templateName,
  text: ({ templateName, timeouts }, run) =>
    [
      templateName,
      ...timeouts.flatMap(({ testId, matcherDetails }) => [getTestTitle(run, testId), ...matcherDetails]),
    ].join('\n'),
  Panel: WebhookPanel,
}

/** Lists missing webhooks first, then those with the least headroom. */
function listWebhooks({ webhooks, webhookTimeouts }: Run): WebhookItem[] {
  const names = new Set([...webhookTimeouts, ...webhooks].map(({ templateName }) => templateName))
  const timeouts = new Map([...names].map((name): [string, SummaryWebhookTimeout[]] => [name, []]))
  for (const timeout of webhookTimeouts) timeouts.get(timeout.templateName)?.push(timeout)
  const waits = new Map(webhooks.map((webhook) => [webhook.templateName, webhook]))
  return [...names].map((templateName) => ({
    templateName,
    waits: waits.get(templateName),
    timeouts: timeouts.get(templateName) ?? [],
  }))
}

function countMissing({ waits, timeouts }: WebhookItem): number {
  return Math.max(waits?.timedOut ?? 0, timeouts.length)
}

function createDurationColumn(title: string, getMs: (waits: SummaryWebhook) => number) {
  return {
    title,
    width: '5rem',
    value: ({ waits }: WebhookItem) => (waits ? getMs(waits) : 0),
    cell: ({ waits }: WebhookItem) => waits && <Labelled label={title} text={formatDuration(getMs(waits))} />,
  }
}

/** Repeats the column's title where there is none above it. */
function Labelled({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <span class="unit">{`${label} `}</span>
      {text}
    </>
  )
}

/** Draws the timeout as a bar that is filled up to the 95th percentile of the waits. */
function Headroom({ waits }: { readonly waits: SummaryWebhook }) {
  const { p95Ms, timeoutMs, received } = waits
  const used = Math.min(1, p95Ms / Math.max(1, timeoutMs))
  const tone = received === 0 ? 'bad' : isCloseToTimeout(waits) ? 'warn' : ''
  const left = timeoutMs - p95Ms
  return (
    <span class={tone}>
      {left <= 0 ? 'none left' : `${tone === 'warn' ? 'only ' : ''}${formatDuration(left)} left`}
      <svg class="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.max(1, 100 * used)} height="1" />
      </svg>
    </span>
  )
}
