import { count, formatDuration } from '../../values/numbers.js'
import type { PageSection } from '../page-data/page-data.js'
import { getText, type Item, type Part } from '../report/document.js'
import { nameOutcome } from '../report/explain-error.js'
import { Badge } from './parts/badge.js'
import { Code, formatDayAndTime, OmittedNotice, SafeText } from './parts/text.js'
import type { Run } from './run.js'

/** Says what is new in one headline and one line; the rest opens on demand. */
export function Head({ run }: { readonly run: Run }) {
  const { status, startedAt, durationMs } = run.run
  const [head, ...sections] = run.sections
  const [first, ...others] = head?.items ?? []
  const hasMore = others.length + sections.length > 0
  return (
    <header class="head">
      <div class="head-line">
        <Badge text={nameOutcome(status)} />
        <time class="dim" dateTime={startedAt}>
          {formatDayAndTime(startedAt)}
        </time>
        <span class="dim">{formatDuration(durationMs)}</span>
      </div>
      <h1>
        <SafeText text={getText(head?.title ?? '')} />
      </h1>
      {first && (
        <p>
          <Sentence item={first} />
        </p>
      )}
      {hasMore && (
        <details class="more-facts">
          <summary>About this run</summary>
          <Sentences items={others} />
          <Facts run={run} />
          {sections.map((section) => (
            <SectionList key={section.id} section={section} />
          ))}
        </details>
      )}
    </header>
  )
}

function Sentences({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          <Sentence item={item} />
        </li>
      ))}
    </ul>
  )
}

function Sentence({ item: { parts } }: { readonly item: Item }) {
  return (
    <>
      {parts.map((part, index) => (
        <span key={index}>
          <PartText part={part} />{' '}
        </span>
      ))}
    </>
  )
}

function PartText({ part }: { readonly part: Part }) {
  if (typeof part === 'string') return <SafeText text={part} />
  if (!('phrase' in part)) return <Code text={getText(part)} />
  return (
    <>
      {part.phrase.map((piece, index) => (
        <PartText key={index} part={piece} />
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
        <SafeText text={getText(title)} />
      </h2>
      <Sentences items={items} />
      <OmittedNotice number={total - items.length} unit={noun} />
    </div>
  )
}
