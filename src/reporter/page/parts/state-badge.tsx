import { getStateWord } from '../../phrases/assessment.js'
import type { Tone } from '../outcome.js'
import type { Pattern } from '../run.js'
import { Badge } from './badge.js'

const tones: Readonly<Record<string, Tone>> = {
  new: 'bad',
  expired: 'bad',
  worse: 'warn',
  better: 'good',
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
