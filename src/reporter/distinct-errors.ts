// Numbers the distinct errors of a run. A million URLs do not stay in memory: only a hash of each, and the place in
// the spool where its first record lies. With 53 bits, two of a million errors meet once in about 18,000 runs.
import { identityOf, type NetworkErrorRecord } from '../network-errors/record.js'
import type { Place } from './spool.js'

export class DistinctErrors {
  readonly #numbers = new Map<number, number>()
  readonly #starts: number[] = []
  readonly #lengths: number[] = []

  get size(): number {
    return this.#numbers.size
  }

  /** The error's number, in the order in which errors were first seen; `place` is kept for a new one. */
  numberOf(record: NetworkErrorRecord, place: Place): number {
    const hash = hash53(identityOf(record))
    const known = this.#numbers.get(hash)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(hash, number)
    this.#starts.push(place.start)
    this.#lengths.push(place.length)
    return number
  }

  placeOf(number: number): Place {
    const start = this.#starts[number]
    const length = this.#lengths[number]
    if (start === undefined || length === undefined) throw new RangeError(`Failed to find error ${number}.`)
    return { start, length }
  }
}

/** cyrb53 (https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js, public domain). */
function hash53(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
