// What time it is on the server. Local wall clocks lie, by a day if they must; intervals of the monotonic clock do
// not. Each reading of the server's clock bounds the distance between the two, and the bounds are intersected.
import { setTimeout as sleep } from 'node:timers/promises'

const fineEnoughMs = 5
const gapMs = 1
const exactReadings = 10
/** Time for four changes of a clock that shows only seconds. */
const coarseLimitMs = 4_500
/** A busy server shows a second for this long after it is over. */
const lateSecondMs = 200

/** The server's clock at some moment between the sending of a request and the end of its response: epoch ms. */
export interface ClockReading {
  readonly earliest: number
  readonly latest: number
}

/** Undefined: the server does not send its time. */
export type ReadClock = (signal: AbortSignal) => Promise<ClockReading | undefined>

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

  /**
   * Reads the clock until `isEnough`, by default until it is known to 5 ms, or until more readings do not help.
   * Resolves with whether the server sends its time.
   */
  async narrow(
    signal: AbortSignal,
    isEnough: () => boolean = () => this.#high - this.#low <= fineEnoughMs,
  ): Promise<boolean> {
    const startedAt = performance.now()
    for (let readings = 1; !isEnough(); readings += 1) {
      const unit = await this.#observe(signal)
      if (unit === undefined) return false
      const isSpent =
        unit > fineEnoughMs ? performance.now() - startedAt > coarseLimitMs : readings >= exactReadings
      if (isSpent) return true
      if (!isEnough()) await sleep(this.#untilChange(unit), undefined, { signal })
    }
    return true
  }

  /** Milliseconds until a clock that shows such units can show the next one; hardly any while it may be due. */
  #untilChange(unit: number): number {
    const now = performance.now()
    const [low, high] = [now + this.#low, now + this.#high]
    const isDue = Math.floor(low / unit) < Math.floor(high / unit)
    return isDue ? gapMs : Math.max(gapMs, Math.ceil(high / unit) * unit - high)
  }

  /** Returns how exact the reading was; undefined when there was none. */
  async #observe(signal: AbortSignal): Promise<number | undefined> {
    const sentAt = performance.now()
    const reading = await this.#read(signal)
    if (!reading) return undefined
    this.learn(reading, sentAt, performance.now())
    return reading.latest - reading.earliest
  }

  /** Adds a reading that came with another call. */
  learn({ earliest, latest }: ClockReading, sentAt: number, receivedAt: number): void {
    const low = earliest - receivedAt
    const high = latest - sentAt
    const isLate = latest - earliest > fineEnoughMs && high < this.#low && high > this.#low - lateSecondMs
    if (isLate) return
    const contradicts = low > this.#high || high < this.#low // the server's clock was set
    this.#low = contradicts ? low : Math.max(low, this.#low)
    this.#high = contradicts ? high : Math.min(high, this.#high)
  }
}

/** A clock that shows milliseconds. */
export function exactReading(epochMs: number): ClockReading {
  return { earliest: epochMs, latest: epochMs + 1 }
}

/** The `Date` header has whole seconds; undefined without one. */
export function dateHeaderReading(headers: Readonly<Record<string, string>>): ClockReading | undefined {
  const second = Date.parse(headers['date'] ?? '')
  return Number.isNaN(second) ? undefined : { earliest: second, latest: second + 1_000 }
}
