import { verdicts } from '../../../verdicts.js'
import { attemptTones, attemptWords } from '../outcome.js'
import type { Attempt } from '../run.js'

export function AttemptMark({ attempt }: { readonly attempt: Attempt }) {
  const verdict = attempt.verdict && verdicts[attempt.verdict].sentence.toLowerCase()
  const words = [`attempt ${attempt.retry + 1} ${attemptWords[attempt.status]}`, verdict]
    .filter(Boolean)
    .join(', ')
  return (
    <span class={`attempt ${attemptTones[attempt.status]}`} title={words}>
      <span aria-hidden="true">{attempt.retry + 1}</span>
      <span class="for-readers">{words}</span>
    </span>
  )
}
