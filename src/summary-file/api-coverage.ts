import type { Operation } from '../openapi/operation.js'

/** An operation from the `openapi` documents in which an error occurred. */
export interface PatternOperation extends Omit<Operation, 'documentedStatuses'> {
  /** Whether the document declares the status, its range or a default. Absent without a status. */
  readonly documented?: boolean
}

/** The operations that the tests called. Present only with `record: { traffic: true }` and the option `openapi`. */
export interface ApiCoverage {
  readonly operations: number
  /** Number of operations with a response from a server. */
  readonly covered: number
  /** In the order of the documents. */
  readonly list: readonly CoveredOperation[]
  /** Calls that no document describes, most frequent first, at most 1,000. */
  readonly unknown: readonly UnknownCall[]
  /** Number of responses not counted because an attempt had more than 2,000 different ones. Absent if 0. */
  readonly omitted?: number
}

export interface CoveredOperation extends Omit<Operation, 'tags' | 'owner'> {
  /** Number of responses with each status. */
  readonly statuses: Readonly<Record<number, number>>
  /** Number of distinct tests. */
  readonly tests: number
  /** Number of responses that tests mocked, which do not count as coverage. Absent if 0. */
  readonly mocked?: number
}

/** A mocked response does not cover an operation. */
export function isCovered({ statuses }: Pick<CoveredOperation, 'statuses'>): boolean {
  return Object.keys(statuses).length > 0
}

export interface UnknownCall {
  readonly method: string
  /** Contains `*` in place of ids; on another host, the path includes the origin. */
  readonly path: string
  readonly status: number
  readonly count: number
}
