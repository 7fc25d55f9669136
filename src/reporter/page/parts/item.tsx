import { Fragment } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import { getText, type Part } from '../../report/document.js'
import type { PageItem, PageList } from '../page-data.js'
import { WhenStrip } from '../strip.js'
import { CopyButton } from './copy-button.js'
import { LineView, PartView } from './part.js'
import { Table } from './table.js'
import { Badge, CodeBlock, OmittedNotice, SafeText, toClass } from './text.js'

export interface Opening {
  /** Id of the open item, which may be inside another one; empty if there is none. */
  readonly open: string
  /** Opens the item with this id, or closes the open one if the id is empty. */
  onToggle(id: string): void
}

interface ItemProps extends Opening {
  readonly item: PageItem
  readonly position: number
  /** Number of all items, of which a screen reader can count only those that are rendered. */
  readonly total: number
  /** Whether it is open by itself. Default: false. */
  readonly isFirst?: boolean
}

/** Whether the item is open, or contains the open one. */
export function isOpen(item: PageItem, open: string): boolean {
  if (open === '' || item.id === undefined) return false
  if (item.id === open) return true
  // Reads no other details, because they would be parsed.
  return item.hasRows === true && listRows(item).some(({ id }) => id === open)
}

function listRows({ details = [] }: PageItem): readonly PageItem[] {
  return details.flatMap(({ items }) => items)
}

/** Draws any item of any list: as a row that opens if it has an address, and else as a line with its details below it. */
export function Item({ item, position, total, open, isFirst = false, onToggle }: ItemProps) {
  const { id } = item
  const row = useMemo(() => <Row item={item} />, [item])
  if (id === undefined) return <PlainItem item={item} />
  const isExpanded = isFirst || isOpen(item, open)
  return (
    <li class={isExpanded ? 'is-open' : undefined} aria-posinset={position} aria-setsize={total}>
      <button
        type="button"
        class="row"
        aria-expanded={isExpanded}
        onClick={() => onToggle(isExpanded && !isFirst ? '' : id)}
      >
        {row}
      </button>
      {isExpanded && (
        <div class="panel">
          <section aria-label={makeVisible(`Details of ${getName(item)}`)}>
            <Details
              lists={item.details ?? []}
              open={open}
              onToggle={(inner) => onToggle(inner === '' ? id : inner)}
            />
          </section>
        </div>
      )}
    </li>
  )
}

function PlainItem({ item }: { readonly item: PageItem }) {
  const { parts, place = [], tone, reasons = [], serverLine, details = [] } = item
  return (
    <li class={tone === undefined ? 'plain-item' : `plain-item ${toClass(tone)}`}>
      <LineView line={[...parts, ...place]} tone={tone} />
      {[...reasons, ...(serverLine === undefined ? [] : [serverLine])].map((reason) => (
        <SafeText key={reason} class="dim" text={`${reason} `} />
      ))}
      {details.length > 0 && <Details lists={details} />}
    </li>
  )
}

/** Draws an item in two lines: what happened and how often, and below it why and where. */
function Row({ item }: { readonly item: PageItem }) {
  const { parts, tone, when, kind } = item
  const name = parts.findIndex(isName)
  return (
    <>
      <span class="line">
        {parts.map((part, index) => (
          <Fragment key={index}>
            <span class={index === name ? 'name' : isEffects(part) ? 'effects' : 'part'}>
              <PartView part={part} tone={tone} isInRow />
            </span>
            {index === name && kind !== undefined && <Badge text={kind} />}
          </Fragment>
        ))}
        {when && <WhenStrip columns={when} hasPassed={tone === 'warning'} />}
      </span>
      <Facts item={item} />
    </>
  )
}

/** Says why it happened and where to look. */
function Facts({ item: { place = [], reasons = [], serverLine } }: { readonly item: PageItem }) {
  if (place.length + reasons.length === 0 && serverLine === undefined) return null
  return (
    <span class="line dim">
      {reasons.length > 0 || serverLine !== undefined ? (
        <span class="why">
          {reasons.map((reason) => (
            <SafeText key={reason} class="fact" text={reason} />
          ))}
          {serverLine !== undefined && <SafeText class="fact printed" text={serverLine} />}
        </span>
      ) : null}
      {place.map((part, index) => (
        <span key={index} class={typeof part === 'string' ? 'fact short' : 'fact'}>
          <PartView part={part} isInRow />
        </span>
      ))}
    </span>
  )
}

function isEffects(part: Part): boolean {
  return typeof part !== 'string' && 'effects' in part
}

function isName(part: Part): boolean {
  return typeof part !== 'string' && ('code' in part || 'phrase' in part || 'test' in part)
}

export function getName({ parts }: PageItem): string {
  const name = parts.find(isName)
  if (name === undefined || typeof name === 'string') return ''
  return 'test' in name ? name.title : getText(name)
}

interface DetailsProps extends Partial<Opening> {
  readonly lists: readonly PageList[]
}

const maxItems = 20

/** Draws what explains an item. */
function Details({ lists, open = '', onToggle = () => undefined }: DetailsProps) {
  return (
    <>
      {lists.map((list, index) => (
        <DetailList key={index} list={list} open={open} onToggle={onToggle} />
      ))}
    </>
  )
}

function DetailList({ list, open, onToggle }: Opening & { readonly list: PageList }) {
  const { title, items, total, noun, isText, columns, isFolded } = list
  const [showsAll, setShowsAll] = useState(false)
  if (columns) return <Table list={list} columns={columns} />
  const shown = showsAll ? items : items.slice(0, maxItems)
  const label = makeVisible(getText(title))
  return (
    <div class="details">
      {label !== '' && (
        <h2>
          <SafeText text={getText(title)} />
        </h2>
      )}
      {isText && <CodeBlock text={items.map(({ parts }) => parts.map(getText).join(' ')).join('\n')} />}
      {isFolded && items.map((item, index) => <Folded key={index} item={item} />)}
      {!isText && !isFolded && (
        <ul
          aria-label={label || undefined}
          class={items.some(({ id }) => id !== undefined) ? 'rows' : undefined}
        >
          {shown.map((item, index) => (
            <Item
              key={item.id ?? index}
              item={item}
              position={index + 1}
              total={total}
              open={open}
              onToggle={onToggle}
            />
          ))}
        </ul>
      )}
      {shown.length < items.length && !isText && !isFolded && (
        <button type="button" class="plain more" onClick={() => setShowsAll(true)}>
          {`Show all ${formatNumber(items.length)}`}
        </button>
      )}
      <OmittedNotice number={total - items.length} unit={noun} />
    </div>
  )
}

/** Draws an item whose details open on demand. */
function Folded({ item: { parts, details = [] } }: { readonly item: PageItem }) {
  const text = details.flatMap(({ items }) => items.flatMap((line) => line.parts.map(getText))).join('\n')
  return (
    <details class="fold">
      <summary>
        {parts.map((part, index) => (
          <span key={index} class="part">
            <PartView part={part} isInRow />{' '}
          </span>
        ))}
      </summary>
      <CopyButton text={text} what="text" small />
      <CodeBlock text={text} />
    </details>
  )
}
