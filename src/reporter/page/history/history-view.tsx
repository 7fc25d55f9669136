import type { PageTrend } from '../../page-data/page-types.js'
import { useReport } from '../state/report.js'
import { KeyList } from './key-list.js'
import { RunChart, type Series } from './run-chart.js'
import { RunTable } from './run-table.js'
import { TrendList } from './trend-list.js'

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
