import type { Attempt, Test } from '../run.js'
import { AttemptMark } from './attempt-mark.js'
import { Cell } from './row.js'

interface LocationCellsProps {
  readonly test: Test
  /** The attempts to show. */
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
