import type { PageRecord } from '../../data/page-types.js'
import { formatTime } from '../format.js'
import { getStatusTone } from '../outcome.js'
import { type Attempt, getRecords, type Run, type Test } from '../run.js'
import type { ChangeState } from '../use-page-state.js'
import { Badge } from './badge.js'
import { OmittedNotice } from './omitted-notice.js'
import { SafeText } from './safe-text.js'
import { Url } from './url.js'

interface ErrorListProps {
  readonly run: Run
  readonly test: Test
  readonly attempt: Attempt
  readonly change: ChangeState
}

/** Lists the network errors of an attempt, or only their patterns if the errors did not fit on the page. */
export function ErrorList({ run, test, attempt, change }: ErrorListProps) {
  if (attempt.networkErrors === 0) return null
  const errors = getRecords(run, test, attempt)
  return (
    <>
      {errors ? (
        <ul class="errors">
          {errors.map((error, index) => (
            <ErrorLine key={index} run={run} error={error} />
          ))}
        </ul>
      ) : (
        <PatternLinks run={run} attempt={attempt} change={change} />
      )}
      <OmittedNotice number={attempt.networkErrors - (errors?.length ?? 0)} unit="network error" />
    </>
  )
}

function ErrorLine({ run, error }: { readonly run: Run; readonly error: PageRecord }) {
  return (
    <li>
      <Badge tone={getStatusTone(error.status)} text={error.status} />
      <span class="method">
        <SafeText text={error.method} />
      </span>
      <Url url={error.url} />
      <span class="number dim time">
        {error.seenAfterMs === null ? '' : formatTime(run.startedAt + error.seenAfterMs)}
      </span>
    </li>
  )
}

function PatternLinks({ run, attempt, change }: Omit<ErrorListProps, 'test'>) {
  return (
    <ul class="errors">
      {attempt.patterns.map((index) => {
        const pattern = run.patterns[index]
        if (!pattern) return null
        return (
          <li key={index}>
            <Badge tone={getStatusTone(pattern.status)} text={pattern.status} />
            <span class="method">
              <SafeText text={pattern.method} />
            </span>
            <button
              type="button"
              class="plain"
              onClick={() => change({ view: 'patterns', query: '', sort: '', open: pattern.key })}
            >
              <SafeText text={pattern.basePath} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
