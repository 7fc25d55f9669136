import { count, formatDuration, formatNumber } from '../../../values/numbers.js'
import type { PageSection } from '../../page-data/page-data.js'
import type { Item } from '../../report/document.js'
import { Badge } from '../parts/badge.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { nameOutcome } from '../parts/outcome.js'
import type { Run } from '../run.js'
import { formatDayAndTime } from '../text/format.js'
import { Code, SafeText } from '../text/safe-text.js'
import { ThemeButton } from './theme-button.js'

/** Says what is new in one headline and one line; the rest opens on demand. */
export function Head({ run }: { readonly run: Run }) {
  const { status, startedAt, durationMs } = run.run
  const [head, ...sections] = run.sections
  const [first, ...others] = head?.items ?? []
  const hasMore = others.length + sections.length + run.notMonitored.length > 0
  return (
    <header class="head">
      <div class="head-line">
        <Badge text={nameOutcome(status)} />
        <time class="dim" dateTime={startedAt}>
          {formatDayAndTime(startedAt)}
        </time>
        <span class="dim">{formatDuration(durationMs)}</span>
        <ThemeButton />
      </div>
      <h1>
        <SafeText text={head?.title ?? ''} />
      </h1>
      {first && (
        <p>
          <Sentence item={first} />
        </p>
      )}
      {hasMore && (
        <details class="more-facts">
          <summary>About this run</summary>
          <ul>
            {others.map((item, index) => (
              <li key={index}>
                <Sentence item={item} />
              </li>
            ))}
          </ul>
          <Facts run={run} />
          {sections.map((section) => (
            <SectionList key={section.id} section={section} />
          ))}
          <UnmonitoredFiles run={run} />
        </details>
      )}
    </header>
  )
}

function Sentence({ item: { parts } }: { readonly item: Item }) {
  return (
    <>
      {parts.map((part, index) => (
        <span key={index}>
          {typeof part === 'string' ? (
            <SafeText text={part} />
          ) : (
            <Code text={Object.values(part).at(-1) ?? ''} />
          )}{' '}
        </span>
      ))}
    </>
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

function SectionList({ section: { title, noun, items, total } }: { readonly section: PageSection }) {
  return (
    <div>
      <h2>
        <SafeText text={title} /> <span class="dim number">{formatNumber(total)}</span>
      </h2>
      <ul>
        {items.map((item, index) => (
          <li key={index}>
            <Sentence item={item} />
          </li>
        ))}
      </ul>
      <OmittedNotice number={total - items.length} unit={noun} />
    </div>
  )
}

/** Lists files with tests whose network errors are not recorded. */
function UnmonitoredFiles({ run: { notMonitored, omitted } }: { readonly run: Run }) {
  if (notMonitored.length === 0) return null
  return (
    <div>
      <h2>Files not monitored</h2>
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
      <OmittedNotice number={omitted['notMonitored'] ?? 0} unit="file" />
    </div>
  )
}
