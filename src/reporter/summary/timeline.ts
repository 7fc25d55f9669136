import { type PatternModel, timelineParts } from './model.js'

export interface RunSpan {
  /** The start time in milliseconds since 1970. */
  readonly start: number
  readonly durationMs: number
}

/**
 * Counts a pattern's findings per parallel worker in equal parts of the run. A finding outside the run counts in the
 * first or last part, because clocks differ between machines.
 */
export function buildTimeline(
  times: ReadonlyMap<number, readonly number[]>,
  run: RunSpan,
): PatternModel['timeline'] {
  return [...times]
    .sort(([a], [b]) => a - b)
    .map(([slot, timestamps]) => ({ slot, counts: countByPart(timestamps, run) }))
}

function countByPart(timestamps: readonly number[], { start, durationMs }: RunSpan): number[] {
  const counts = new Array<number>(timelineParts).fill(0)
  const partMs = Math.max(1, durationMs) / timelineParts
  for (const timestamp of timestamps) {
    const part = Math.min(timelineParts - 1, Math.max(0, Math.floor((timestamp - start) / partMs)))
    counts[part] = (counts[part] ?? 0) + 1
  }
  return counts
}
