import { AttemptMark } from '../parts/attempt-mark.js'
import { ErrorList } from '../parts/error-list.js'
import type { Run, Test } from '../run.js'
import type { Show } from '../state/show.js'
import { SafeText } from '../text/safe-text.js'

interface SameAttemptErrorsProps {
  readonly run: Run
  readonly test: Test
  readonly retry: number
  readonly show: Show
}

export function SameAttemptErrors({ run, test, retry, show }: SameAttemptErrorsProps) {
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
        <ErrorList run={run} test={test} attempt={attempt} show={show} />
      ) : (
        <p class="dim">None</p>
      )}
    </div>
  )
}
