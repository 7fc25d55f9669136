import type { PageRecord } from '../../data/page-types.js'
import { formatTime } from '../format.js'
import { type Attempt, getRecords, type Run, type Test } from '../run.js'
import type { Show } from '../show.js'
import { getPatternText, KindCells } from './kind-cells.js'
import { OmittedNotice } from './omitted-notice.js'
import { RecoveredBadge } from './recovered-badge.js'
import { SafeText } from './safe-text.js'
import { Url } from './url.js'

interface ErrorListProps {
  readonly run: Run
  readonly test: Test
  readonly attempt: Attempt
  readonly show: Show
}

/** Lists the findings of an attempt, or only their patterns if the findings did not fit on the page. */
export function ErrorList({ run, test, attempt, show }: ErrorListProps) {
  if (attempt.occurrences === 0) return null
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
        <PatternLinks run={run} attempt={attempt} show={show} />
      )}
      <OmittedNotice number={attempt.occurrences - (errors?.length ?? 0)} unit="error" />
    </>
  )
}

function ErrorLine({ run, error }: { readonly run: Run; readonly error: PageRecord }) {
  return (
    <li>
      <KindCells item={error} />
      {error.title === undefined ? (
        <Url url={error.url} />
      ) : (
        <span class="url">
          <SafeText text={error.title} />
        </span>
      )}
      <span class="number dim time">
        <RecoveredBadge isShown={error.recovered === true} />
        {error.seenAfterMs === null ? '' : formatTime(run.startedAt + error.seenAfterMs)}
      </span>
    </li>
  )
}

function PatternLinks({ run, attempt, show }: Omit<ErrorListProps, 'test'>) {
  return (
    <ul class="errors">
      {attempt.patterns.map((index) => {
        const pattern = run.patterns[index]
        if (!pattern) return null
        return (
          <li key={index}>
            <KindCells item={pattern} />
            <button type="button" class="plain" onClick={() => show.pattern(pattern)}>
              <SafeText text={getPatternText(pattern)} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
