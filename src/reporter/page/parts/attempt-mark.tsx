import { uncapitalize } from '../../../values/text/first-letter.js'
import { verdicts } from '../../../verdicts.js'
import { outcomes } from '../outcome.js'
import type { Attempt } from '../run.js'

export function AttemptMark({ attempt }: { readonly attempt: Attempt }) {
  const verdict = attempt.verdict && uncapitalize(verdicts[attempt.verdict].sentence)
  const { text, tone } = outcomes[attempt.status]
  const words = [`attempt ${attempt.retry + 1} ${text}`, verdict].filter(Boolean).join(', ')
  return (
    <span class={`attempt ${tone}`} title={words}>
      <span aria-hidden="true">{attempt.retry + 1}</span>
      <span class="for-readers">{words}</span>
    </span>
  )
}
