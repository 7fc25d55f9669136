// When a pattern struck: records by worker slot and by equal parts of the run.
import { type PatternModel, timelineParts } from './model.js'

export interface RunSpan {
  /** Milliseconds since 1970. */
  readonly start: number
  readonly durationMs: number
}

/** A record from outside the run (clocks differ between machines) counts in its first or last part. */
export function timelineOf(
  times: ReadonlyMap<number, readonly number[]>,
  run: RunSpan,
): PatternModel['timeline'] {
  return [...times]
    .sort(([slot], [other]) => slot - other)
    .map(([slot, moments]) => ({ slot, counts: countParts(moments, run) }))
}

function countParts(moments: readonly number[], { start, durationMs }: RunSpan): number[] {
  const counts = new Array<number>(timelineParts).fill(0)
  const partMs = Math.max(1, durationMs) / timelineParts
  for (const moment of moments) {
    const part = Math.min(timelineParts - 1, Math.max(0, Math.floor((moment - start) / partMs)))
    counts[part] = (counts[part] ?? 0) + 1
  }
  return counts
}
