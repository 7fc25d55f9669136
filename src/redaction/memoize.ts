const maxEntries = 2000
const maxKeyLength = 1000

/** Caches recent results, because the same names and URLs occur repeatedly. */
export function memoize<T>(compute: (key: string) => T): (key: string) => T {
  let results = new Map<string, T>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = compute(key)
    if (key.length > maxKeyLength) return result
    // `clear()` would link the map's old table to the new one, and V8 keeps all of them until a full collection once
    // one is in the old space: https://github.com/v8/v8/blob/main/src/objects/ordered-hash-table.cc (`SetNextTable`)
    if (results.size >= maxEntries) results = new Map()
    results.set(key, result)
    return result
  }
}
