import type { Tone } from '../outcome.js'
import { SafeText } from '../text/safe-text.js'

interface BadgeProps {
  readonly tone: Tone
  readonly text: string | number
}

export function Badge({ tone, text }: BadgeProps) {
  return (
    <span class={`badge ${tone}`}>
      <SafeText text={String(text)} />
    </span>
  )
}

/** Marks an error that recovered. A space follows the badge. */
export function RecoveredBadge({ isShown }: { readonly isShown: boolean }) {
  if (!isShown) return null
  return (
    <>
      <span title="The same request succeeded later in the test">
        <Badge tone="good" text="recovered" />
      </span>{' '}
    </>
  )
}
