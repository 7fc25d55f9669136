import { getAxisTop, toBars } from './scale.js'

const minSlots = 20
const height = 10

/** Affected tests in each run, oldest first. The text beside it has the same content. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const slots = Math.max(values.length, minSlots)
  const top = getAxisTop(Math.max(...values))
  return (
    <svg class="sparkline" viewBox={`0 0 ${slots} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="rule" d={`M0 ${height}H${slots}`} />
      <path d={toBars(values, [], top, height)} />
    </svg>
  )
}
