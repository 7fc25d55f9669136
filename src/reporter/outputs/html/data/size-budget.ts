export interface SizeBudget {
  /** Reserves room for a value's JSON; false, and nothing reserved, when it does not fit. */
  reserve(value: unknown): boolean
}

/** A budget of JSON bytes. With a `parent`, everything is reserved there too. */
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

/** The first items, up to the one that does not fit. */
export function takeWhileFits<T>(items: Iterable<T>, budget: SizeBudget): T[] {
  const taken: T[] = []
  for (const item of items) {
    if (!budget.reserve(item)) break
    taken.push(item)
  }
  return taken
}
