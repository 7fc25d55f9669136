import { formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import type { PageTrend, PageTrendRun } from '../../page-data/page-types.js'
import { WindowedList } from '../list/windowed-list.js'
import type { Pattern } from '../run.js'
import { useReport } from '../state/report.js'
import { SafeText } from '../text/safe-text.js'
import { Bars } from './run-chart.js'
import { getAxisTop } from './scale.js'
import { formatShare, formatSince } from './trend-text.js'

/** Lists this run's errors with their history. Clicking a row opens its error. */
export function TrendList({ trend: { runs, patterns } }: { readonly trend: PageTrend }) {
  const { run, show } = useReport()
  return (
    <section>
      <h2>
        {'Errors of this run '}
        <span class="dim number">{formatNumber(patterns.length)}</span>
      </h2>
      <WindowedList
        label="Errors over the runs"
        items={patterns}
        rowRem={[2.25, 4.25]}
        ownScroll
        renderRow={(trend) => {
          const pattern = run.patterns[trend.pattern]
          if (!pattern) return null
          return (
            <button type="button" class="row grid trend-grid" onClick={() => show.pattern(pattern)}>
              <span class="cell key" title={makeVisible(pattern.key)}>
                <SafeText text={pattern.title} />
              </span>
              <Sparkline values={trend.tests} runs={runs} />
              <span class="cell">{formatShare(trend, runs)}</span>
              <span class="cell dim">
                <SafeText text={formatSince(trend, runs)} />
              </span>
            </button>
          )
        }}
      />
    </section>
  )
}

/** Shows how often a pattern occurred in the runs of the history. */
export function PatternTrend({ pattern }: { readonly pattern: Pattern }) {
  const { runs = [], patterns = [] } = useReport().run.data.trend ?? {}
  const trend = patterns.find((item) => item.pattern === pattern.index)
  if (!trend || runs.length < 2) return null
  const share = formatShare(trend, runs)
  return (
    <div class="pattern-trend">
      <h2>History</h2>
      <Sparkline values={trend.tests} runs={runs} />
      <p class="facts">
        {share && <span>{share}</span>}
        <span>
          <SafeText text={formatSince(trend, runs)} />
        </span>
      </p>
    </div>
  )
}

const minSlots = 20
const height = 10

interface SparklineProps {
  /** Number of affected tests in each run, oldest first. */
  readonly values: readonly number[]
  readonly runs: readonly PageTrendRun[]
}

/** Draws bars. They are hidden from screen readers, because the text next to them has the same content. */
function Sparkline({ values, runs }: SparklineProps) {
  const slots = Math.max(values.length, minSlots)
  const top = getAxisTop(Math.max(...values))
  return (
    <svg class="sparkline" viewBox={`0 0 ${slots} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="rule" d={`M0 ${height}H${slots}`} />
      <Bars values={values} runs={runs} box={{ top, height }} />
    </svg>
  )
}
