import { uncapitalize } from '../../../values/text/first-letter.js'
import { verdicts } from '../../../verdicts.js'
import { outcomes } from '../outcome.js'
import type { Attempt, Test } from '../run.js'
import { Cell } from './row.js'

interface LocationCellsProps {
  readonly test: Test
  /** The test's attempts to show, such as those in which an error occurred. */
  readonly attempts: readonly Attempt[]
}

export function LocationCells({ test, attempts }: LocationCellsProps) {
  const location = `${test.file}:${test.line}`
  return (
    <>
      <Cell id="file" title={location} text={location} />
      <Cell id="project" text={test.project} />
      <Cell id="attempts">
        {attempts.map((attempt) => (
          <AttemptMark key={attempt.index} attempt={attempt} />
        ))}
      </Cell>
    </>
  )
}

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
