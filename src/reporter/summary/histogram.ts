// When errors occurred, as columns of a strip from the beginning to the end of a run.

import type { HistogramColumn, SummaryHistogram } from '../../summary-file/summary.js'
import { effectByVerdict, verdicts } from '../../verdicts.js'
import type { OccurrenceTimes } from '../collect/occurrence-times.js'

/** Milliseconds since 1970. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

export type Column = HistogramColumn

/** Numbers of columns from the beginning to the end of the run. */
export const runColumns = 120
export const rowColumns = 60

/** Shows when the errors of the run occurred. */
export function drawRun(
  errors: readonly { readonly times: OccurrenceTimes }[],
  timeRange: TimeRange | undefined,
): SummaryHistogram | undefined {
  if (!timeRange || errors.length === 0) return undefined
  return {
    from: new Date(timeRange.from).toISOString(),
    to: new Date(timeRange.to).toISOString(),
    width: runColumns,
    columns: toHistogram(errors, timeRange, runColumns),
  }
}

/** Shows when the errors of a row occurred. */
export function drawRow(
  errors: readonly { readonly times: OccurrenceTimes }[],
  timeRange: TimeRange | undefined,
): readonly Column[] {
  return timeRange ? toHistogram(errors, timeRange, rowColumns) : []
}

/** Counts the errors' occurrences by column. Leaves out empty columns; times outside of the range count at its ends. */
export function toHistogram(
  errors: readonly { readonly times: OccurrenceTimes }[],
  { from, to }: TimeRange,
  columns: number,
): readonly Column[] {
  const counts = new Map<number, Record<string, number>>()
  const toColumn = (time: number): number => {
    const share = to > from ? (time - from) / (to - from) : 0
    return Math.min(columns - 1, Math.max(0, Math.floor(share * columns)))
  }
  for (const { times } of errors) {
    for (const verdict of verdicts) {
      for (const time of times[verdict]) addTo(counts, toColumn(time), effectByVerdict[verdict])
    }
  }
  return [...counts].sort(([a], [b]) => a - b).map(([at, effects]) => ({ at, ...effects }))
}

function addTo(counts: Map<number, Record<string, number>>, at: number, effect: string): void {
  const column = counts.get(at) ?? {}
  counts.set(at, column)
  column[effect] = (column[effect] ?? 0) + 1
}
