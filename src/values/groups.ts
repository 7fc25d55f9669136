/** Adds an item to the list of a key. */
export function append<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** Groups items by their keys, in the order of the first of each group. Leaves out items without a key. */
export function groupBy<K, T>(
  items: Iterable<T>,
  toKey: (item: T) => K | undefined,
): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = toKey(item)
    if (key !== undefined) append(groups, key, item)
  }
  return groups
}
