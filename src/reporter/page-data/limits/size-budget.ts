export interface SizeBudget {
  /** Reserves space for a value's JSON. If it does not fit, reserves nothing and returns false. */
  reserve(value: unknown): boolean
}

/** Creates a budget in bytes of JSON. Its reservations also count against `parent`, if any. */
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

/** Converts items, in order, until one does not fit into the budget. */
export function takeWhileFits<T, R>(items: Iterable<T>, convert: (item: T) => R, budget: SizeBudget): R[] {
  const taken: R[] = []
  for (const item of items) {
    const converted = convert(item)
    if (!budget.reserve(converted)) break
    taken.push(converted)
  }
  return taken
}
