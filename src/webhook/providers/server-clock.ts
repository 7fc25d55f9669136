// Estimates the time on the server. Local wall clocks can be wrong by a day, but intervals of the monotonic clock are
// reliable. Each reading bounds the server's clock relative to the monotonic clock; the bounds are intersected.
import { setTimeout as sleep } from 'node:timers/promises'

const fineEnoughMs = 5
const gapMs = 1
const maxReadings = 10
/** More time is not spent on further readings; on a slow server, the start is known to one round trip. */
const maxReadingMs = 250

export interface TimeRange {
  readonly earliest: number
  readonly latest: number
}

/** The server's time at some moment during a request, in epoch ms. */
export interface ServerTime extends TimeRange {
  /** How long the server has been running, in whole seconds; absent if it does not tell. */
  readonly uptimeMs?: number | undefined
}

/** What one reading tells, relative to `performance.now()`. */
export interface ClockReading {
  /** When the server's process started; -Infinity if it does not tell. */
  readonly process: TimeRange
  /** The difference between the server's clock and `performance.now()`. */
  readonly offset: TimeRange
}

/** How much two clocks may drift apart, because NTP adjusts each by at most 0.5 ms a second. */
const maxDrift = 0.001

/** The rounding of the uptime, and some drift between the two clocks. */
const uptimeToleranceMs = 1_100

type ReadClock = (signal: AbortSignal) => Promise<ServerTime | undefined>

export class ServerClock {
  readonly #read: ReadClock
  /** Bounds of the difference between the server's clock and `performance.now()`. */
  #low = Number.NEGATIVE_INFINITY
  #high = Number.POSITIVE_INFINITY

  constructor(read: ReadClock) {
    this.#read = read
  }

  /** Estimates what the server's clock showed when `performance.now()` returned `moment`. */
  estimateAt(moment: number): TimeRange {
    return { earliest: moment + this.#low, latest: moment + this.#high }
  }

  /** Returns a function that tells by how many milliseconds the clock was set back, according to a later reading. */
  watchSetBack(): (later: ClockReading) => number {
    const low = this.#low
    const watchedFrom = performance.now()
    return ({ offset }) => {
      const setBackMs = low - offset.latest
      return setBackMs > (performance.now() - watchedFrom) * maxDrift ? setBackMs : 0
    }
  }

  /** Reads the clock until its range is narrow or time is up. Resolves with the last reading. */
  async narrow(signal: AbortSignal): Promise<ClockReading | undefined> {
    const endsAt = performance.now() + maxReadingMs
    let reading = await this.read(signal)
    for (let readings = 1; reading && readings < maxReadings; readings += 1) {
      if (this.#high - this.#low <= fineEnoughMs || performance.now() > endsAt) break
      await sleep(gapMs, undefined, { signal })
      const next = await this.read(signal).catch(() => undefined)
      if (!next) break // what is known is enough
      reading = next
    }
    return reading
  }

  async read(signal: AbortSignal): Promise<ClockReading | undefined> {
    const sentAt = performance.now()
    const time = await this.#read(signal)
    const receivedAt = performance.now()
    if (!time) return undefined
    const { uptimeMs } = time
    const process =
      uptimeMs === undefined
        ? { earliest: Number.NEGATIVE_INFINITY, latest: receivedAt }
        : { earliest: sentAt - uptimeMs - uptimeToleranceMs, latest: receivedAt - uptimeMs }
    return { process, offset: this.learn(time, sentAt, receivedAt) }
  }

  learn({ earliest, latest }: TimeRange, sentAt: number, receivedAt: number): TimeRange {
    const low = earliest - receivedAt
    const high = latest - sentAt
    const contradicts = low > this.#high || high < this.#low // the server's clock was adjusted
    this.#low = contradicts ? low : Math.max(low, this.#low)
    this.#high = contradicts ? high : Math.min(high, this.#high)
    return { earliest: low, latest: high }
  }
}

export function createExactReading(epochMs: number): TimeRange {
  return { earliest: epochMs, latest: epochMs + 1 }
}
