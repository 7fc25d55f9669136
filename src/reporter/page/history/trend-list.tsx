import { formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import type { PageTrend } from '../../page-data/page-types.js'
import { WindowedList } from '../list/windowed-list.js'
import { useReport } from '../state/report.js'
import { SafeText } from '../text/safe-text.js'
import { Sparkline } from './sparkline.js'
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
