import { Badge } from '../parts/badge.js'
import { SafeText } from '../parts/safe-text.js'
import { getStateBadge } from '../pattern-state.js'
import type { Pattern } from '../run.js'

/** What the baseline and the compared run say about a pattern. */
export function PatternStateNote({ pattern }: { readonly pattern: Pattern }) {
  const state = getStateBadge(pattern)
  if (!state) return null
  const { reason, ticket, expires } = pattern.baseline ?? {}
  const note = [reason, ticket, expires && `until ${expires}`].filter(Boolean).join(', ')
  return (
    <p class="state-note">
      <Badge tone={state.tone} text={state.text} /> <SafeText text={note} />
    </p>
  )
}
