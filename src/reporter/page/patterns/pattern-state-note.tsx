import { Badge } from '../parts/badge.js'
import { getStateBadge } from '../pattern-state.js'
import type { Pattern } from '../run.js'
import { SafeText } from '../text/safe-text.js'

/** What the baseline says about a pattern, and on which paths it is new; its row shows the state already. */
export function PatternStateNote({ pattern }: { readonly pattern: Pattern }) {
  const state = getStateBadge(pattern)
  const { reason, ticket, expires } = pattern.baseline ?? {}
  const { newPaths = [] } = pattern
  const onPaths = newPaths.length > 0 ? `on ${newPaths.join(', ')}` : undefined
  const note = [onPaths, reason, ticket, expires && `until ${expires}`].filter(Boolean).join(', ')
  if (!state || note === '') return null
  return (
    <p class="state-note">
      <Badge tone={state.tone} text={state.text} /> <SafeText text={note} />
    </p>
  )
}
