import type { TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import { getText, listPresent, type SortKeys } from '../../report/document.js'
import { getItemText, type PageItem, type PageSection, type PageTab } from '../page-data.js'
import type { PageStateProps } from '../page-state.js'
import { getName, Item, isOpen, type Opening } from './item.js'
import { createSearch } from './search.js'
import { OmittedNotice, SafeText } from './text.js'
import { useRendered } from './use-rendered.js'

interface ListProps extends PageStateProps {
  readonly tab: PageTab
}

/** Draws the sections of a tab, with one search and one order for all of them. */
export function List({ tab, state, change }: ListProps) {
  const { sections } = tab
  const { query, sort, open } = state
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections])
  const search = useMemo(() => createSearch(items, getItemText), [items])
  const found = useMemo(() => new Set(search(query)), [search, query])
  const orders = listOrders(items)
  const order = orders.find((name) => name === sort)
  const { firstRows, toggle } = useFirstRows(sections, { state, change })
  return (
    <div class={`view ${tab.name}`}>
      {items.length > 1 && (
        <search class={items.length > maxFirstRows ? 'toolbar' : 'toolbar for-few'}>
          <SearchBox query={query} onSearch={(text) => change({ query: text, open: '' })} />
          <span class="found" role="status">
            {query !== '' && `${formatNumber(found.size)} of ${formatNumber(items.length)} shown`}
          </span>
          {orders.length > 0 && (
            <OrderChoice orders={orders} sort={order ?? ''} onSort={(name) => change({ sort: name })} />
          )}
        </search>
      )}
      {found.size === 0 && <p class="nothing">No results</p>}
      {sections.map((section) => (
        <Section
          key={section.id}
          section={section}
          items={sortItems(
            section.items.filter((item) => found.has(item)),
            order,
          )}
          label={section.id === tab.name || sections.length === 1 ? tab.name : ''}
          isFolded={section.isCollapsed === true && sections.length > 1 && query === ''}
          open={open}
          firstRows={firstRows}
          onToggle={toggle}
        />
      ))}
    </div>
  )
}

const noRows: ReadonlySet<string> = new Set()

/** Keeps the rows that are open by themselves, until the reader opens one or presses Escape. */
function useFirstRows(sections: readonly PageSection[], { state: { open }, change }: PageStateProps) {
  const [remaining, setRemaining] = useState(() => listFirstRows(sections))
  const firstRows = open === '' ? remaining : noRows
  const toggle = (id: string) => {
    setRemaining(firstRows.has(id) ? without(firstRows, id) : noRows)
    change({ open: firstRows.has(id) ? '' : id })
  }
  useKey('Escape', () => {
    document.querySelector<HTMLElement>('.row[aria-expanded="true"]')?.focus()
    toggle('')
  })
  return { firstRows, toggle }
}

const maxFirstRows = 3

/** Lists the ids of the rows that are open until the reader opens one: all that count if they are few, or else the first. */
function listFirstRows(sections: readonly PageSection[]): ReadonlySet<string> {
  const items = sections
    .filter(({ id }) => id === 'errors' || id === 'missingWebhooks')
    .flatMap((section) => section.items)
  const ids = items.filter(({ tone }) => tone === 'bad' || tone === 'warning').flatMap(({ id = [] }) => id)
  return new Set(ids.length > maxFirstRows ? ids.slice(0, 1) : ids)
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id))
}

const orderNames = { tests: 'tests', firstSeen: 'first seen', name: 'name' } as const

type Order = (typeof orderNames)[keyof typeof orderNames]

/** Lists the orders that make sense for at least one item. */
function listOrders(items: readonly PageItem[]): readonly Order[] {
  const has = (key: keyof SortKeys): boolean => items.some(({ sortKeys }) => sortKeys?.[key] !== undefined)
  return listPresent([
    has('tests') && orderNames.tests,
    has('firstSeen') && orderNames.firstSeen,
    items.some(({ id }) => id !== undefined) && orderNames.name,
  ])
}

const collator = new Intl.Collator('en', { numeric: true })

