// When errors occurred, as columns of a strip from the beginning to the end of a run.

import type { SummaryEffects } from '../../summary-file/summary.js'
import { effectByVerdict, effectNames, verdicts } from '../../verdicts.js'
import type { OccurrenceTimes } from '../collect/occurrence-times.js'
import type { TimeRange } from '../summary/model.js'

/** The occurrences in one column, by what they did. Effects without occurrences are absent. */
export interface Column extends Partial<SummaryEffects> {
  /** The column's index, from left to right. */
  readonly at: number
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

export function countOccurrences(column: Column): number {
  return effectNames.reduce((sum, effect) => sum + (column[effect] ?? 0), 0)
}
