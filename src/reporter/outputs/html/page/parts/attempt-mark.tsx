// One attempt of a test as a small mark. Attempts count from 1, as people do.
import { attemptTones } from '../outcome.js'
import type { Attempt } from '../run.js'

export function AttemptMark({ attempt }: { readonly attempt: Attempt }) {
  const words = [`attempt ${attempt.retry + 1} ${attempt.status}`, attempt.verdict].filter(Boolean).join(', ')
  return (
    <span class={`attempt ${attemptTones[attempt.status]}`} title={words}>
      <span aria-hidden="true">{attempt.retry + 1}</span>
      <span class="for-readers">{words}</span>
    </span>
  )
}
