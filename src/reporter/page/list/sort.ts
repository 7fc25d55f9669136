import type { Column } from './view.js'

/** Returns the columns in which at least one item has a value. */
export function dropEmptyColumns<T>(
  columns: readonly Column<T>[],
  items: readonly T[],
): readonly Column<T>[] {
  return columns.filter(({ value }) => items.some((item) => Boolean(value(item))))
}

/** Sorts by the column with this title. A leading minus sorts in descending order; an unknown title changes nothing. */
export function sortItems<T>(items: readonly T[], columns: readonly Column<T>[], sort: string): readonly T[] {
  const column = columns.find(({ title }) => title === sort.replace(/^-/, ''))
  if (!column) return items
  const direction = sort.startsWith('-') ? -1 : 1
  return items
    .map((item) => ({ item, value: column.value(item) }))
    .sort((a, b) => direction * compare(a.value, b.value))
    .map(({ item }) => item)
}

/** Returns the sort after a click on a head: the largest numbers or first words on top, the reverse, the default order. */
export function getNextSort(sort: string, title: string, isNumber: boolean): string {
  const [first, second] = isNumber ? [`-${title}`, title] : [title, `-${title}`]
  if (sort === first) return second
  return sort === second ? '' : first
}

const collator = new Intl.Collator('en', { numeric: true })

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
