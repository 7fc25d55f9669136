import type { PageTrendRun } from '../../page-data/page-types.js'
import { Bars } from './bars.js'
import { getAxisTop } from './scale.js'

const minSlots = 20
const height = 10

interface SparklineProps {
  /** Number of affected tests in each run, oldest first. */
  readonly values: readonly number[]
  readonly runs: readonly PageTrendRun[]
}

/** Hidden from screen readers, because the text next to it has the same content. */
export function Sparkline({ values, runs }: SparklineProps) {
  const slots = Math.max(values.length, minSlots)
  const top = getAxisTop(Math.max(...values))
  return (
    <svg class="sparkline" viewBox={`0 0 ${slots} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="rule" d={`M0 ${height}H${slots}`} />
      <Bars values={values} runs={runs} box={{ top, height }} />
    </svg>
  )
}
