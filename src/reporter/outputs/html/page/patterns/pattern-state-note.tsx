import { Badge } from '../parts/badge.js'
import { SafeText } from '../parts/safe-text.js'
import { getStateBadge } from '../pattern-state.js'
import type { Pattern } from '../run.js'

/** What the baseline says about a pattern; its row shows the state already. */
export function PatternStateNote({ pattern }: { readonly pattern: Pattern }) {
  const state = getStateBadge(pattern)
  const { reason, ticket, expires } = pattern.baseline ?? {}
  const note = [reason, ticket, expires && `until ${expires}`].filter(Boolean).join(', ')
  if (!state || note === '') return null
  return (
    <p class="state-note">
      <Badge tone={state.tone} text={state.text} /> <SafeText text={note} />
    </p>
  )
}
