// What is counted of one error pattern while the run goes on.
import { basePathOf } from '../network-errors/pattern.js'
import type { NetworkErrorRecord, NetworkErrorVerdict } from '../network-errors/record.js'
import type { SeenTest } from './seen.js'

const gravity: Readonly<Record<NetworkErrorVerdict, number>> = {
  reported: 0,
  'limit reached': 1,
  'failed the test': 2,
}

export class PatternTally {
  readonly key: string
  readonly method: string
  readonly status: number
  readonly basePath: string
  networkErrors = 0
  firstSeen: string
  lastSeen: string
  /** Each test that met the pattern, with the gravest of its attempts' verdicts. */
  readonly tests: Map<SeenTest, NetworkErrorVerdict> = new Map()
  /** How often each distinct error was met, by its number. */
  readonly errors: Map<number, number> = new Map()
  /** When it struck, in milliseconds since 1970, by worker slot. */
  readonly times: Map<number, number[]> = new Map()

  constructor(key: string, first: NetworkErrorRecord) {
    this.key = key
    this.method = first.method.toUpperCase()
    this.status = first.status
    this.basePath = basePathOf(first.url)
    this.firstSeen = first.timestamp
    this.lastSeen = first.timestamp
  }

  add(record: NetworkErrorRecord, error: number, slot: number): void {
    this.networkErrors++
    if (record.timestamp < this.firstSeen) this.firstSeen = record.timestamp
    if (record.timestamp > this.lastSeen) this.lastSeen = record.timestamp
    this.errors.set(error, (this.errors.get(error) ?? 0) + 1)
    const times = this.times.get(slot)
    if (times) times.push(Date.parse(record.timestamp))
    else this.times.set(slot, [Date.parse(record.timestamp)])
  }

  addTest(test: SeenTest, verdict: NetworkErrorVerdict): void {
    const known = this.tests.get(test)
    if (!known || gravity[verdict] > gravity[known]) this.tests.set(test, verdict)
  }

  testsWith(verdict: NetworkErrorVerdict): number {
    return [...this.tests.values()].filter((each) => each === verdict).length
  }
}
