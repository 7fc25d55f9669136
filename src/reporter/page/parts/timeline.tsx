import { count, formatDuration } from '../../../values/numbers.js'
import type { PageLane } from '../../page-data/page-types.js'

interface TimelineProps {
  readonly lanes: readonly PageLane[]
}

const strengths = [
  { name: 'weak', from: 1, to: 2 },
  { name: 'medium', from: 3, to: 5 },
  { name: 'strong', from: 6, to: 9 },
]

/** Draws the run from left to right, with one lane per parallel worker. */
export function Timeline({ lanes }: TimelineProps) {
  const parts = lanes[0]?.levels.length ?? 0
  return (
    <svg
      class="timeline"
      viewBox={`0 0 ${parts} ${lanes.length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {strengths.map(({ name, from, to }) => (
        <path key={name} class={name} d={cells(lanes, from, to)} />
      ))}
    </svg>
  )
}

interface LanesProps extends TimelineProps {
  readonly durationMs: number
}

/** Draws each lane with its name and number of occurrences. */
export function TimelineLanes({ lanes, durationMs }: LanesProps) {
  return (
    <div class="lanes">
      <ul aria-label="Occurrences per parallel worker">
        {lanes.map((lane) => (
          <li key={lane.slot}>
            <span>{lane.slot === null ? 'all workers' : `worker ${lane.slot}`}</span>
            <Timeline lanes={[lane]} />
            <span class="number">{count(lane.errors, 'occurrence')}</span>
          </li>
        ))}
      </ul>
      <div class="axis" aria-hidden="true">
        <span>start</span>
        <span>{formatDuration(durationMs / 2)}</span>
        <span>{formatDuration(durationMs)}</span>
      </div>
    </div>
  )
}

function cells(lanes: readonly PageLane[], from: number, to: number): string {
  return lanes
    .flatMap(({ levels }, lane) =>
      Array.from(levels, (digit, part) =>
        Number(digit) >= from && Number(digit) <= to ? `M${part} ${lane}.1h.86v.8h-.86z` : '',
      ),
    )
    .join('')
}
