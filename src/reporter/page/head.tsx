import { Fragment } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { formatZone } from '../../printing/times.js'
import { count, formatDuration } from '../../values/numbers.js'
import { getText } from '../report/document.js'
import { toOutcome } from '../report/explain-error.js'
import type { PageData, PageSection } from './page-data.js'
import { LineView, PartView } from './parts/part.js'
import { SafeText } from './parts/text.js'
import { RunStripFigure } from './strip.js'

/** Says in one headline what is new, why the run is red, and when errors occurred; the rest opens on demand. */
export function Head({ data }: { readonly data: PageData }) {
  const { run, histogram, causes, nextStep } = data
  const { status, startedAt, durationMs } = run
  const { title, items } = data.head
  const important = items.filter(({ tone = 'plain' }) => tone !== 'plain')
  const others = items.filter(({ tone = 'plain' }) => tone === 'plain')
  return (
    <header class="head">
      <div class="head-line">
        <PartView part={toOutcome(status)} />
        <time class="dim" dateTime={startedAt}>
          {`${formatDayAndTime(startedAt)} ${formatZone(startedAt)}`}
        </time>
        <span class="dim">{formatDuration(durationMs)}</span>
      </div>
      <h1>
        <SafeText text={getText(title)} />
      </h1>
      {important.map((item, index) => (
        <p key={index} class={item.tone === 'bad' ? 'why-red bad' : 'warn'}>
          <LineView line={item.parts} />
        </p>
      ))}
      {others.length > 0 && (
        <p>
          {others.map(({ parts }, index) => (
            <Fragment key={index}>
              {index > 0 && '. '}
              {parts.map((part) => (
                <PartView key={getText(part)} part={part} />
              ))}
            </Fragment>
          ))}
        </p>
      )}
      {histogram && <RunStripFigure histogram={histogram} causes={causes} hasPassed={status === 'passed'} />}
      {nextStep && <NextStep section={nextStep} />}
      <details class="more-facts">
        <summary>About this run</summary>
        <Facts run={run} />
      </details>
    </header>
  )
}

const dayAndClock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function formatDayAndTime(time: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '–' : dayAndClock.format(date)
}

/** Says what to do. It begins closed where it would leave no room for the first row on the screen. */
function NextStep({ section: { title, items } }: { readonly section: PageSection }) {
  const details = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    const end = document.querySelector('.row')?.getBoundingClientRect().bottom ?? 0
    if (end > innerHeight) details.current?.removeAttribute('open')
  }, [])
  return (
    <details class="more-facts" ref={details} open>
      <summary>{getText(title)}</summary>
      {items.map((item, index) => (
        <p key={index}>
          <LineView line={item.parts} />
        </p>
      ))}
    </details>
  )
}

function Facts({ run }: Pick<PageData, 'run'>) {
  const { workers, projects, playwrightVersion, branch, commit } = run
  const facts = [
    count(workers, 'worker'),
    ...projects,
    `Playwright ${playwrightVersion}`,
    branch,
    commit?.slice(0, 7),
  ]
  return (
    <p class="facts">
      {facts.map(
        (fact, index) =>
          fact && (
            <span key={index}>
              <SafeText text={fact} />
            </span>
          ),
      )}
    </p>
  )
}
