import { AttemptMark } from '../parts/attempt-mark.js'
import { ErrorList } from '../parts/error-list.js'
import type { Test } from '../run.js'
import { SafeText } from '../text/safe-text.js'

interface SameAttemptErrorsProps {
  readonly test: Test
  readonly retry: number
}

export function SameAttemptErrors({ test, retry }: SameAttemptErrorsProps) {
  const attempt = test.attempts.find((candidate) => candidate.retry === retry)
  return (
    <div class="same-attempt">
      <h2>Errors in the same attempt</h2>
      <p class="dim">
        {attempt && <AttemptMark attempt={attempt} />} <SafeText text={`${test.file}:${test.line}`} />
        {test.project && (
          <>
            {' in '}
            <SafeText text={test.project} />
          </>
        )}
      </p>
      {attempt && attempt.occurrences > 0 ? (
        <ErrorList test={test} attempt={attempt} />
      ) : (
        <p class="dim">None</p>
      )}
    </div>
  )
}
