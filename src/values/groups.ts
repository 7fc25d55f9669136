interface Items<K, T> {
  get(key: K): T | undefined
  set(key: K, item: T): unknown
}

/** Returns the item of a key, which the first call creates. */
export function getOrCreate<K, T>(items: Items<K, T>, key: K, create: () => T): T {
  const known = items.get(key)
  if (known !== undefined) return known
  const created = create()
  items.set(key, created)
  return created
}

/** Adds an item to the list of a key. */
export function append<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** Adds an item to the set of a key. Returns whether it is new there. */
export function addToSet<K, T>(sets: Map<K, Set<T>>, key: K, item: T): boolean {
  const set = sets.get(key) ?? new Set()
  const isNew = !set.has(item)
  sets.set(key, set.add(item))
  return isNew
}

/** Adds to the number of a key. */
export function addToCount<K>(counts: Map<K, number>, key: K, added = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + added)
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