function sortItems(items: readonly PageItem[], order: Order | undefined): readonly PageItem[] {
  if (order === undefined) return items
  if (order === 'name') return items.toSorted((a, b) => collator.compare(getName(a), getName(b)))
  return items.toSorted(({ sortKeys: a = {} }, { sortKeys: b = {} }) =>
    order === 'tests'
      ? (b.tests ?? 0) - (a.tests ?? 0)
      : collator.compare(a.firstSeen ?? '', b.firstSeen ?? ''),
  )
}

interface SectionProps extends Opening {
  /** Ids of the rows that are open by themselves. */
  readonly firstRows: ReadonlySet<string>
  readonly section: PageSection
  readonly items: readonly PageItem[]
  /** Names a list without a title. */
  readonly label: string
  readonly isFolded: boolean
}

function Section({ section, items, label, isFolded, open, firstRows, onToggle }: SectionProps) {
  const { id, title, noun, total, tone } = section
  const heading = getText(title)
  if (items.length === 0) return null
  const rows = <Rows label={label} items={items} open={open} firstRows={firstRows} onToggle={onToggle} />
  const omitted = <OmittedNotice number={total - section.items.length} unit={noun} />
  if (heading === '') {
    return (
      <>
        {rows}
        {omitted}
      </>
    )
  }
  const toneClass = tone === 'bad' ? 'bad' : tone === 'warning' ? 'warn' : undefined
  const titled = (
    <h2 id={`section-${id}`} class={toneClass}>
      <SafeText text={heading} />
    </h2>
  )
  return (
    <section class="report-section" aria-labelledby={`section-${id}`}>
      {isFolded ? (
        <details class="known" open={items.some((item) => isOpen(item, open))}>
          <summary>{titled}</summary>
          {rows}
          {omitted}
        </details>
      ) : (
        <>
          {titled}
          {rows}
          {omitted}
        </>
      )}
    </section>
  )
}

interface RowsProps extends Opening {
  readonly firstRows: ReadonlySet<string>
  readonly label: string
  readonly items: readonly PageItem[]
}

/** The rows of a section, with the panel of the open one below it. */
function Rows({ label, items, open, firstRows, onToggle }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const openIndex = items.findIndex((item) => isOpen(item, open))
  const { number, end } = useRendered(items.length, openIndex + 1)
  useEffect(() => {
    if (open === '') return
    const rows = list.current?.querySelectorAll('[aria-expanded=true]')
    rows?.[rows.length - 1]?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <>
      <ul class="rows" aria-label={label || undefined} ref={list} onKeyDown={moveFocus}>
        {items.slice(0, number).map((item, index) => (
          <Item
            key={item.id ?? index}
            item={item}
            position={index + 1}
            total={items.length}
            open={index === openIndex ? open : ''}
            isFirst={firstRows.has(item.id ?? '')}
            onToggle={onToggle}
          />
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}

/** Lets the arrow keys move the focus between the rows of a list, including those inside an open row. */
function moveFocus(event: TargetedKeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.defaultPrevented) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.row')]
  const index = rows.findIndex((row) => Object.is(row, event.target))
  const target = index < 0 ? undefined : rows[index + step]
  if (!target) return
  event.preventDefault()
  target.focus()
}

interface SearchBoxProps {
  readonly query: string
  onSearch(query: string): void
}

function SearchBox({ query, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useKey('/', (event) => {
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    input.current?.focus()
  })
  return (
    <input
      ref={input}
      type="search"
      value={query}
      placeholder={'Search, -without, "exact"'}
      aria-label="Search"
      aria-keyshortcuts="/"
      autocomplete="off"
      spellcheck={false}
      onInput={(event) => onSearch(event.currentTarget.value)}
    />
  )
}

interface OrderChoiceProps {
  readonly orders: readonly Order[]
  readonly sort: string
  onSort(name: string): void
}

function OrderChoice({ orders, sort, onSort }: OrderChoiceProps) {
  return (
    <label class="order">
      <span class="order-label">{'Sort by '}</span>
      <select value={sort} onChange={(event) => onSort(event.currentTarget.value)}>
        <option value="">worst first</option>
        {orders.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Acts when the user presses a key outside a field. */
function useKey(key: string, act: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
      if (event.key === key && !isInField) act(event)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
