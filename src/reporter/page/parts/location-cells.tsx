import { makeVisible } from '../../../values/text/safe-text.js'
import type { Attempt, Test } from '../run.js'
import { SafeText } from '../text/safe-text.js'
import { AttemptMark } from './attempt-mark.js'

interface LocationCellsProps {
  readonly test: Test
  /** The attempts to show. */
  readonly attempts: readonly Attempt[]
}

export function LocationCells({ test, attempts }: LocationCellsProps) {
  const location = `${test.file}:${test.line}`
  return (
    <>
      <span class="cell file" title={makeVisible(location)}>
        <SafeText text={location} />
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
