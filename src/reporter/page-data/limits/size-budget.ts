export interface SizeBudget {
  /** Reserves room for a value's JSON. Returns false, and reserves nothing, if it does not fit. */
  reserve(value: unknown): boolean
}

/** Creates a budget of JSON bytes. With a `parent`, everything is also reserved there. */
export function createSizeBudget(bytes: number, parent?: SizeBudget): SizeBudget {
  let left = bytes
  return {
    reserve(value) {
      const size = Buffer.byteLength(JSON.stringify(value)) + 1
      if (size > left || parent?.reserve(value) === false) return false
      left -= size
      return true
    },
  }
}

/** Returns the first items, up to the one that does not fit. */
export function takeWhileFits<T>(items: Iterable<T>, budget: SizeBudget): T[] {
  const taken: T[] = []
  for (const item of items) {
    if (!budget.reserve(item)) break
    taken.push(item)
  }
  return taken
}
