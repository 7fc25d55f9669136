import type { PatternCounts } from '../comparison/compare-patterns.js'

/** What is read from a `network-error-summary.json`: its run and its patterns, without tests and URLs. */
export interface RunSummary {
  readonly file: string
  /** ISO 8601, UTC. */
  readonly generatedAt: string
  readonly status: string
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  /** What limited it to some of the tests; empty if nothing did, or if this is not known. */
  readonly filters: readonly string[]
  /** Undefined in summaries of older versions. */
  readonly monitoredTests?: number | undefined
  readonly notRunTests?: number | undefined
  readonly patterns: readonly PatternCounts[]
  /** Ids; undefined if its traffic was not counted. */
  readonly coveredOperations?: readonly string[] | undefined
}

/** A summary that cannot be read. The message is a sentence that names the file and the next step. */
export class SummaryFileError extends Error {
  override readonly name = 'SummaryFileError'
}
