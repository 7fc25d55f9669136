// Where a test stands and how its attempts went: the cells that every list of tests ends with.
import type { Attempt, Test } from '../run.js'
import { AttemptMark } from './attempt-mark.js'
import { SafeText } from './safe-text.js'

interface LocationCellsProps {
  readonly test: Test
  /** Those that the list is about. */
  readonly attempts: readonly Attempt[]
}

export function LocationCells({ test, attempts }: LocationCellsProps) {
  const place = `${test.file}:${test.line}`
  return (
    <>
      <span class="cell file" title={place}>
        <SafeText text={place} />
      </span>
      <span class="cell project">
        <SafeText text={test.project} />
      </span>
      <span class="cell attempts">
        {attempts.map((attempt) => (
          <AttemptMark key={attempt.index} attempt={attempt} />
        ))}
      </span>
    </>
  )
}
