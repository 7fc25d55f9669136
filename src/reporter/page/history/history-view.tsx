import { formatNumber } from '../../../values/numbers.js'
import type { PageKeys, PageTrend, PageTrendRun } from '../../page-data/page-types.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { Table } from '../parts/table.js'
import { useReport } from '../state/report.js'
import { Code, SafeText } from '../text/safe-text.js'
import { RunChart, type Series } from './run-chart.js'
import { TrendList } from './trend-list.js'
import { explainPartial, formatRunName } from './trend-text.js'

const patternSeries: readonly Series[] = [
  { label: 'not known', tone: 'bad', getValue: ({ patterns, knownPatterns }) => patterns - knownPatterns },
  { label: 'known', tone: 'quiet', getValue: ({ knownPatterns }) => knownPatterns },
]
const testSeries: readonly Series[] = [
  { label: 'failed because of them', tone: 'bad', getValue: ({ failedTests }) => failedTests },
  {
    label: 'did not fail because of them',
    tone: 'warn',
    getValue: ({ affectedTests, failedTests }) => affectedTests - failedTests,
  },
]

/** Shows what changed since other runs, and which baseline entries are unused. */
export function HistoryView() {
  const { trend, lists } = useReport().run.data
  return (
    <div class="history">
      {trend && <Charts trend={trend} />}
      <div class="key-lists">
        {lists.map((list) => (
          <KeyList key={list.title} list={list} />
        ))}
      </div>
      {trend && trend.patterns.length > 0 && <TrendList trend={trend} />}
      {trend && <RunTable runs={trend.runs} />}
    </div>
  )
}

function Charts({ trend: { runs } }: { readonly trend: PageTrend }) {
  return (
    <>
      <div class="run-charts">
        <RunChart heading="Errors" runs={runs} series={patternSeries} />
        <RunChart heading="Affected tests" runs={runs} series={testSeries} />
      </div>
      {runs.some(({ partial }) => partial !== undefined) && (
        <p class="dim">Partial runs are hollow. They are not counted in “in n of m runs”.</p>
      )}
    </>
  )
}

function KeyList({ list: { title, keys, total } }: { readonly list: PageKeys }) {
  return (
    <section class="keys">
      <h2>
        <SafeText text={title} /> <span class="dim number">{formatNumber(total)}</span>
      </h2>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <Code text={key} />
          </li>
        ))}
      </ul>
      <OmittedNotice number={total - keys.length} unit="error" />
    </section>
  )
}

/** Shows the numbers behind the charts, newest run first. */
function RunTable({ runs }: { readonly runs: readonly PageTrendRun[] }) {
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
