import type { PageTrendRun } from '../../page-data/page-types.js'
import { toBars } from './scale.js'

interface BarsProps {
  /** Oldest run first. */
  readonly values: readonly number[]
  /** The value at which each bar begins, for stacked bars. */
  readonly starts?: readonly number[]
  readonly runs: readonly PageTrendRun[]
  readonly box: { readonly top: number; readonly height: number }
  readonly tone?: string
}

/** Draws the bars of one series. Bars of partial runs are hollow. */
export function Bars({ values, starts = [], runs, box: { top, height }, tone = '' }: BarsProps) {
  const draw = (isPartial: boolean) =>
    toBars(
      values.map((value, index) => ((runs[index]?.partial !== undefined) === isPartial ? value : 0)),
      starts,
      top,
      height,
    )
  return (
    <>
      <path class={tone} d={draw(false)} />
      {runs.some(({ partial }) => partial !== undefined) && <path class={`${tone} partial`} d={draw(true)} />}
    </>
  )
}
