// Every distinct URL of every pattern, and how often it was met. A million URLs do not stay in memory as strings: only
// a hash of each, and the place in the spool where its first record lies. The columns are typed arrays because a Map
// with as many entries takes three times the room. With 53 bits, a run with a million URLs takes two of them for one
// in about one run of 18,000.
import { createHash } from 'node:crypto'
import type { Place } from './spool.js'

const firstCapacity = 1024

export class UrlTable {
  #size = 0
  #hashes = new Float64Array(firstCapacity)
  #patterns = new Uint32Array(firstCapacity)
  #counts = new Uint32Array(firstCapacity)
  #starts = new Float64Array(firstCapacity)
  #lengths = new Uint32Array(firstCapacity)
  /** Open addressing: a row's number plus one, 0 where the slot is free. Always at least half of them are free. */
  #slots = new Uint32Array(firstCapacity * 2)

  /** Counts one more record with this URL in the pattern of this number; `place` is kept when it is the first. */
  add(url: string, pattern: number, place: Place): void {
    const hash = hash53(url)
    const slot = this.#slotOf(hash, pattern)
    const row = at(this.#slots, slot) - 1
    if (row >= 0) {
      this.#counts[row] = at(this.#counts, row) + 1
      return
    }
    this.#slots[slot] = this.#size + 1
    this.#hashes[this.#size] = hash
    this.#patterns[this.#size] = pattern
    this.#counts[this.#size] = 1
    this.#starts[this.#size] = place.start
    this.#lengths[this.#size] = place.length
    this.#size++
    if (this.#size === this.#hashes.length) this.#grow()
  }

  /** For each of so many patterns, its rows in the order in which they were first seen. */
  rowsByPattern(patterns: number): number[][] {
    const rows = Array.from({ length: patterns }, (): number[] => [])
    for (let row = 0; row < this.#size; row++) rows[at(this.#patterns, row)]?.push(row)
    return rows
  }

  countOf(row: number): number {
    return at(this.#counts, row)
  }

  placeOf(row: number): Place {
    return { start: at(this.#starts, row), length: at(this.#lengths, row) }
  }

  hashOf(row: number): number {
    return at(this.#hashes, row)
  }

  /** The slot that holds this URL of this pattern, or the free one where it belongs. */
  #slotOf(hash: number, pattern: number): number {
    const last = this.#slots.length - 1
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const row = at(this.#slots, slot) - 1
      if (row < 0 || (at(this.#hashes, row) === hash && at(this.#patterns, row) === pattern)) return slot
    }
  }

  #grow(): void {
    const capacity = this.#size * 2
    this.#hashes = copyInto(new Float64Array(capacity), this.#hashes)
    this.#patterns = copyInto(new Uint32Array(capacity), this.#patterns)
    this.#counts = copyInto(new Uint32Array(capacity), this.#counts)
    this.#starts = copyInto(new Float64Array(capacity), this.#starts)
    this.#lengths = copyInto(new Uint32Array(capacity), this.#lengths)
    this.#slots = new Uint32Array(capacity * 2)
    for (let row = 0; row < this.#size; row++) {
      this.#slots[this.#slotOf(at(this.#hashes, row), at(this.#patterns, row))] = row + 1
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

/** The first 53 bits of the text's SHA-1: as many as a number holds. */
function hash53(text: string): number {
  const bytes = createHash('sha1').update(text).digest()
  return bytes.readUInt32BE(0) * 2 ** 21 + (bytes.readUInt32BE(4) >>> 11)
}
