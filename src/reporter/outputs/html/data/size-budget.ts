// How many bytes a part of the page may still take.
import { toInlineJson } from '../inline-json.js'

export interface Budget {
  /** Takes room for a value as it will lie in the file; false, and nothing taken, when it does not fit. */
  take(value: unknown): boolean
  readonly left: number
}

/** A budget of some bytes. With a `parent`, everything is taken from that one too. */
export function createBudget(bytes: number, parent?: Budget): Budget {
  let left = bytes
  return {
    get left() {
      return left
    },
    take(value) {
      const size = Buffer.byteLength(toInlineJson(value)) + 1
      if (size > left || parent?.take(value) === false) return false
      left -= size
      return true
    },
  }
}

/** The first ones, as long as they fit. */
export function takeWhileItFits<T>(items: Iterable<T>, budget: Budget): T[] {
  const taken: T[] = []
  for (const item of items) {
    if (!budget.take(item)) break
    taken.push(item)
  }
  return taken
}
