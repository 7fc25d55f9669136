import { formatNumber } from '../../../values/numbers.js'
import type { PageTrendRun } from '../../page-data/page-types.js'
import { Table } from '../parts/table.js'
import { SafeText } from '../text/safe-text.js'
import { explainPartial, formatRunName } from './run-name.js'

/** Shows the numbers behind the charts, newest run first. */
export function RunTable({ runs }: { readonly runs: readonly PageTrendRun[] }) {
  return (
    <details class="run-table">
      <summary>Runs in numbers</summary>
      <Table heads={['Run', 'Errors', 'Known', 'Affected tests', 'Failed']}>
        {runs.toReversed().map((run, index) => (
          <tr key={index}>
            <th scope="row">
              <SafeText text={[formatRunName(run), explainPartial(run)].filter(Boolean).join(', ')} />
            </th>
            {[run.patterns, run.knownPatterns, run.affectedTests, run.failedTests].map((value, column) => (
              <td key={column} class="number">
                {formatNumber(value)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  )
}
