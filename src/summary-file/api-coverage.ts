import type { Operation } from '../openapi/operation.js'

/** An operation of the option `openapi` in which an error occurred. */
export interface PatternOperation extends Omit<Operation, 'documentedStatuses'> {
  /** Whether the document declares the status, its range or a default. Absent without a status. */
  readonly documented?: boolean
}

/** The operations that the tests called. Only with `record: { traffic: true }` and the option `openapi`. */
export interface ApiCoverage {
  readonly operations: number
  /** Number of operations with a response from a server. */
  readonly covered: number
  /** In the order of the documents. */
  readonly list: readonly CoveredOperation[]
  /** Calls that no document describes, most frequent first, at most 1,000. */
  readonly unknown: readonly UnknownCall[]
  /** Number of responses not counted because an attempt had more than 2,000 different ones. Absent for none. */
  readonly omitted?: number
}

export interface CoveredOperation extends Omit<Operation, 'tags' | 'owner'> {
  /** Number of responses with each status. */
  readonly statuses: Readonly<Record<number, number>>
  /** Distinct tests. */
  readonly tests: number
  /** Number of responses that tests mocked, which do not count as coverage. Absent for none. */
  readonly mocked?: number
}

/** A mocked response does not cover an operation. */
export function isCovered({ statuses }: Pick<CoveredOperation, 'statuses'>): boolean {
  return Object.keys(statuses).length > 0
}

export interface UnknownCall {
  readonly method: string
  /** Ids are replaced with `*`; the path on another host includes the origin. */
  readonly path: string
  readonly status: number
  readonly count: number
}
