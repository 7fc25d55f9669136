import { count, formatDuration } from '../../values/numbers.js'
import { getText } from '../report/document.js'
import { nameOutcome } from '../report/explain-error.js'
import { Badge, outcomeTone } from './parts/badge.js'
import { formatDayAndTime, SafeText } from './parts/text.js'
import type { Run } from './run.js'
import { Sentence, Sentences } from './sections.js'
import { RunStripFigure } from './strip.js'

/** Says in one headline what is new, why the run is red, and when errors occurred; the rest opens on demand. */
export function Head({ run }: { readonly run: Run }) {
  const { status, startedAt, durationMs } = run.run
  const { title, items } = run.head
  const important = items.filter(({ tone = 'plain' }) => tone !== 'plain')
  const [numbers, ...others] = items.filter(({ tone = 'plain' }) => tone === 'plain')
  return (
    <header class="head">
      <div class="head-line">
        <Badge text={nameOutcome(status)} tone={outcomeTone(status)} />
        <time class="dim" dateTime={startedAt}>
          {formatDayAndTime(startedAt)}
        </time>
        <span class="dim">{formatDuration(durationMs)}</span>
      </div>
      <h1>
        <SafeText text={getText(title)} />
      </h1>
      {important.map((item, index) => (
        <p key={index} class={item.tone === 'bad' ? 'why-red bad' : 'warn'}>
          <Sentence item={item} />
        </p>
      ))}
      {numbers && (
        <p>
          <Sentence item={numbers} />
        </p>
      )}
      {run.strip && <RunStripFigure strip={run.strip} />}
      <details class="more-facts">
        <summary>About this run</summary>
        <Sentences items={others} />
        <Facts run={run} />
      </details>
    </header>
  )
}

function Facts({ run: { run } }: { readonly run: Run }) {
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
