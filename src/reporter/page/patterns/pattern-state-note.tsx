import { StateBadge } from '../parts/state-badge.js'
import type { Pattern } from '../run.js'
import { SafeText } from '../text/safe-text.js'

/** Shows what the baseline says about an error, and the paths on which it is new. The row shows only the state. */
export function PatternStateNote({ pattern }: { readonly pattern: Pattern }) {
  const sentences = [...describeNewPaths(pattern), ...describeEntry(pattern)]
  if (sentences.length === 0) return null
  return (
    <p class="state-note">
      <StateBadge pattern={pattern} />
      <SafeText text={sentences.map((sentence) => `${sentence}.`).join(' ')} />
    </p>
  )
}

function describeNewPaths({ newPaths = [] }: Pattern): string[] {
  return newPaths.length > 0 ? [`On ${newPaths.join(', ')}`] : []
}

function describeEntry({ baseline }: Pattern): string[] {
  const { state, reason, ticket, expires } = baseline ?? {}
  const time = state === 'expired' ? 'Baseline entry expired on' : 'Until'
  return [
    ...(expires === undefined ? [] : [`${time} ${expires}`]),
    ...(reason === undefined ? [] : [`Reason: ${reason.replace(/\.$/, '')}`]),
    ...(ticket === undefined ? [] : [`Ticket: ${ticket}`]),
  ]
}
