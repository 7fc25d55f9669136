// The distinct URLs of one pattern, and how often each was met. A million URLs do not stay in memory: only a hash of
// each, and the place in the spool where its first record lies. With 53 bits, a run with a million URLs takes two of
// them for one in about one run of 18,000.
import type { Place } from './spool.js'

export class DistinctUrls {
  /** The hash of each URL, and its number in the order in which they were first seen. */
  readonly #numbers = new Map<number, number>()
  readonly #counts: number[] = []
  readonly #starts: number[] = []
  readonly #lengths: number[] = []

  get size(): number {
    return this.#counts.length
  }

  /** Counts one more record with this URL; `place` is kept when it is the first. */
  add(url: string, place: Place): void {
    const hash = hash53(url)
    const known = this.#numbers.get(hash)
    if (known !== undefined) {
      this.#counts[known] = this.countOf(known) + 1
      return
    }
    this.#numbers.set(hash, this.size)
    this.#counts.push(1)
    this.#starts.push(place.start)
    this.#lengths.push(place.length)
  }

  /** Numbers of the URLs. Equally frequent ones stay in the order in which they were first seen. */
  mostFrequentFirst(): number[] {
    return [...this.#counts.keys()].sort(
      (one, other) => this.countOf(other) - this.countOf(one) || one - other,
    )
  }

  countOf(number: number): number {
    return this.#counts[number] ?? 0
  }

  placeOf(number: number): Place {
    return { start: this.#starts[number] ?? 0, length: this.#lengths[number] ?? 0 }
  }

  hashes(): Iterable<number> {
    return this.#numbers.keys()
  }
}

/** How many URLs there are in all of them together. */
export function countUnion(all: readonly DistinctUrls[]): number {
  const [only, ...others] = all
  if (only && others.length === 0) return only.size
  return new Set(all.flatMap((urls) => [...urls.hashes()])).size
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
