// Estimates the time on the server. Local wall clocks can be wrong by a day, but intervals of the monotonic clock are
// reliable. Each reading of the server's clock bounds the difference between the two; the bounds are intersected.
import { setTimeout as sleep } from 'node:timers/promises'

const fineEnoughMs = 5
const gapMs = 1
const exactReadings = 10
/** Long enough for four changes of a clock that shows only seconds. */
const coarseLimitMs = 4_500
/** A busy server may still show the previous second this long after it has ended. */
const lateSecondMs = 200

/**
 * An interval that contains the server's time at some moment between sending a request and the end of its response, in
 * epoch ms.
 */
export interface ClockReading {
  readonly earliest: number
  readonly latest: number
}

/** Undefined when the server does not send its time. */
export type ReadClock = (signal: AbortSignal) => Promise<ClockReading | undefined>

/** Resolves with epoch ms on the server's clock. */
export type FindStart = (signal: AbortSignal) => Promise<number>

export class ServerClock {
  readonly #read: ReadClock
  /** Bounds of the server's clock minus `performance.now()`. */
  #low = Number.NEGATIVE_INFINITY
  #high = Number.POSITIVE_INFINITY

  constructor(read: ReadClock) {
    this.#read = read
  }

  /** Estimates what the server's clock showed at a moment of `performance.now()`. */
  estimateAt(moment: number): ClockReading {
    return { earliest: moment + this.#low, latest: moment + this.#high }
  }

  /**
   * Marks the start of a journal. The returned function finds the earliest millisecond on the server's clock at which
   * that can have been. The result is determined at the first read and then kept. The first read may be later, because
   * the difference between two steady clocks does not change.
   */
  markStart(): FindStart {
    const openedAt = performance.now()
    let start: number | undefined
    return async (signal) => {
      if (start !== undefined) return start
      await this.narrow(signal)
      start ??= Math.floor(this.estimateAt(openedAt).earliest)
      return start
    }
  }

  /**
   * Reads the clock until `isEnough` (by default, until it is known to 5 ms) or until more readings do not help.
   * Resolves with false if the server does not send its time.
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

  /** Returns the uncertainty of the reading in milliseconds; undefined if there was none. */
  async #observe(signal: AbortSignal): Promise<number | undefined> {
    const sentAt = performance.now()
    const reading = await this.#read(signal)
    if (!reading) return undefined
    this.learn(reading, sentAt, performance.now())
    return reading.latest - reading.earliest
  }

  /** Adds a reading that was part of another call. */
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
