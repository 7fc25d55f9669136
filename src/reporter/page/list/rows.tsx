import type { TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import { useRun } from '../run-context.js'
import { Cell } from './cell.js'
import type { Column, View } from './view.js'

/** Number of rows that are rendered at first. The browser skips those out of sight. */
const maxRows = 300

interface RowsProps<T> {
  readonly label: string
  readonly view: Pick<View<T>, 'id' | 'Panel' | 'href'>
  readonly items: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly open?: string
  readonly initialRows?: number
  onToggle?(id: string): void
}

/** The rows of any list, with the panel of the open one below it. */
export function Rows<T>(props: RowsProps<T>) {
  const { label, view, items, columns, open = '', initialRows = maxRows, onToggle } = props
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const openIndex = open === '' ? -1 : items.findIndex((item) => view.id(item) === open)
  const isCut = !showsAll && items.length > initialRows && openIndex < initialRows
  useLayoutEffect(() => {
    list.current?.querySelector(':scope > li > [aria-expanded=true]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <>
      <ul class="rows" aria-label={label} ref={list} onKeyDown={moveFocus}>
        {(isCut ? items.slice(0, initialRows) : items).map((item, index) => (
          <Row
            key={view.id(item)}
            {...{ item, view, columns }}
            isOpen={index === openIndex}
            {...(onToggle && { onToggle })}
          />
        ))}
      </ul>
      {isCut && (
        <button type="button" class="plain more" onClick={() => setShowsAll(true)}>
          {`Show all ${formatNumber(items.length)}`}
        </button>
      )}
    </>
  )
}

interface RowProps<T> extends Pick<RowsProps<T>, 'view' | 'columns' | 'onToggle'> {
  readonly item: T
  readonly isOpen: boolean
}

function Row<T>({ item, view: { id, Panel, href }, columns, isOpen, onToggle }: RowProps<T>) {
  const run = useRun()
  const cells = useMemo(
    () => columns.map((column) => <Cell key={column.title} column={column} item={item} />),
    [item, columns],
  )
  const target = href?.(item, run)
  return (
    <li class={isOpen ? 'open' : ''}>
      {Panel && onToggle ? (
        <button
          type="button"
          class="row grid"
          aria-expanded={isOpen}
          onClick={() => onToggle(isOpen ? '' : id(item))}
        >
          {cells}
        </button>
      ) : target === undefined ? (
        <div class="row grid">{cells}</div>
      ) : (
        <a class="row grid" href={target}>
          {cells}
        </a>
      )}
      {isOpen && Panel && (
        <div class="panel">
          <Panel item={item} />
        </div>
      )}
    </li>
  )
}

/** Lets the arrow keys, Home and End move the focus between rows. */
function moveFocus(event: TargetedKeyboardEvent<HTMLUListElement>): void {
  const row = event.target instanceof HTMLElement ? event.target.closest('.row') : null
  const list = event.currentTarget
  if (row?.parentElement?.parentElement !== list) return
  const targets: Readonly<Record<string, Element | null>> = {
    ArrowDown: row.parentElement.nextElementSibling,
    ArrowUp: row.parentElement.previousElementSibling,
    Home: list.firstElementChild,
    End: list.lastElementChild,
  }
  const target = targets[event.key]?.querySelector<HTMLElement>('.row')
  if (!target) return
  event.preventDefault()
  target.focus()
}
