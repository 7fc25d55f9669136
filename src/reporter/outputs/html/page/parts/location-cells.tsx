// Where a test stands and how its attempts went: the cells that every list of tests ends with.
import type { Attempt, Test } from '../run.js'
import { AttemptMark } from './attempt-mark.js'
import { Shown } from './safe-text.js'

interface PlaceCellsProps {
  readonly test: Test
  /** Those that the list is about. */
  readonly attempts: readonly Attempt[]
}

export function PlaceCells({ test, attempts }: PlaceCellsProps) {
  const place = `${test.file}:${test.line}`
  return (
    <>
      <span class="cell file" title={place}>
        <Shown text={place} />
      </span>
      <span class="cell project">
        <Shown text={test.project} />
      </span>
      <span class="cell attempts">
        {attempts.map((attempt) => (
          <AttemptMark key={attempt.index} attempt={attempt} />
        ))}
      </span>
    </>
  )
}
