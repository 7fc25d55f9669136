// Estimates the time on the server. Local wall clocks can be wrong by a day, but intervals of the monotonic clock are
// reliable. Each reading bounds the server's clock relative to the monotonic clock; the bounds are intersected.
import { setTimeout as sleep } from 'node:timers/promises'

const fineEnoughMs = 5
const gapMs = 1
const exactReadings = 10
/** Maximum time spent on a clock that shows only seconds, long enough for four changes. */
const coarseLimitMs = 4_500
/** Time for which a busy server may still show the previous second after it has ended. */
const lateSecondMs = 200

/**
 * An interval that contains the server's time at some moment between sending a request and the end of its response, in
 * epoch ms.
 */
export interface ClockReading {
  readonly earliest: number
  readonly latest: number
}

/** Reads the server's clock; resolves with undefined when the server does not send its time. */
type ReadClock = (signal: AbortSignal) => Promise<ClockReading | undefined>

export class ServerClock {
  readonly #read: ReadClock
  /** Bounds of the difference between the server's clock and `performance.now()`. */
  #low = Number.NEGATIVE_INFINITY
  #high = Number.POSITIVE_INFINITY

  constructor(read: ReadClock) {
    this.#read = read
  }

  /** Estimates what the server's clock showed when `performance.now()` returned `moment`. */
  estimateAt(moment: number): ClockReading {
    return { earliest: moment + this.#low, latest: moment + this.#high }
  }

  /**
   * Reads the clock until `isEnough` (by default, until it is accurate to 5 ms) or until further readings would not
   * help. Resolves with false if the server does not send its time.
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
      if (!isEnough()) await sleep(this.#getTimeUntilChange(unit), undefined, { signal })
    }
    return true
  }

  /** Returns the milliseconds until a clock with this unit can change next; almost 0 if a change may be due. */
  #getTimeUntilChange(unit: number): number {
    const now = performance.now()
    const [low, high] = [now + this.#low, now + this.#high]
    const isDue = Math.floor(low / unit) < Math.floor(high / unit)
    return isDue ? gapMs : Math.max(gapMs, Math.ceil(high / unit) * unit - high)
  }

  /** Takes a reading and returns its uncertainty in milliseconds; undefined if the server did not send its time. */
  async #observe(signal: AbortSignal): Promise<number | undefined> {
    const sentAt = performance.now()
    const reading = await this.#read(signal)
    if (!reading) return undefined
    this.learn(reading, sentAt, performance.now())
    return reading.latest - reading.earliest
  }

  /** Adds a reading that came with the response to another call. */
  learn({ earliest, latest }: ClockReading, sentAt: number, receivedAt: number): void {
    const low = earliest - receivedAt
    const high = latest - sentAt
    const isLate = latest - earliest > fineEnoughMs && high < this.#low && high > this.#low - lateSecondMs
    if (isLate) return
    const contradicts = low > this.#high || high < this.#low // the server's clock was adjusted
    this.#low = contradicts ? low : Math.max(low, this.#low)
    this.#high = contradicts ? high : Math.min(high, this.#high)
  }
}

/** Creates a reading of a clock that shows milliseconds. */
export function createExactReading(epochMs: number): ClockReading {
  return { earliest: epochMs, latest: epochMs + 1 }
}

/** Reads the `Date` header, which has whole seconds; undefined if it is absent. */
export function readDateHeader(headers: Readonly<Record<string, string>>): ClockReading | undefined {
  const second = Date.parse(headers['date'] ?? '')
  return Number.isNaN(second) ? undefined : { earliest: second, latest: second + 1_000 }
}
