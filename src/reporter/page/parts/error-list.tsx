import { formatDuration } from '../../../values/numbers.js'
import type { PageEvent, PageRecord } from '../../page-data/page-types.js'
import { type Attempt, getRecords, type Test } from '../run.js'
import { useReport } from '../state/report.js'
import { formatTime } from '../text/format.js'
import { getRowTitle } from '../text/row-title.js'
import { SafeText } from '../text/safe-text.js'
import { Url } from '../text/url.js'
import { RecoveredBadge } from './badge.js'
import { KindCells } from './kind-cells.js'
import { OmittedNotice } from './omitted-notice.js'

interface ErrorListProps {
  readonly test: Test
  readonly attempt: Attempt
}

/** Lists an attempt's occurrences, or only its errors if the occurrences are not on the page. */
export function ErrorList({ test, attempt }: ErrorListProps) {
  const { run } = useReport()
  if (attempt.occurrences === 0) return null
  const events = getRecords(run, test, attempt)?.events
  return (
    <>
      {events ? (
        <ul class="errors">
          {events.map((event, index) => (
            <ErrorEvent key={index} event={event} />
          ))}
        </ul>
      ) : (
        <PatternLinks attempt={attempt} />
      )}
      <OmittedNotice number={attempt.occurrences - (events?.flat().length ?? 0)} unit="occurrence" />
    </>
  )
}

/** Shows the first error, and below it the errors that followed on the same page. */
function ErrorEvent({ event: [first, ...others] }: { readonly event: PageEvent }) {
  const { run } = useReport()
  if (!first) return null
  const getDelay = ({ seenAfterMs }: PageRecord) => (seenAfterMs ?? 0) - (first.seenAfterMs ?? 0)
  const startedAt = first.seenAfterMs === null ? '' : formatTime(run.startedAt + first.seenAfterMs)
  const last = others.at(-1)
  return (
    <li>
      <ErrorLine error={first} time={startedAt} />
      {last && (
        <div class="event">
          <p class="dim">{`Followed within ${formatDuration(getDelay(last))} by`}</p>
          <ul>
            {others.map((error, index) => (
              <li key={index}>
                <ErrorLine error={error} time={`+${formatDuration(getDelay(error))}`} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}

function ErrorLine({ error, time }: { readonly error: PageRecord; readonly time: string }) {
  return (
    <div class="error">
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
        {time}
      </span>
    </div>
  )
}

function PatternLinks({ attempt }: Omit<ErrorListProps, 'test'>) {
  const { run, show } = useReport()
  return (
    <ul class="errors">
      {attempt.patterns.map((index) => {
        const pattern = run.patterns[index]
        if (!pattern) return null
        return (
          <li key={index} class="error">
            <KindCells item={pattern} />
            <button type="button" class="plain" onClick={() => show.pattern(pattern)}>
              <SafeText text={getRowTitle(pattern)} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
