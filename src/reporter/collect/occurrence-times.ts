import type { Verdict } from '../../verdicts.js'

/** When an error occurred, in milliseconds since 1970, by verdict. */
export type OccurrenceTimes = Readonly<Record<Verdict, readonly number[]>>

/** Keeps when an error occurred. Its histogram can only be drawn when the end of the run is known. */
export class OccurrenceLog {
  readonly times: Readonly<Record<Verdict, number[]>> = {
    failed: [],
    warned: [],
    accepted: [],
    'in failed test': [],
  }

  /** Ignores an invalid timestamp, which another tool may have attached. */
  add(verdict: Verdict, timestamp: string): void {
    const time = Date.parse(timestamp)
    if (Number.isFinite(time)) this.times[verdict].push(time)
  }
}
