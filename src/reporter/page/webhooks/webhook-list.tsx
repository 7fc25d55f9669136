import { formatDuration, formatNumber } from '../../../values/numbers.js'
import type { PageAwaitedWebhook } from '../../page-data/page-types.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { Table } from '../parts/table.js'
import { useReport } from '../state/report.js'
import { SafeText } from '../text/safe-text.js'
import { TimeoutList } from './timeout-list.js'

/** Lists missing webhooks, and how long tests waited for webhooks. */
export function WebhookList() {
  const { found, run } = useReport()
  const { omitted } = run.data
  return (
    <>
      {found.timeouts.length > 0 && <TimeoutList />}
      {found.webhooks.length > 0 && (
        <section class="waits">
          <h2>How long tests waited, least headroom first</h2>
          <WaitTable webhooks={found.webhooks} />
          <OmittedNotice number={omitted.webhooks} unit="webhook" />
        </section>
      )}
    </>
  )
}

function WaitTable({ webhooks }: { readonly webhooks: readonly PageAwaitedWebhook[] }) {
  return (
    <Table heads={['Webhook', 'Waits', 'Received', 'Timed out', 'p50', 'p95', 'Max', 'Timeout', 'Headroom']}>
      {webhooks.map((webhook) => (
        <WaitRow key={webhook.templateName} webhook={webhook} />
      ))}
    </Table>
  )
}

function WaitRow({ webhook }: { readonly webhook: PageAwaitedWebhook }) {
  const { templateName, waits, received, timedOut, p50Ms, p95Ms, maxMs, timeoutMs } = webhook
  return (
    <tr>
      <th scope="row">
        <SafeText text={templateName} />
      </th>
      <td data-label={waits === 1 ? 'wait' : 'waits'}>{formatNumber(waits)}</td>
      <td data-label="received">{formatNumber(received)}</td>
      <td data-label="timed out" class={timedOut > 0 ? 'timed-out' : 'zero'}>
        {formatNumber(timedOut)}
      </td>
      <td data-label="p50">{formatDuration(p50Ms)}</td>
      <td data-label="p95">{formatDuration(p95Ms)}</td>
      <td data-label="max">{formatDuration(maxMs)}</td>
      <td data-label="timeout">{formatDuration(timeoutMs)}</td>
      <td class="headroom">
        <Headroom webhook={webhook} />
      </td>
    </tr>
  )
}

/** Draws the timeout as a bar that is filled up to the 95th percentile of the waits. */
function Headroom({
  webhook: { p95Ms, timeoutMs, received, isClose },
}: {
  readonly webhook: PageAwaitedWebhook
}) {
  const used = Math.min(1, p95Ms / Math.max(1, timeoutMs))
  const tone = received === 0 ? 'bad' : isClose ? 'warn' : ''
  const left = timeoutMs - p95Ms
  return (
    <>
      <svg class={`meter ${tone}`} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.max(1, 100 * used)} height="1" />
      </svg>
      <span class={tone}>{formatLeft(left, isClose)}</span>
    </>
  )
}

function formatLeft(milliseconds: number, isClose: boolean): string {
  if (milliseconds <= 0) return 'none left'
  return `${isClose ? 'only ' : ''}${formatDuration(milliseconds)} left`
}
