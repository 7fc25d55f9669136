import { useLayoutEffect, useMemo } from 'preact/hooks'
import type { PageState } from '../page-state.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { useRun } from '../run-context.js'
import { ListHead } from './list-head.js'
import { Rows } from './rows.js'
import { createSearch } from './search.js'
import { dropEmptyColumns, sortItems } from './sort.js'
import { Toolbar } from './toolbar.js'
import type { Column, View } from './view.js'

interface ViewListProps<T> {
  readonly view: View<T>
  readonly state: PageState
  change(part: Partial<PageState>): void
}

/** Shows any view: the search, the head and the rows. */
export function ViewList<T>({ view, state, change }: ViewListProps<T>) {
  const run = useRun()
  const items = useMemo(() => view.items(run), [run])
  const columns = useMemo(() => dropEmptyColumns(view.columns(run), items), [items])
  const search = useMemo(() => createSearch(items, (item) => view.text(item, run)), [items])
  const found = useMemo(() => search(state.query), [search, state.query])
  const shown = useMemo(() => sortItems(found, columns, state.sort), [found, columns, state.sort])
  useEscape(() => change({ open: '' }))
  return (
    <div class={`view ${view.name}`} style={{ '--columns': formatColumns(columns) }}>
      {items.length > 1 && (
        <Toolbar
          query={state.query}
          found={found.length}
          of={items.length}
          onSearch={(query) => change({ query, open: '' })}
        />
      )}
      {found.length === 0 && <p class="nothing">No results</p>}
      {found.length > 0 && (
        <ListHead {...{ columns, sort: state.sort }} example={items[0]} onSort={(sort) => change({ sort })} />
      )}
      <Rows
        label={view.name}
        {...{ view, columns, items: shown, open: state.open }}
        onToggle={(open) => change({ open })}
      />
      <OmittedNotice number={view.omitted(run)} unit="row" />
    </div>
  )
}

export function formatColumns<T>(columns: readonly Column<T>[]): string {
  return columns.map(({ width }) => width).join(' ')
}

/** Closes the open item when the user presses Escape, and returns the focus to its row. */
function useEscape(close: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target instanceof HTMLInputElement) return
      document.querySelector<HTMLElement>('.row[aria-expanded="true"]')?.focus()
      close()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
