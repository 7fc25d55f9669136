import { useMemo } from 'preact/hooks'
import { useRun } from '../run-context.js'
import { Cell } from './cell.js'
import type { Column, View } from './view.js'

export interface RowProps<T> {
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

export function Row<T>(props: RowProps<T>) {
  const { view, columns, item, isOpen, position, count, onToggle } = props
  const cells = useMemo(
    () => columns.map((column) => <Cell key={column.title} column={column} item={item} />),
    [item, columns],
  )
  const { Panel } = view
  const run = useRun()
  const href = view.href?.(item, run)
  return (
    // biome-ignore lint/a11y/useSemanticElements: its list is no <ul>
    <div role="listitem" aria-posinset={position} aria-setsize={count}>
      {Panel && onToggle ? (
        <button
          type="button"
          class="row grid"
          aria-expanded={isOpen}
          onClick={() => onToggle(isOpen ? '' : view.id(item))}
        >
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
