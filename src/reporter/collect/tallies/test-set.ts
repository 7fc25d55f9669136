/** Numbers the tests of a run, so that sets of tests take one bit for each of them. */
export class TestNumbers {
  readonly #ids: string[] = []
  readonly #numbers = new Map<string, number>()

  getNumber(testId: string): number {
    const known = this.#numbers.get(testId)
    if (known !== undefined) return known
    this.#numbers.set(testId, this.#ids.length)
    return this.#ids.push(testId) - 1
  }

  getId(number: number): string {
    return this.#ids[number] ?? ''
  }
}

/** A set of test numbers. A run may have 50,000 tests, and needs thousands of such sets. */
export class TestSet {
  #bits = new Uint8Array(8)
  #size = 0

  get size(): number {
    return this.#size
  }

  add(number: number): void {
    const index = number >> 3
    if (index >= this.#bits.length) this.#grow(index)
    const before = this.#bits[index] ?? 0
    const after = before | (1 << (number & 7))
    if (after === before) return
    this.#bits[index] = after
    this.#size++
  }

  has(number: number): boolean {
    return ((this.#bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0
  }

  /** Lists up to `limit` numbers, smallest first. */
  list(limit: number): readonly number[] {
    const numbers: number[] = []
    for (let number = 0; number < this.#bits.length * 8 && numbers.length < limit; number++) {
      if (this.has(number)) numbers.push(number)
    }
    return numbers
  }

  isSame(other: TestSet): boolean {
    if (this.#size !== other.size) return false
    return this.list(this.#size).every((number) => other.has(number))
  }

  #grow(index: number): void {
    const bits = new Uint8Array(Math.max(index + 1, this.#bits.length * 2))
    bits.set(this.#bits)
    this.#bits = bits
  }
}
