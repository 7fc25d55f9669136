import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import type { SummaryPattern } from '../summary/json-types.js'

/** The fields of a pattern that are computed from its records. */
export type PatternRecords = Omit<SummaryPattern, 'tests' | 'failedTests' | 'urls' | 'testIds'>

export type PatternOrigin = Pick<SummaryPattern, 'method' | 'status' | 'basePath'>

type Writable<T> = { -readonly [key in keyof T]: T[key] }

/** Counts of one error pattern while the run goes on. */
export class PatternTally {
  /** Patterns are numbered from 0 in the order in which they first occurred. */
  readonly index: number
  /** When it occurred, in milliseconds since 1970, by worker slot. */
  readonly times: Map<number, number[]> = new Map()
  readonly summary: PatternRecords
  readonly #counts: Writable<PatternRecords>

  constructor(index: number, key: string, origin: PatternOrigin, timestamp: string) {
    this.index = index
    this.#counts = { key, ...origin, networkErrors: 0, firstSeen: timestamp, lastSeen: timestamp }
    this.summary = this.#counts
  }

  add({ timestamp }: NetworkErrorRecord, slot: number): void {
    const counts = this.#counts
    counts.networkErrors++
    if (timestamp < counts.firstSeen) counts.firstSeen = timestamp
    if (timestamp > counts.lastSeen) counts.lastSeen = timestamp
    const times = this.times.get(slot)
    if (times) times.push(Date.parse(timestamp))
    else this.times.set(slot, [Date.parse(timestamp)])
  }
}
