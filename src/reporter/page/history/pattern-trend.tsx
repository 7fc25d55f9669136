import type { Pattern } from '../run.js'
import { useReport } from '../state/report.js'
import { SafeText } from '../text/safe-text.js'
import { Sparkline } from './sparkline.js'
import { formatShare, formatSince } from './trend-text.js'

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
