import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import type { PageStateProps } from '../page-state.js'
import { OmittedNotice } from '../parts/text.js'
import { useRun } from '../run.js'
import { Rows, toClass } from './rows.js'
import { createSearch } from './search.js'
import { dropEmptyColumns, getNextSort, sortItems } from './sort.js'
import type { Column, View } from './view.js'

interface ViewListProps<T> extends PageStateProps {
  readonly view: View<T>
  readonly items: readonly T[]
}

/** Shows any view: the search, the head and the rows. */
export function ViewList<T>({ view, items, state, change }: ViewListProps<T>) {
  const run = useRun()
  const { query, sort, open } = state
  const columns = useMemo(() => dropEmptyColumns(view.columns(run), items), [items])
  const search = useMemo(() => createSearch(items, (item) => view.text(item, run)), [items])
  const found = useMemo(() => search(query), [search, query])
  const shown = useMemo(() => sortItems(found, columns, sort), [found, columns, sort])
  useKey('Escape', () => {
    document.querySelector<HTMLElement>('.row[aria-expanded="true"]')?.focus()
    change({ open: '' })
  })
  return (
    <div class={`view ${view.name}`} style={{ '--columns': formatColumns(columns) }}>
      {items.length > 1 && (
        <Toolbar
          {...{ query, found: found.length, of: items.length }}
          onSearch={(query) => change({ query, open: '' })}
        />
      )}
      {found.length === 0 && <p class="nothing">No results</p>}
      {found.length > 0 && (
        <ListHead {...{ columns, sort }} example={items[0]} onSort={(sort) => change({ sort })} />
      )}
      <Rows
        label={view.name}
        {...{ view, columns, items: shown, open }}
        onToggle={(open) => change({ open })}
      />
      <OmittedNotice number={view.omitted(run)} unit="row" />
    </div>
  )
}

export function formatColumns<T>(columns: readonly Column<T>[]): string {
  return columns.map(({ width }) => width).join(' ')
}

interface ToolbarProps {
  readonly query: string
  readonly found: number
  readonly of: number
  onSearch(query: string): void
}

function Toolbar({ query, found, of, onSearch }: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null)
  useKey('/', (event) => {
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    input.current?.focus()
  })
  return (
    <search class="toolbar">
      <input
        ref={input}
        type="search"
        value={query}
        placeholder="Search words, -without"
        aria-label="Search"
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
      <span class="found" role="status">
        {query !== '' && `${formatNumber(found)} of ${formatNumber(of)} shown`}
      </span>
    </search>
  )
}

/** Acts when the user presses a key outside a text field. */
function useKey(key: string, act: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === key && !(event.target instanceof HTMLInputElement)) act(event)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}

interface ListHeadProps<T> {
  readonly columns: readonly Column<T>[]
  /** An item of the list, whose values tell numbers from words. */
  readonly example: T | undefined
  readonly sort: string
  onSort(sort: string): void
}

function ListHead<T>({ columns, example, sort, onSort }: ListHeadProps<T>) {
  return (
    <fieldset class="list-head grid" aria-label="Sort by">
      {columns.map(({ title, hint, value }) => {
        const isNumber = example !== undefined && typeof value(example) === 'number'
        const isSorted = sort.replace(/^-/, '') === title
        return (
          <button
            type="button"
            key={title}
            class={`cell ${toClass(title)} ${isNumber ? 'number' : ''}`}
            title={hint}
            aria-pressed={isSorted}
            onClick={() => onSort(getNextSort(sort, title, isNumber))}
          >
            {title}
            {isSorted && <SortMark isDescending={sort.startsWith('-')} />}
          </button>
        )
      })}
    </fieldset>
  )
}

function SortMark({ isDescending }: { readonly isDescending: boolean }) {
  return (
    <>
      <span class="arrow" aria-hidden="true">
        {isDescending ? '↓' : '↑'}
      </span>
      <span class="for-readers">{isDescending ? ', descending' : ', ascending'}</span>
    </>
  )
}
