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
