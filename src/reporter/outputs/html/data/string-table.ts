// Values that occur often on the page lie there once and are named by their index.
import type { Budget } from './size-budget.js'

export interface Table<T> {
  readonly values: readonly T[]
  /** The value's index; a value that is new is added, and its room taken from the budget. */
  indexOf(value: T, budget: Budget): number
}

export function createTable<T>(): Table<T> {
  const values: T[] = []
  const indexes = new Map<string, number>()
  return {
    values,
    indexOf(value, budget) {
      const name = String(value)
      const known = indexes.get(name)
      if (known !== undefined) return known
      budget.take(value)
      indexes.set(name, values.length)
      return values.push(value) - 1
    },
  }
}
