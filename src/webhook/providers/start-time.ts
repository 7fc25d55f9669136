import type { ServerClock } from './server-clock.js'

export class StartTime {
  readonly #openedAt = performance.now()
  readonly #clock: ServerClock
  #earliestStart: number | undefined

  constructor(clock: ServerClock) {
    this.#clock = clock
  }

  /**
   * The earliest millisecond in which the start can have been: whatever the server received from then on arrived after
   * it. It is determined at the first read and then kept; the difference between two steady clocks can also be measured
   * later.
   */
  async getEarliestStart(signal: AbortSignal): Promise<number> {
    if (this.#earliestStart === undefined) {
      await this.#clock.narrow(signal)
      this.#earliestStart ??= Math.floor(this.#clock.estimateAt(this.#openedAt).earliest)
    }
    return this.#earliestStart
  }
}
