import type { ComponentChildren } from 'preact'
import { getNextSort, type SortChoice } from '../search/sort.js'
import { useReport } from '../state/report.js'

interface ListHeadProps {
  /** Class of the grid that the head shares with the rows. */
  readonly grid: string
  readonly columns: readonly SortChoice[]
  /** Headers of columns that cannot be sorted. */
  readonly children?: ComponentChildren
}

export function ListHead({ grid, columns, children }: ListHeadProps) {
  const { state, change } = useReport()
  const { sort } = state
  return (
    <fieldset class={`list-head grid ${grid}`} aria-label="Sort by">
      {columns.map(({ id, label, hint, defaultDirection, isNumber }) => (
        <button
          type="button"
          key={id}
          class={`cell ${id} ${isNumber ? 'number' : ''}`}
          title={hint}
          aria-pressed={isSortedBy(sort, id)}
          onClick={() => change({ sort: getNextSort(sort, id), open: '' })}
        >
          {label}
          <span class="arrow" aria-hidden="true">
            {isSortedBy(sort, id) ? getArrow(sort, defaultDirection) : ''}
          </span>
          {isSortedBy(sort, id) && (
            <span class="for-readers">
              {getArrow(sort, defaultDirection) === '↓' ? ', descending' : ', ascending'}
            </span>
          )}
        </button>
      ))}
      {children}
    </fieldset>
  )
}

interface SortSelectProps extends Pick<ListHeadProps, 'columns'> {
  /** The name of the default order. */
  readonly unsorted: string
}

/** Shows the sort control on narrow pages, which have no column heads. */
export function SortSelect({ columns, unsorted }: SortSelectProps) {
  const { state, change } = useReport()
  return (
    <label class="sort-select choice">
      Sort{' '}
      <select
        aria-label="Sort"
        value={state.sort}
        onChange={(event) => change({ sort: event.currentTarget.value, open: '' })}
      >
        <option value="">{unsorted}</option>
        {columns.flatMap(({ id, label, defaultDirection }) =>
          [id, `-${id}`].map((choice) => (
            <option key={choice} value={choice}>{`${label} ${getArrow(choice, defaultDirection)}`}</option>
          )),
        )}
      </select>
    </label>
  )
}

function isSortedBy(sort: string, id: string): boolean {
  return sort === id || sort === `-${id}`
}

function getArrow(sort: string, defaultDirection: 'desc' | 'asc'): '↓' | '↑' {
  return (defaultDirection === 'desc') === !sort.startsWith('-') ? '↓' : '↑'
}
