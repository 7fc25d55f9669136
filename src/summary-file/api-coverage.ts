import type { Operation } from '../openapi/operation.js'

/** An operation from the `openapi` documents in which an error occurred. */
export interface PatternOperation extends Omit<Operation, 'documentedStatuses'> {
  /** Whether the document declares the status, its range or a default. Absent without a status. */
  readonly documented?: boolean
}

/** Which operations the tests called. Present only with `record: { traffic: true }` and the option `openapi`. */
export interface ApiCoverage {
  readonly operations: number
  /** Number of operations with a response from a server. */
  readonly covered: number
  /** The operations in the order of the documents. */
  readonly list: readonly CoveredOperation[]
  /** Calls that no document describes, most frequent first, at most 1,000. */
  readonly unknown: readonly UnknownCall[]
  /** Number of responses not counted because an attempt had more than 2,000 different ones. Absent if 0. */
  readonly omitted?: number
}

export interface CoveredOperation extends Omit<Operation, 'tags' | 'owner' | 'deprecated'> {
  /** Whether the document or a response header (`Deprecation`, `Sunset`) marks it as deprecated. Absent if not. */
  readonly deprecated?: true
  /** Number of responses with each status. */
  readonly statuses: Readonly<Record<number, number>>
  /** Number of responses to pages, and to the test's own API calls. */
  readonly by: { readonly page: number; readonly test: number }
  /** Number of distinct tests. */
  readonly tests: number
  /** Number of responses that tests mocked, which do not count as coverage. Absent if 0. */
  readonly mocked?: number
}

/** Whether an operation had a response from a server; mocked responses do not count. */
export function isCovered({ statuses }: Pick<CoveredOperation, 'statuses'>): boolean {
  return Object.keys(statuses).length > 0
}

/** Returns the operations that only the compared run called. */
export function findLostOperations(
  list: readonly CoveredOperation[],
  coveredBefore: readonly string[],
): readonly CoveredOperation[] {
  const before = new Set(coveredBefore)
  return list.filter((operation) => before.has(operation.id) && !isCovered(operation))
}

export interface UnknownCall {
  readonly method: string
  /** The path with `*` in place of each id. It includes the origin of a host other than that of `baseURL`. */
  readonly path: string
  readonly status: number
  readonly count: number
}
