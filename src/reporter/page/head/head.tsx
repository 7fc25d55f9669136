import { count, formatDuration, formatNumber } from '../../../values/numbers.js'
import { outcomes } from '../outcome.js'
import { Badge } from '../parts/badge.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import type { Run } from '../run.js'
import { formatDayAndTime } from '../text/format.js'
import { Code, SafeText } from '../text/safe-text.js'
import { ThemeButton } from './theme-button.js'

export function Head({ run }: { readonly run: Run }) {
  const { status, durationMs, playwrightVersion, workers, projects } = run.data.run
  const { text, tone } = outcomes[status]
  const { headline, detail, notes } = run.data.head
  return (
    <header class="head">
      <div class="head-line">
        <Badge tone={tone} text={`Run ${text}`} />
        <span class="product">playwright-backchannel</span>
        <ThemeButton />
      </div>
      <h1>{headline}</h1>
      {detail && <p class="detail">{detail}</p>}
      {notes.map((note) => (
        <p key={note} class="dim">
          {note}
        </p>
      ))}
      <UnmonitoredFiles run={run} />
      <p class="facts">
        <time dateTime={run.data.run.startedAt}>{formatDayAndTime(run.startedAt)}</time>
        <span>{formatDuration(durationMs)}</span>
        <span>{count(workers, 'worker')}</span>
        {projects.filter(Boolean).map((project) => (
          <span key={project}>
            <SafeText text={project} />
          </span>
        ))}
        <span>
          {'Playwright '}
          <SafeText text={playwrightVersion} />
        </span>
      </p>
    </header>
  )
}

/** Lists files with tests whose network errors are not recorded. */
function UnmonitoredFiles({ run: { data } }: { readonly run: Run }) {
  const { notMonitored, omitted } = data
  if (notMonitored.length === 0) return null
  return (
    <details class="unmonitored">
      <summary>{`Files not monitored: ${formatNumber(notMonitored.length + omitted.unmonitoredFiles)}`}</summary>
      <p>
        {'Import '}
        <code>test</code>
        {' from '}
        <code>playwright-backchannel</code>
        {', in the spec or in the fixtures file that it imports:'}
      </p>
      <ul>
        {notMonitored.map(({ file, tests }) => (
          <li key={file}>
            <Code text={file} />
            <span class="dim">{` ${count(tests, 'test')}`}</span>
          </li>
        ))}
      </ul>
      <OmittedNotice number={omitted.unmonitoredFiles} unit="file" />
    </details>
  )
}
