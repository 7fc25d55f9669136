import type { TrafficEvidence } from '../../../attachments/evidence.js'
import { toCallPath } from '../../../findings/keys/finding-path.js'
import type { LocatedOperation, Operation } from '../../../openapi/operation.js'
import { createOperationFinder, type FindOperations } from '../../../openapi/operation-finder.js'
import {
  type ApiCoverage,
  type CoveredOperation,
  isCovered,
  type UnknownCall,
} from '../../../summary-file/api-coverage.js'
import { CountedMap } from '../../../values/counted-map.js'
import type { AttemptTraffic, TrafficSource } from './traffic-tally.js'

/** Maximum number of distinct unknown calls. There may be many, because paths can contain unrecognized ids. */
const maxUnknown = 1_000

type Counted<T> = Omit<T, 'count'> & { count: number }

interface Tally {
  readonly statuses: Map<number, number>
  readonly testIds: Set<string>
  readonly by: { page: number; test: number }
  mocked: number
  isDeprecated: boolean
}

/** Counts a run's calls to the operations of the OpenAPI documents, across all workers, retries and shards. */
export class ApiTally {
  readonly operations: readonly Operation[]
  readonly find: FindOperations
  readonly #tallies = new Map<Operation, Tally>()
  readonly #unknown = new CountedMap<Counted<UnknownCall>>(maxUnknown)
  /** Whether an attempt recorded traffic, even if it made no request. */
  isRecorded = false

  constructor(located: readonly LocatedOperation[]) {
    this.operations = located.map(({ operation }) => operation)
    this.find = createOperationFinder(located)
  }

  add({ traffic, omittedTraffic }: AttemptTraffic, source: TrafficSource): void {
    this.isRecorded = true
    this.#unknown.omitted += omittedTraffic
    for (const entry of traffic) this.#addEntry(entry, source)
  }

  /** Returns undefined if no attempt recorded traffic. */
  summarize(): ApiCoverage | undefined {
    if (!this.isRecorded) return undefined
    const list = this.operations.map((operation) => toCovered(operation, this.#tallies.get(operation)))
    return {
      operations: list.length,
      covered: list.filter(isCovered).length,
      list,
      unknown: [...this.#unknown.items.values()].sort(compareMostFrequentFirst),
      ...(this.#unknown.omitted > 0 && { omitted: this.#unknown.omitted }),
    }
  }

  #addEntry(entry: TrafficEvidence, source: TrafficSource): void {
    const operations = this.find(entry.method, entry.url)
    for (const operation of operations) this.#count(operation, entry, source.testId)
    if (operations.length === 0 && !entry.mocked && !entry.asset) this.#countUnknown(entry, source)
  }

  #count(
    operation: Operation,
    { status, count, mocked, deprecated = false, by }: TrafficEvidence,
    testId: string,
  ): void {
    const tally = this.#tallies.get(operation) ?? startTally()
    this.#tallies.set(operation, tally)
    if (mocked) {
      tally.mocked += count
      return
    }
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + count)
    tally.testIds.add(testId)
    tally.by[by ?? 'page'] += count
    tally.isDeprecated ||= deprecated
  }

  #countUnknown(
    { method, url, status, count }: TrafficEvidence,
    { naming: { ownOrigin } }: TrafficSource,
  ): void {
    const path = toCallPath(url, ownOrigin)
    const create = () => ({ method, path, status, count: 0 })
    const call = this.#unknown.getOrCreate(`${method} ${status} ${path}`, create, count)
    if (call) call.count += count
  }
}

function startTally(): Tally {
  return {
    ...{ statuses: new Map(), testIds: new Set() },
    ...{ by: { page: 0, test: 0 }, mocked: 0, isDeprecated: false },
  }
}

function toCovered(
  { id, method, path, documentedStatuses, deprecated }: Operation,
  { statuses, testIds, by, mocked, isDeprecated }: Tally = startTally(),
): CoveredOperation {
  return {
    ...{ id, method, path, documentedStatuses },
    statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
    by,
    tests: testIds.size,
    ...((deprecated || isDeprecated) && { deprecated: true }),
    ...(mocked > 0 && { mocked }),
  }
}

function compareMostFrequentFirst(a: UnknownCall, b: UnknownCall): number {
  return b.count - a.count || (toSortKey(a) < toSortKey(b) ? -1 : 1)
}

function toSortKey({ path, method, status }: UnknownCall): string {
  return `${path} ${method} ${status}`
}
