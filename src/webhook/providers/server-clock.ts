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

  /** Reads the clock until its range is narrow or time is up. Resolves with when the server's process started. */
  async narrow(signal: AbortSignal): Promise<TimeRange | undefined> {
    const endsAt = performance.now() + maxReadingMs
    let start = await this.read(signal)
    for (let readings = 1; start && readings < maxReadings; readings += 1) {
      if (this.#high - this.#low <= fineEnoughMs || performance.now() > endsAt) break
      await sleep(gapMs, undefined, { signal })
      start = await this.read(signal)
    }
    return start
  }

  async read(signal: AbortSignal): Promise<TimeRange | undefined> {
    const sentAt = performance.now()
    const reading = await this.#read(signal)
    const receivedAt = performance.now()
    if (!reading) return undefined
    this.learn(reading, sentAt, receivedAt)
    const { uptimeMs } = reading
    return uptimeMs === undefined
      ? { earliest: Number.NEGATIVE_INFINITY, latest: receivedAt }
      : { earliest: sentAt - uptimeMs - uptimeToleranceMs, latest: receivedAt - uptimeMs }
  }

  learn({ earliest, latest }: TimeRange, sentAt: number, receivedAt: number): void {
    const low = earliest - receivedAt
    const high = latest - sentAt
    const contradicts = low > this.#high || high < this.#low // the server's clock was adjusted
    this.#low = contradicts ? low : Math.max(low, this.#low)
    this.#high = contradicts ? high : Math.min(high, this.#high)
  }
}

export function createExactReading(epochMs: number): TimeRange {
  return { earliest: epochMs, latest: epochMs + 1 }
}
