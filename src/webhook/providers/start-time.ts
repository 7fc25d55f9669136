// The moment at which a journal was opened, told by the server's clock.
import type { ServerClock } from './server-clock.js'

export class StartMark {
  readonly #openedAt = performance.now()
  readonly #clock: ServerClock
  #floor: number | undefined

  constructor(clock: ServerClock) {
    this.#clock = clock
  }

  /**
   * The earliest millisecond that the start can have been: what the server received from it on came after. It is found
   * at the first read, since the distance of two steady clocks can be measured later as well, and then kept.
   */
  async floor(signal: AbortSignal): Promise<number> {
    if (this.#floor === undefined) {
      await this.#clock.narrow(signal)
      this.#floor ??= Math.floor(this.#clock.at(this.#openedAt).earliest)
    }
    return this.#floor
  }
}
