import { formatRunName } from '../../../comparison/format-headline.js'
import type { PageData, PageTrend } from '../../page-data/page-types.js'
import { isFixedJudged, isNotSeenJudged } from '../../phrases/not-judged.js'
import type { Run } from '../run.js'
import type { Show } from '../state/show.js'
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
    label: 'passed',
    tone: 'warn',
    getValue: ({ affectedTests, failedTests }) => affectedTests - failedTests,
  },
]

interface HistoryViewProps {
  readonly run: Run
  readonly show: Show
}

/** Shows how the errors changed since other runs, and which baseline entries are unused. */
export function HistoryView({ run, show }: HistoryViewProps) {
  const { trend } = run.data
  return (
    <div class="history">
      {trend && <Charts trend={trend} />}
      <MissingErrors data={run.data} />
      {trend && trend.patterns.length > 0 && <TrendList run={run} trend={trend} show={show} />}
      {trend && <RunTable runs={trend.runs} />}
    </div>
  )
}

function MissingErrors({ data }: { readonly data: PageData }) {
  const { changes, baseline } = data
  return (
    <div class="key-lists">
      {changes && isFixedJudged(data) && (
        <KeyList heading="Fixed" note={`Since ${formatRunName(changes.since)}.`} list={changes.fixed} />
      )}
      {baseline && isNotSeenJudged(data) && (
        <KeyList
          heading="Known, no longer occur"
          note={`Remove them from ${baseline.file}: npx playwright-backchannel baseline prune`}
          list={baseline.notSeen}
        />
      )}
    </div>
  )
}

function Charts({ trend: { runs } }: { readonly trend: PageTrend }) {
  return (
    <>
      <div class="run-charts">
        <RunChart heading="Error patterns" runs={runs} series={patternSeries} />
        <RunChart heading="Affected tests" runs={runs} series={testSeries} />
      </div>
      {runs.some(({ partial }) => partial !== undefined) && (
        <p class="dim">Partial runs are hollow. They are not counted in “in n of m runs”.</p>
      )}
    </>
  )
}
