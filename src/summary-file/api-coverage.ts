import type { Operation } from '../openapi/operation.js'

/** An operation of the option `openapi` in which an error occurred. */
export interface PatternOperation extends Omit<Operation, 'documentedStatuses'> {
  /** Whether the document declares the status, its range or a default. Absent without a status. */
  readonly documented?: boolean
}

/** Which operations the tests called; only with `record: { traffic: true }` and the option `openapi`. */
export interface ApiCoverage {
  readonly operations: number
  /** Operations with a response of a server. */
  readonly covered: number
  /** In the order of the documents. */
  readonly list: readonly CoveredOperation[]
  /** Calls that no document describes, most frequent first, at most 1,000. */
  readonly unknown: readonly UnknownCall[]
  /** Responses that are not counted, because an attempt had more than 2,000 different ones. Absent for none. */
  readonly omitted?: number
}

export interface CoveredOperation extends Omit<Operation, 'tags' | 'owner'> {
  /** How often each status was seen. */
  readonly statuses: Readonly<Record<number, number>>
  /** Distinct tests. */
  readonly tests: number
  /** Responses that tests made themselves, which cover nothing. Absent for none. */
  readonly mocked?: number
}

/** A response that a test made itself covers nothing. */
export function isCovered({ statuses }: Pick<CoveredOperation, 'statuses'>): boolean {
  return Object.keys(statuses).length > 0
}

export interface UnknownCall {
  readonly method: string
  /** `*` for ids; of another host, with the origin. */
  readonly path: string
  readonly status: number
  readonly count: number
}
