import { count, formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import type { PageTrendRun } from '../../page-data/page-types.js'
import type { Tone } from '../outcome.js'
import { getAxisTop, toBars } from './scale.js'
import { explainPartial, formatRunDate, formatRunName } from './trend-text.js'

/** Minimum number of slots in the chart, which keeps bars narrow if there are few runs. */
const minSlots = 30
const height = 100

export interface Series {
  readonly label: string
  readonly tone: Tone
  getValue(run: PageTrendRun): number
}

interface RunChartProps {
  readonly heading: string
  readonly runs: readonly PageTrendRun[]
  /** In stacking order, from bottom to top. */
  readonly series: readonly Series[]
}

/** Draws one bar for each run, oldest first. The table of runs shows the same numbers. */
export function RunChart({ heading, runs, series }: RunChartProps) {
  const totals = runs.map((run) => sum(series.map(({ getValue }) => getValue(run))))
  const top = getAxisTop(Math.max(...totals))
  const slots = Math.max(runs.length, minSlots)
  const [first, last] = [runs[0], runs.at(-1)]
  const partialRuns = runs.filter(({ partial }) => partial !== undefined).length
  return (
    <figure class="run-chart">
      <figcaption>
        <h2>{heading}</h2>
        <span class="now">{formatNumber(totals.at(-1) ?? 0)}</span>
        <Legend series={series} hasPartial={partialRuns > 0} />
      </figcaption>
      <div class="plot">
        <div class="scale" aria-hidden="true">
          <span>{formatNumber(top)}</span>
          <span>{formatNumber(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${slots} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={describeTotals(heading, totals, partialRuns)}
        >
          <path class="rule" d={`M0 0H${slots}M0 ${height / 2}H${slots}M0 ${height}H${slots}`} />
          {series.map(({ label, tone, getValue }, index) => (
            <Bars
              key={label}
              tone={tone}
              runs={runs}
              values={runs.map(getValue)}
              starts={getStarts(runs, series, index)}
              box={{ top, height }}
            />
          ))}
          {runs.map((run, index) => (
            <rect key={index} class="hit" x={index} width="1" height={height}>
              <title>{describeRun(run, series)}</title>
            </rect>
          ))}
        </svg>
        <div class="axis" aria-hidden="true" style={{ width: `${(100 * runs.length) / slots}%` }}>
          <span>{first && formatRunDate(first, runs)}</span>
          <span>{runs.length > 1 && last && formatRunDate(last, runs)}</span>
        </div>
      </div>
    </figure>
  )
}

function Legend({ series, hasPartial }: Pick<RunChartProps, 'series'> & { readonly hasPartial: boolean }) {
  return (
    <ul class="legend">
      {series.map(({ label, tone }) => (
        <li key={label} class={tone}>
          {label}
        </li>
      ))}
      {hasPartial && <li class="partial">partial run</li>}
    </ul>
  )
}

function getStarts(runs: readonly PageTrendRun[], series: readonly Series[], index: number): number[] {
  return runs.map((run) => sum(series.slice(0, index).map(({ getValue }) => getValue(run))))
}

function describeTotals(heading: string, totals: readonly number[], partialRuns: number): string {
  const partial = partialRuns === 0 ? '' : `, ${partialRuns} of them partial`
  const numbers = `${totals[0] ?? 0} in the first, ${totals.at(-1) ?? 0} in the last, at most ${Math.max(...totals)}${partial}`
  return `${heading} in ${count(totals.length, 'run')}: ${numbers}`
}

function describeRun(run: PageTrendRun, series: readonly Series[]): string {
  const values = series.map(({ label, getValue }) => `${formatNumber(getValue(run))} ${label}`)
  return [formatRunName(run), explainPartial(run), values.join(', ')]
    .filter(Boolean)
    .map(makeVisible)
    .join('\n')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

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
