// A short word with a tone: an outcome, a status, a verdict.
import type { Tone } from '../outcome.js'
import { Shown } from './safe-text.js'

interface BadgeProps {
  readonly tone: Tone
  readonly text: string | number
}

export function Badge({ tone, text }: BadgeProps) {
  return (
    <span class={`badge ${tone}`}>
      <Shown text={String(text)} />
    </span>
  )
}
