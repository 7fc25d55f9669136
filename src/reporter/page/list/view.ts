import type { FunctionComponent } from 'preact'
import type { Run } from '../run.js'

/** An order that a list can have besides the worst first. */
export interface Order<T> {
  readonly name: 'tests' | 'first seen' | 'name'
  compare(a: T, b: T): number
}

/** A list of one kind of item. Everything that differs between the page's lists is here. */
export interface View<T> {
  /** The view's name in the URL's hash. */
  readonly name: string
  /** The noun for one item. */
  readonly noun: string
  /** The items, worst first. */
  items(run: Run): readonly T[]
  /** Number of all errors, tests or webhooks, including those that are not on the page. */
  total(run: Run): number
  /** Number of rows that are not on the page. */
  omitted(run: Run): number
  /** What the link to the view says below the number. */
  note(run: Run): string
  readonly orders: readonly Order<T>[]
  /** The item's id in the URL's hash. */
  id(item: T): string
  /** Whether the item is open, or contains the open one. */
  isOpen(item: T, open: string): boolean
  /** What a row says, for the search. */
  text(item: T, run: Run): string
  readonly Row: FunctionComponent<RowProps<T>>
  readonly Panel: FunctionComponent<PanelProps<T>>
}

export interface RowProps<T> {
  readonly item: T
}

export interface PanelProps<T> {
  readonly item: T
  /** Id of the open item, which may be inside this one. */
  readonly open: string
  /** Opens the item with this id, or closes the open one if the id is empty. */
  onToggle(id: string): void
}

const collator = new Intl.Collator('en', { numeric: true })

/** Orders by a text, with numbers in it by their value. */
export function byText<T>(name: Order<T>['name'], getText: (item: T) => string): Order<T> {
  return { name, compare: (a, b) => collator.compare(getText(a), getText(b)) }
}
