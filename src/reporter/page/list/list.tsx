import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import type { PageStateProps } from '../page-state.js'
import { OmittedNotice } from '../parts/text.js'
import { useRun } from '../run.js'
import { Rows } from './rows.js'
import { createSearch } from './search.js'
import type { View } from './view.js'

interface ListProps<T> extends PageStateProps {
  readonly view: View<T>
  readonly items: readonly T[]
}

/** Shows a list: the search, the order and the rows. */
export function List<T>({ view, items, state, change }: ListProps<T>) {
  const run = useRun()
  const { query, sort, open } = state
  const search = useMemo(() => createSearch(items, (item) => view.text(item, run)), [items])
  const found = useMemo(() => search(query), [search, query])
  const order = view.orders.find(({ name }) => name === sort)
  const shown = useMemo(() => (order ? found.toSorted(order.compare) : found), [found, order])
  useKey('Escape', () => {
    document.querySelector<HTMLElement>('.row[aria-expanded="true"]')?.focus()
    change({ open: '' })
  })
  return (
    <div class={`view ${view.name}`}>
      {items.length > 1 && (
        <search class="toolbar">
          <SearchBox query={query} onSearch={(text) => change({ query: text, open: '' })} />
          <span class="found" role="status">
            {query !== '' && `${formatNumber(found.length)} of ${formatNumber(items.length)} shown`}
          </span>
          <OrderChoice view={view} sort={order?.name ?? ''} onSort={(name) => change({ sort: name })} />
        </search>
      )}
      {found.length === 0 && <p class="nothing">No results</p>}
      <Rows view={view} label={view.name} items={shown} open={open} onToggle={(id) => change({ open: id })} />
      <OmittedNotice number={view.omitted(run)} unit={view.noun} />
    </div>
  )
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
      placeholder={'Search words, -without, "as it stands"'}
      aria-label="Search"
      aria-keyshortcuts="/"
      autocomplete="off"
      spellcheck={false}
      onInput={(event) => onSearch(event.currentTarget.value)}
    />
  )
}

interface OrderChoiceProps<T> {
  readonly view: View<T>
  readonly sort: string
  onSort(name: string): void
}

function OrderChoice<T>({ view, sort, onSort }: OrderChoiceProps<T>) {
  return (
    <label class="order">
      <span class="order-label">{'Sort by '}</span>
      <select value={sort} onChange={(event) => onSort(event.currentTarget.value)}>
        <option value="">worst</option>
        {view.orders.map(({ name }) => (
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
