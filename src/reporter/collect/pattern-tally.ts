// What is counted of one error pattern while the run goes on.
import { basePathOf } from '../../findings/http-error/pattern-key.js'
import type { NetworkErrorRecord } from '../../findings/http-error/record.js'

export class PatternTally {
  /** Patterns are numbered in the order in which they were first seen. */
  readonly number: number
  readonly key: string
  readonly method: string
  readonly status: number
  readonly basePath: string
  networkErrors = 0
  firstSeen: string
  lastSeen: string
  /** When it struck, in milliseconds since 1970, by worker slot. */
  readonly times: Map<number, number[]> = new Map()

  constructor(number: number, key: string, first: NetworkErrorRecord) {
    this.number = number
    this.key = key
    this.method = first.method.toUpperCase()
    this.status = first.status
    this.basePath = basePathOf(first.url)
    this.firstSeen = first.timestamp
    this.lastSeen = first.timestamp
  }

  add(record: NetworkErrorRecord, slot: number): void {
    this.networkErrors++
    if (record.timestamp < this.firstSeen) this.firstSeen = record.timestamp
    if (record.timestamp > this.lastSeen) this.lastSeen = record.timestamp
    const times = this.times.get(slot)
    if (times) times.push(Date.parse(record.timestamp))
    else this.times.set(slot, [Date.parse(record.timestamp)])
  }
}
