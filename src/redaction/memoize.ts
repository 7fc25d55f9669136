const maxKeyLength = 1000

/** Caches recent results, because the same names and URLs occur repeatedly. */
export function memoize<T>(compute: (key: string) => T, maxEntries = 2000): (key: string) => T {
  const results = new Map<string, T>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = compute(key)
    if (key.length > maxKeyLength) return result
    if (results.size >= maxEntries) results.clear()
    results.set(key, result)
    return result
  }
}
