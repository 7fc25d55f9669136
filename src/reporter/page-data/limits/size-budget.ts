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

/** Returns the items before the first one that does not fit. */
export function takeWhileFits<T>(items: Iterable<T>, budget: SizeBudget): T[] {
  const taken: T[] = []
  for (const item of items) {
    if (!budget.reserve(item)) break
    taken.push(item)
  }
  return taken
}
