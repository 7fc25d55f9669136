import type { ComponentChildren, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import { SafeText } from '../parts/text.js'
import { useRun } from '../run.js'
import type { Column, View } from './view.js'

const rowsPerBlock = 50

interface RowsProps<T> extends Omit<RowProps<T>, 'item' | 'isOpen' | 'position' | 'count'> {
  readonly label: string
  readonly items: readonly T[]
  readonly open?: string
  /** Number of rows to show at first. Default: all. */
  readonly initialRows?: number
}

/** The rows of any list, with the panel of the open one below it. */
export function Rows<T>({ label, items, open = '', initialRows = items.length, ...rowProps }: RowsProps<T>) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const shown = showsAll ? items : items.slice(0, initialRows)
  const openIndex = open === '' ? -1 : shown.findIndex((item) => rowProps.view.id(item) === open)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-expanded=true]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are in blocks, which <ul> does not allow */}
      <div class="rows" role="list" aria-label={label} ref={list} onKeyDown={moveFocus}>
        {splitIntoBlocks(shown).map(({ start, block }) => {
          const hasOpen = openIndex >= start && openIndex < start + rowsPerBlock
          return (
            <Block key={start} rows={block.length} isNeeded={hasOpen || start === 0}>
              {() =>
                block.map((item, offset) => (
                  <Row
                    key={rowProps.view.id(item)}
                    {...{ item, count: items.length, position: start + offset + 1, ...rowProps }}
                    isOpen={start + offset === openIndex}
                  />
                ))
              }
            </Block>
          )
        })}
      </div>
      {shown.length < items.length && (
        <button type="button" class="plain more" onClick={() => setShowsAll(true)}>
          {`Show all ${formatNumber(items.length)}`}
        </button>
      )}
    </>
  )
}

function splitIntoBlocks<T>(items: readonly T[]) {
  return Array.from({ length: Math.ceil(items.length / rowsPerBlock) }, (_, index) => {
    const start = index * rowsPerBlock
    return { start, block: items.slice(start, start + rowsPerBlock) }
  })
}

/** Lets the arrow keys move the focus between rows. */
function moveFocus(event: TargetedKeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.row')].filter(
    (row) => row.closest('.rows') === event.currentTarget,
  )
  const index = rows.findIndex((row) => Object.is(row, event.target))
  const target = step === undefined || index < 0 ? undefined : rows[index + step]
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Estimated height of a row that has not been rendered yet. */
const rowRem = 2.25
/** Distance from the visible area at which a block is rendered. */
const margin = '1000px'

interface BlockProps {
  readonly rows: number
  /** Whether to render the block wherever it is. */
  readonly isNeeded: boolean
  children(): ComponentChildren
}

/** Renders rows only while they are near the visible area, because a list can have tens of thousands. */
function Block({ rows, isNeeded, children }: BlockProps) {
  const element = useRef<HTMLDivElement>(null)
  const height = useRef(`${rows * rowRem}rem`)
  const [isNear, setNear] = useState(isNeeded)
  useLayoutEffect(() => {
    const block = element.current
    if (!block) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isIntersecting = entries.at(-1)?.isIntersecting === true
        if (!isIntersecting) height.current = `${block.offsetHeight}px`
        setNear(isIntersecting)
      },
      { rootMargin: margin },
    )
    const print = () => setNear(true)
    observer.observe(block)
    addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', print)
    }
  }, [])
  const isRendered = isNear || isNeeded
  return (
    <div role="presentation" ref={element} style={{ height: isRendered ? 'auto' : height.current }}>
      {isRendered && children()}
    </div>
  )
}

interface RowProps<T> {
  readonly view: Pick<View<T>, 'id' | 'Panel' | 'href'>
  readonly columns: readonly Column<T>[]
  readonly item: T
  readonly isOpen: boolean
  readonly position: number
  /** Number of all rows, which a screen reader cannot count because few are rendered. */
  readonly count: number
  /** Opens the item with this id, or closes the open one if it is empty. */
  onToggle?(id: string): void
}

function Row<T>({ view, columns, item, isOpen, position, count, onToggle }: RowProps<T>) {
  const cells = useMemo(
    () => columns.map((column) => <Cell key={column.title} column={column} item={item} />),
    [item, columns],
  )
  const run = useRun()
  const { Panel } = view
  const href = view.href?.(item, run)
  const toggle = Panel && onToggle && (() => onToggle(isOpen ? '' : view.id(item)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: its list is no <ul>
    <div role="listitem" aria-posinset={position} aria-setsize={count}>
      {toggle ? (
        <button type="button" class="row grid" aria-expanded={isOpen} onClick={toggle}>
          {cells}
        </button>
      ) : href === undefined ? (
        <div class="row grid">{cells}</div>
      ) : (
        <a class="row grid" href={href}>
          {cells}
        </a>
      )}
      {isOpen && Panel && (
        <div class="panel">
          <Panel item={item} />
        </div>
      )}
    </div>
  )
}

function Cell<T>({ column, item }: { readonly column: Column<T>; readonly item: T }) {
  const { title, unit, isMain = false, cell } = column
  const value = column.value(item)
  const getDefault = () => (typeof value === 'number' ? formatNumber(value) : <SafeText text={value} />)
  const content = cell ? cell(item) : getDefault()
  const classes = ['cell', toClass(title), isMain && 'main', typeof value === 'number' && 'number']
  return (
    <span
      class={[...classes, (value === 0 || value === '') && 'zero'].filter(Boolean).join(' ')}
      title={typeof value === 'string' && value ? makeVisible(value) : undefined}
    >
      {content}
      {unit && content !== '' && <span class="unit">{` ${unit[value === 1 ? 0 : 1]}`}</span>}
    </span>
  )
}

export function toClass(title: string): string {
  return `col-${title.toLowerCase().replaceAll(' ', '-')}`
}
