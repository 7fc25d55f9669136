// What time it is on the server. Local wall clocks lie, by a day if they must; intervals of the monotonic clock do
// not. Each reading of the server's clock bounds the distance between the two, and the bounds are intersected.
import { setTimeout as sleep } from 'node:timers/promises'

const fineEnoughMs = 5
const gapMs = 3
const exactReadings = 10
const coarseLimitMs = 2_500

/** The server's clock at some moment between the sending of a request and the end of its answer: epoch ms. */
export interface ClockReading {
  readonly earliest: number
  readonly latest: number
}

export type ReadClock = (signal: AbortSignal) => Promise<ClockReading>

export class ServerClock {
  readonly #read: ReadClock
  /** Bounds of the server's clock minus `performance.now()`. */
  #low = Number.NEGATIVE_INFINITY
  #high = Number.POSITIVE_INFINITY

  constructor(read: ReadClock) {
    this.#read = read
  }

  /** What the server's clock showed at a moment of `performance.now()`. */
  at(moment: number): ClockReading {
    return { earliest: moment + this.#low, latest: moment + this.#high }
  }

  /** Reads the clock until `isEnough`, by default until it is known to 5 ms, or until more readings do not help. */
  async narrow(
    signal: AbortSignal,
    isEnough: () => boolean = () => this.#high - this.#low <= fineEnoughMs,
  ): Promise<void> {
    const startedAt = performance.now()
    for (let readings = 0; !isEnough(); readings += 1) {
      if (readings > 0) await sleep(gapMs, undefined, { signal })
      const width = await this.#observe(signal)
      const isCoarse = width > fineEnoughMs
      const isSpent = isCoarse ? performance.now() - startedAt > coarseLimitMs : readings + 1 >= exactReadings
      if (isSpent) return
    }
  }

  async #observe(signal: AbortSignal): Promise<number> {
    const sentAt = performance.now()
    const reading = await this.#read(signal)
    this.learn(reading, sentAt, performance.now())
    return reading.latest - reading.earliest
  }

  /** Adds a reading that came with another call. */
  learn({ earliest, latest }: ClockReading, sentAt: number, receivedAt: number): void {
    const low = earliest - receivedAt
    const high = latest - sentAt
    const contradicts = low > this.#high || high < this.#low // somebody set the server's clock
    this.#low = contradicts ? low : Math.max(low, this.#low)
    this.#high = contradicts ? high : Math.min(high, this.#high)
  }
}

/** A clock that tells its milliseconds. */
export function exactReading(epochMs: number): ClockReading {
  return { earliest: epochMs, latest: epochMs + 1 }
}

/** The `Date` header tells whole seconds; undefined without one. */
export function dateHeaderReading(headers: Readonly<Record<string, string>>): ClockReading | undefined {
  const second = Date.parse(headers['date'] ?? '')
  return Number.isNaN(second) ? undefined : { earliest: second, latest: second + 1_000 }
}
