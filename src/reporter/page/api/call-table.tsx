import { formatNumber } from '../../../values/numbers.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { Table } from '../parts/table.js'
import { useReport } from '../state/report.js'
import { Code } from '../text/safe-text.js'

export function CallTable() {
  const { run, found } = useReport()
  return (
    <section class="waits calls">
      <h2>Calls that no document knows, most frequent first</h2>
      <Table heads={['Call', 'Status', 'Times']}>
        {found.calls.map(({ method, path, status, count }) => (
          <tr key={`${method} ${status} ${path}`}>
            <th scope="row">
              <Code text={`${method} ${path}`} />
            </th>
            <td data-label="status">{status}</td>
            <td data-label={count === 1 ? 'time' : 'times'}>{formatNumber(count)}</td>
          </tr>
        ))}
      </Table>
      <OmittedNotice number={(run.data.api?.unknownCalls ?? 0) - run.calls.length} unit="call" />
    </section>
  )
}
