import { OmittedNotice } from '../parts/omitted-notice.js'
import { useReport } from '../state/report.js'
import { TimeoutList } from './timeout-list.js'
import { WaitTable } from './wait-table.js'

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
