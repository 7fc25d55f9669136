import { toClass } from './cell.js'
import { getNextSort } from './sort.js'
import type { Column } from './view.js'

interface ListHeadProps<T> {
  readonly columns: readonly Column<T>[]
  /** An item of the list, whose values tell numbers from words. */
  readonly example: T | undefined
  readonly sort: string
  onSort(sort: string): void
}

/** The titles of the columns. A click sorts by the column. */
export function ListHead<T>({ columns, example, sort, onSort }: ListHeadProps<T>) {
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
            {isSorted && (
              <>
                <span class="arrow" aria-hidden="true">
                  {sort.startsWith('-') ? '↓' : '↑'}
                </span>
                <span class="for-readers">{sort.startsWith('-') ? ', descending' : ', ascending'}</span>
              </>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
