/** Up to this many values are kept as they are. */
const maxExact = 1_000
/** After that each bucket is 2 % wider than the one before: a value is at most 1 % off, in a few hundred buckets. */
const growth = 1.02

/** Quantiles of any number of durations in bounded memory: exact up to 1,000 values, within 1 % after that. */
export class DurationQuantiles {
  #count = 0
  #max = 0
  #exact: number[] | undefined = []
  readonly #buckets = new Map<number, number>()

  get count(): number {
    return this.#count
  }

  /** Always exact. */
  get max(): number {
    return this.#max
  }

  add(durationMs: number): void {
    this.#count += 1
    this.#max = Math.max(this.#max, durationMs)
    if (this.#exact && this.#exact.length < maxExact) this.#exact.push(durationMs)
    else this.#addToBucket(durationMs)
  }

  /** The smallest duration that at least this fraction of all does not exceed, in whole milliseconds; 0 without any. */
  get(fraction: number): number {
    const rank = Math.max(1, Math.ceil(fraction * this.#count))
    if (this.#exact) return this.#exact.sort((a, b) => a - b)[rank - 1] ?? 0
    let seen = 0
    for (const [bucket, count] of [...this.#buckets].sort(([a], [b]) => a - b)) {
      seen += count
      if (seen >= rank) return Math.min(Math.round(toMiddle(bucket)), this.#max)
    }
    return this.#max
  }

  #addToBucket(durationMs: number): void {
    const moved = this.#exact ?? []
    this.#exact = undefined
    for (const value of [...moved, durationMs]) {
      const bucket = toBucket(value)
      this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + 1)
    }
  }
}

/** Below 1 ms everything is one bucket. */
function toBucket(durationMs: number): number {
  return durationMs < 1 ? -1 : Math.floor(Math.log(durationMs) / Math.log(growth))
}

function toMiddle(bucket: number): number {
  return bucket < 0 ? 0 : (2 * growth ** (bucket + 1)) / (growth + 1)
}
