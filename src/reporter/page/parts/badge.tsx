import { getStateWord } from '../../phrases/assessment.js'
import type { Tone } from '../outcome.js'
import type { Pattern } from '../run.js'
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

const tones: Readonly<Record<string, Tone>> = {
  new: 'bad',
  expired: 'bad',
  appeared: 'bad',
  'more tests': 'warn',
  'fewer tests': 'good',
}

/** Shows an error's state in the baseline or the compared run. A space follows the badge. */
export function StateBadge({ pattern }: { readonly pattern: Pattern }) {
  const word = getStateWord(pattern)
  if (word === '') return null
  return (
    <>
      <Badge tone={tones[word] ?? 'quiet'} text={word} />{' '}
    </>
  )
}
