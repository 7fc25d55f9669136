import type { ComponentChildren, FunctionComponent } from 'preact'
import type { Run } from '../run.js'

export interface Column<T> {
  readonly title: string
  /** Width in the grid, such as `4rem`. */
  readonly width: string
  /** Explains the title. */
  readonly hint?: string
  /** Follows the number where no title is above it: on narrow pages and for screen readers. */
  readonly unit?: readonly [one: string, many: string]
  /** Whether the cell gets a line of its own on narrow pages. */
  readonly isMain?: boolean
  /** What the column sorts by. A column whose values are all 0 or empty is not there. */
  value(item: T): number | string
  /** Renders the value; the default is the value itself. */
  cell?(item: T): ComponentChildren
}

/** What the link to a view says. */
export interface Tile {
  readonly label: string
  readonly note?: string
  readonly tone?: 'bad' | 'warn' | ''
}

/** A list of one kind of item. Everything that differs between the page's lists is here. */
export interface View<T> {
  /** The view's name in the URL's hash. */
  readonly name: string
  /** The items in their default order. */
  items(run: Run): readonly T[]
  /** Number of items that are not on the page. */
  omitted(run: Run): number
  describe(run: Run, total: number): Tile
  columns(run: Run): readonly Column<T>[]
  /** The item's id in the URL's hash. */
  id(item: T): string
  /** What a row says, for the search. */
  text(item: T, run: Run): string
  readonly Panel?: FunctionComponent<PanelProps<T>>
  /** The hash that a click on the row leads to, for rows without a panel. */
  href?(item: T, run: Run): string | undefined
}

export interface PanelProps<T> {
  readonly item: T
}
