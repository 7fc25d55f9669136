import type { PageAttempt } from '../../page-data/page-data.js'
import { nameOutcome } from '../../report/explain-error.js'

/** Numbers the attempts of a test, coloured by how they ended. */
export function AttemptMarks({ attempts }: { readonly attempts: readonly PageAttempt[] }) {
  return (
    <>
      {attempts.map(({ retry, status, verdict }) => {
        const words = [`attempt ${retry + 1} ${nameOutcome(status)}`, verdict && `verdict: ${verdict}`]
        const text = words.filter(Boolean).join(', ')
        return (
          <span key={retry} class={`attempt ${status}`} title={text}>
            <span aria-hidden="true">{retry + 1}</span>
            <span class="for-readers">{text}</span>
          </span>
        )
      })}
    </>
  )
}
