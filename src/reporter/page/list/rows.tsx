import type { TargetedKeyboardEvent } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useRendered } from './use-rendered.js'
import type { View } from './view.js'

interface RowsProps<T> {
  readonly view: Pick<View<T>, 'id' | 'isOpen' | 'Row' | 'Panel'>
  readonly label: string
  readonly items: readonly T[]
  /** Id of the open item; empty if there is none. */
  readonly open: string
  onToggle(id: string): void
}

/** The rows of a list, with the panel of the open one below it. */
export function Rows<T>({ view, label, items, open, onToggle }: RowsProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const openIndex = open === '' ? -1 : items.findIndex((item) => view.isOpen(item, open))
  const { number, end } = useRendered(items.length, openIndex + 1)
  useEffect(() => {
    const rows = list.current?.querySelectorAll('[aria-expanded=true]')
    rows?.[rows.length - 1]?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <>
      <ul class="rows" aria-label={label} ref={list} onKeyDown={moveFocus}>
        {items.slice(0, number).map((item, index) => (
          <ListItem
            key={view.id(item)}
            view={view}
            item={item}
            position={index + 1}
            total={items.length}
            open={index === openIndex ? open : ''}
            onToggle={onToggle}
          />
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}

interface ListItemProps<T> extends Pick<RowsProps<T>, 'view' | 'open' | 'onToggle'> {
  readonly item: T
  readonly position: number
  /** Number of all rows, of which a screen reader can count only those that are rendered. */
  readonly total: number
}

function ListItem<T>({ view, item, position, total, open, onToggle }: ListItemProps<T>) {
  const { id, Row, Panel } = view
  const content = useMemo(() => <Row item={item} />, [item])
  const isOpen = open !== ''
  return (
    <li class={isOpen ? 'is-open' : undefined} aria-posinset={position} aria-setsize={total}>
      <button
        type="button"
        class="row"
        aria-expanded={isOpen}
        onClick={() => onToggle(isOpen ? '' : id(item))}
      >
        {content}
      </button>
      {isOpen && (
        <div class="panel">
          <Panel item={item} open={open} onToggle={onToggle} />
        </div>
      )}
    </li>
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
