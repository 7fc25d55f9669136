/** Number of moments that are kept. Of more, those before the last ones are counted only in total. */
const maxMoments = 10_000

/** Counts events by the moments, from `performance.now()`, at which they occurred. */
export class MomentLog {
  #moments: number[] = []
  #total = 0

  get total(): number {
    return this.#total
  }

  add(moment: number = performance.now()): void {
    this.#total += 1
    this.#moments.push(moment)
    if (this.#moments.length > 2 * maxMoments) this.#moments = this.#moments.slice(-maxMoments)
  }

  countSince(start: number): number {
    return this.#moments.filter((moment) => moment >= start).length
  }
}
