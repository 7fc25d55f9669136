import type { SummaryHistogram } from '../../summary-file/summary.js'
import { count, formatNumber, sum } from '../../values/numbers.js'
import { type EffectName, effectByVerdict, effectNames, verdicts } from '../../verdicts.js'
import { type Column, rowColumns, runColumns } from '../summary/histogram.js'
import { usePage } from './page-context.js'
import type { PageCause } from './page-data.js'
import { SafeText } from './parts/text.js'

interface WhenProps {
  readonly columns: readonly Column[]
  /** Whether the tests that the error failed passed in the end. */
  readonly hasPassed: boolean
}

/** Shows when one error occurred. The row says in words what it did. */
export function WhenStrip({ columns, hasPassed }: WhenProps) {
  if (columns.length === 0) return <span class="when" />
  return (
    <span class={hasPassed ? 'when has-passed' : 'when'}>
      <Bars columns={columns} width={rowColumns} />
    </span>
  )
}

/** Maximum number of bands, because the list has all causes. */
const maxBands = 3

interface RunStripProps {
  readonly histogram: SummaryHistogram
  readonly causes: readonly PageCause[]
  readonly hasPassed: boolean
}

/** Shows when the errors of the run occurred, and the causes of several of them. */
export function RunStripFigure({ histogram: strip, causes, hasPassed }: RunStripProps) {
  const { formatTime } = usePage()
  const label = describeStrip(strip, causes, formatTime)
  return (
    <div class={hasPassed ? 'strip has-passed' : 'strip'} role="img" aria-label={label}>
      <div class="strip-title" aria-hidden="true">
        <span>When errors occurred</span>
        <Legend columns={strip.columns} hasPassed={hasPassed} />
      </div>
      <Bars columns={strip.columns} width={runColumns} />
      {causes.slice(0, maxBands).map((cause) => (
        <CauseBand key={cause.title} strip={strip} cause={cause} />
      ))}
      {causes.length > maxBands && (
        <div class="band">{`and ${count(causes.length - maxBands, 'more cause')}`}</div>
      )}
      <div class="ends" aria-hidden="true">
        <span>{formatTime(strip.from)}</span>
        <span>{formatTime(strip.to)}</span>
      </div>
    </div>
  )
}

interface BarsProps {
  readonly columns: readonly Column[]
  /** Number of columns from the beginning to the end of the run. */
  readonly width: number
}

const height = 100
/** Lowest height of a column, so that a single occurrence can be seen. */
const least = 14

function Bars({ columns, width }: BarsProps) {
  const most = Math.max(...columns.map(countOccurrences), 1)
  return (
    <svg class="bars" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {effectNames.map((effect) => {
        const path = columns.map((column) => drawPart(column, effect, most)).join('')
        return path && <path key={effect} class={effect} d={path} />
      })}
    </svg>
  )
}

function countOccurrences(column: Column): number {
  return sum(effectNames.map((effect) => column[effect] ?? 0))
}

/** Draws one effect's part of a column, above those of the more severe effects. */
function drawPart(column: Column, effect: EffectName, most: number): string {
  const own = column[effect] ?? 0
  if (own === 0) return ''
  const all = countOccurrences(column)
  const scale = (least + (height - least) * (all / most)) / all
  const before = effectNames.slice(0, effectNames.indexOf(effect))
  const below = sum(before.map((name) => column[name] ?? 0))
  const round = (value: number) => Math.round(value * 10) / 10
  const bottom = round(height - below * scale)
  return `M${column.at} ${bottom}v${-round(own * scale)}h.85V${bottom}z`
}

/** Names the colours of the columns. What failed in a run that passed are attempts of flaky tests, and expected failures. */
function Legend({ columns, hasPassed }: WhenProps) {
  const shown = verdicts.filter((verdict) => columns.some((column) => column[effectByVerdict[verdict]]))
  return (
    <span class="legend">
      {shown.map((verdict) => (
        <span key={verdict} class={effectByVerdict[verdict]}>
          {hasPassed && verdict === 'failed' ? 'failed attempts' : verdict}
        </span>
      ))}
    </span>
  )
}

function CauseBand({ strip, cause }: { readonly strip: SummaryHistogram; readonly cause: PageCause }) {
  const from = Date.parse(strip.from)
  const to = Date.parse(strip.to)
  const toPercent = (time: string): number => {
    const share = (Date.parse(time) - from) / (to - from)
    return Math.min(100, Math.max(0, 100 * share))
  }
  const left = toPercent(cause.firstSeen)
  const style = { marginLeft: `${left}%`, width: `${Math.max(0.8, toPercent(cause.lastSeen) - left)}%` }
  return (
    <div class="band" aria-hidden="true">
      <div class="band-bar" style={style} />
      <SafeText text={cause.title} />
    </div>
  )
}

/** Describes the strip for those who cannot see it. */
function describeStrip(
  strip: SummaryHistogram,
  causes: readonly PageCause[],
  formatTime: (time: string | number) => string,
): string {
  const { columns } = strip
  const from = Date.parse(strip.from)
  const to = Date.parse(strip.to)
  const total = sum(columns.map(countOccurrences))
  const peak = columns.toSorted((a, b) => countOccurrences(b) - countOccurrences(a))[0]
  const toTime = (at: number): string => formatTime(from + ((to - from) * at) / runColumns)
  const sentences = [
    `${formatNumber(total)} occurrences from ${toTime(columns[0]?.at ?? 0)} to ${toTime((columns.at(-1)?.at ?? 0) + 1)}`,
    peak && `most at ${toTime(peak.at)} (${formatNumber(countOccurrences(peak))})`,
    ...causes.map(
      ({ title, firstSeen, lastSeen }) => `${title}, ${formatTime(firstSeen)} to ${formatTime(lastSeen)}`,
    ),
  ].filter((sentence) => sentence !== undefined)
  return `When errors occurred: ${sentences.join('; ')}`
}
