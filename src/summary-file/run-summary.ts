import type { PatternCounts } from '../comparison/compare-patterns.js'
import type { SummaryEffects } from './summary.js'

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
  readonly monitoredTests?: number | undefined
  readonly notRunTests?: number | undefined
  readonly patterns: readonly RunPattern[]
  /** Ids of called operations; undefined if traffic was not counted. */
  readonly coveredOperations?: readonly string[] | undefined
  /** Hosts to which requests went; undefined if traffic was not counted. */
  readonly hosts?: readonly string[] | undefined
  /** How often one test made each call, such as `GET /api/me`; undefined if traffic was not counted. */
  readonly calls?: ReadonlyMap<string, number> | undefined
}

/** A pattern of the run, with what decides whether `baseline update` adds it. */
export interface RunPattern extends PatternCounts {
  readonly effects?: SummaryEffects | undefined
  /** The pattern's state in the run's baseline; undefined without one. */
  readonly state?: string | undefined
}

/** Thrown if a summary cannot be read. The message includes the file and the next step. */
export class SummaryFileError extends Error {
  override readonly name = 'SummaryFileError'
}
