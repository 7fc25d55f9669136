import type { PageAttempt, PageFinding } from '../../page-data/page-data.js'
import { formatState } from '../page-state.js'
import { useRun } from '../run.js'
import { Badge, KindBadge } from './badge.js'
import { formatTime, OmittedNotice, SafeText } from './text.js'
import { Url } from './url.js'

interface AttemptProps {
  readonly attempt: PageAttempt
}

/** Lists an attempt's occurrences in order, or only its errors if the occurrences are not on the page. */
export function FindingList({ attempt }: AttemptProps) {
  const { findings, occurrences, startedAt, unlisted = 0 } = attempt
  if (occurrences === 0) return null
  return (
    <>
      {findings ? (
        <ul>
          {findings.map((finding, index) => (
            <Finding key={index} finding={finding} startedAt={startedAt} />
          ))}
        </ul>
      ) : (
        <ErrorLinks attempt={attempt} />
      )}
      <OmittedNotice number={occurrences - unlisted - (findings?.length ?? 0)} unit="occurrence" />
    </>
  )
}

interface FindingProps {
  readonly finding: PageFinding
  /** Start of the attempt. */
  readonly startedAt: string
}

/** Shows an occurrence, and when. The duration that Playwright reports does not include set-up, so this is a time of day. */
function Finding({ finding, startedAt }: FindingProps) {
  const { url, afterMs, name, recovered, late, phase } = finding
  return (
    <li class="finding">
      <span>
        <KindBadge {...finding} />
      </span>
      {name === undefined ? <Url url={url} /> : <SafeText class="url" text={name} />}
      <span class="dim">
        {phase && `(in ${phase}) `}
        {recovered && (
          <>
            <Badge text="recovered" />{' '}
          </>
        )}
        {late ? 'at the end of the test' : `at ${formatTime(Date.parse(startedAt) + afterMs)}`}
      </span>
    </li>
  )
}

function ErrorLinks({ attempt }: AttemptProps) {
  const { errors } = useRun()
  return (
    <ul>
      {Object.values(attempt.errors)
        .flat()
        .map((index) => {
          const error = errors[index]
          if (!error) return null
          return (
            <li key={index} class="finding">
              <span>
                <KindBadge kind={error.kind} status={error.status} />
              </span>
              <a class="url" href={formatState({ view: 'errors', open: error.name })}>
                <SafeText text={error.name} />
              </a>
            </li>
          )
        })}
    </ul>
  )
}
