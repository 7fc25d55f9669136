import type { PageSection } from '../page-data/page-data.js'
import { getText, type Item, listReasons, type Part } from '../report/document.js'
import { Code, OmittedNotice, SafeText } from './parts/text.js'

/** Draws any section of the report, in the same words as the Markdown. */
export function ReportSection({ section }: { readonly section: PageSection }) {
  const { id, title, noun, items, total, tone } = section
  return (
    <section class="report-section" aria-labelledby={`section-${id}`}>
      <h2 id={`section-${id}`} class={tone === 'bad' ? 'bad' : tone === 'warning' ? 'warn' : undefined}>
        <SafeText text={getText(title)} />
      </h2>
      <Sentences items={items} />
      <OmittedNotice number={total - items.length} unit={noun} />
    </section>
  )
}

export function Sentences({ items }: { readonly items: readonly Item[] }) {
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

export function Sentence({ item }: { readonly item: Item }) {
  return (
    <>
      {item.parts.map((part, index) => (
        <span key={index}>
          <PartText part={part} />{' '}
        </span>
      ))}
      {listReasons(item).map((reason) => (
        <SafeText key={reason} class="dim" text={`${reason} `} />
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
