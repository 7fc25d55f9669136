import type { PatternCounts } from '../comparison/compare-patterns.js'

/** The parts of a `network-error-summary.json` that are read: the run and the patterns, without tests or URLs. */
export interface RunSummary {
  readonly file: string
  /** Time in ISO 8601, UTC. */
  readonly generatedAt: string
  readonly status: string
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  /** Arguments that limited the run to some tests; empty if none did, or if this is unknown. */
  readonly filters: readonly string[]
  /** Undefined in summaries from older versions. */
  readonly monitoredTests?: number | undefined
  readonly notRunTests?: number | undefined
  readonly patterns: readonly PatternCounts[]
  /** Ids of called operations; undefined if traffic was not counted. */
  readonly coveredOperations?: readonly string[] | undefined
}

/** Thrown if a summary cannot be read. The message includes the file and the next step. */
export class SummaryFileError extends Error {
  override readonly name = 'SummaryFileError'
}
