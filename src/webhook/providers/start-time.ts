// The moment at which a journal was opened, by the server's clock.
import type { ServerClock } from './server-clock.js'

export class StartTime {
  readonly #openedAt = performance.now()
  readonly #clock: ServerClock
  #earliestStart: number | undefined

  constructor(clock: ServerClock) {
    this.#clock = clock
  }

  /**
   * The earliest millisecond that the start can have been: what the server received from it on came after. It is found
   * at the first read, since the distance of two steady clocks can be measured later as well, and then kept.
   */
  async earliestStart(signal: AbortSignal): Promise<number> {
    if (this.#earliestStart === undefined) {
      await this.#clock.narrow(signal)
      this.#earliestStart ??= Math.floor(this.#clock.at(this.#openedAt).earliest)
    }
    return this.#earliestStart
  }
}
