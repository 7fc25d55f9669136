import { hash } from 'node:crypto'
import type { SpoolRange } from './attempt-evidence.js'

const initialCapacity = 1024

/**
 * Counts the occurrences of each URL of each error. A million URLs do not fit in memory as strings, so the table
 * stores a hash of each, and the range of its first finding in the spool. The columns are typed arrays, because a Map
 * with as many entries takes three times the memory. With 53-bit hashes, a million URLs collide in 1 of 18,000 runs.
 */
export class UrlTable {
  #size = 0
  #hashes = new Float64Array(initialCapacity)
  #errors = new Uint32Array(initialCapacity)
  #counts = new Uint32Array(initialCapacity)
  #starts = new Float64Array(initialCapacity)
  #lengths = new Uint32Array(initialCapacity)
  /** A hash table with open addressing, at least half free. A slot is a row's number plus one, or 0 if it is free. */
  #slots = new Uint32Array(initialCapacity * 2)

  /** Counts a finding of an error, and stores the range of the first finding with this URL. */
  add(url: string, errorIndex: number, range: SpoolRange): void {
    const urlHash = hashTo53Bits(url)
    const slot = this.#findSlot(urlHash, errorIndex)
    const row = at(this.#slots, slot) - 1
    if (row >= 0) {
      this.#counts[row] = at(this.#counts, row) + 1
      return
    }
    this.#slots[slot] = this.#size + 1
    this.#hashes[this.#size] = urlHash
    this.#errors[this.#size] = errorIndex
    this.#counts[this.#size] = 1
    this.#starts[this.#size] = range.start
    this.#lengths[this.#size] = range.length
    this.#size++
    if (this.#size === this.#hashes.length) this.#grow()
  }

  /** Returns the rows of each error, by its index and in the order in which they were added. */
  groupRowsByError(errors: number): number[][] {
    const rows = Array.from({ length: errors }, (): number[] => [])
    for (let row = 0; row < this.#size; row++) rows[at(this.#errors, row)]?.push(row)
    return rows
  }

  getCount(row: number): number {
    return at(this.#counts, row)
  }

  getRange(row: number): SpoolRange {
    return { start: at(this.#starts, row), length: at(this.#lengths, row) }
  }

  getHash(row: number): number {
    return at(this.#hashes, row)
  }

  /** Finds the slot of an error's URL, or a free slot for it. */
  #findSlot(hash: number, error: number): number {
    const last = this.#slots.length - 1
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const row = at(this.#slots, slot) - 1
      if (row < 0 || (at(this.#hashes, row) === hash && at(this.#errors, row) === error)) return slot
    }
  }

  #grow(): void {
    const capacity = this.#size * 2
    this.#hashes = copyInto(new Float64Array(capacity), this.#hashes)
    this.#errors = copyInto(new Uint32Array(capacity), this.#errors)
    this.#counts = copyInto(new Uint32Array(capacity), this.#counts)
    this.#starts = copyInto(new Float64Array(capacity), this.#starts)
    this.#lengths = copyInto(new Uint32Array(capacity), this.#lengths)
    this.#slots = new Uint32Array(capacity * 2)
    for (let row = 0; row < this.#size; row++) {
      this.#slots[this.#findSlot(at(this.#hashes, row), at(this.#errors, row))] = row + 1
    }
  }
}

function at(column: Float64Array | Uint32Array, index: number): number {
  return column[index] ?? 0
}

function copyInto<T extends Float64Array | Uint32Array>(larger: T, column: T): T {
  larger.set(column)
  return larger
}

/** Returns the first 53 bits of the SHA-1 hash, as many as a number can represent exactly. */
function hashTo53Bits(text: string): number {
  const bytes = hash('sha1', text, 'buffer')
  return bytes.readUInt32BE(0) * 2 ** 21 + (bytes.readUInt32BE(4) >>> 11)
}
