/** A map with a limited number of keys, which counts the occurrences that it leaves out. */
export class CountedMap<T extends object> {
  readonly #items = new Map<string, T>()
  readonly #maxSize: number
  /** Number of occurrences that were left out. */
  omitted = 0

  constructor(maxSize: number) {
    this.#maxSize = maxSize
  }

  get items(): ReadonlyMap<string, T> {
    return this.#items
  }

  /** Returns the key's item, and creates it for a new key. If the map is full, leaves out `occurrences`. */
  getOrCreate(key: string, create: () => T, occurrences = 1): T | undefined {
    const known = this.#items.get(key)
    if (known) return known
    if (this.#items.size < this.#maxSize) {
      const created = create()
      this.#items.set(key, created)
      return created
    }
    this.omitted += occurrences
    return undefined
  }
}
