import type { HistoryRun } from '../../history/history-run.js'
import type { Operation } from '../../openapi/operation.js'
import type {
  NetworkErrorSummary,
  SummaryPattern,
  SummarySample,
  SummaryTest,
  SummaryUrl,
  SummaryWebhookTimeout,
  TimeoutOrigin,
} from '../../summary-file/summary.js'
import type { AttemptEntry } from '../collect/test-entry.js'

/** Number of equal parts in the timeline of a pattern. */
export const timelineParts = 60

/**
 * The summary in memory: what every output needs, except for the findings, which stay in the spool on disk. A million
 * findings must not become a million objects.
 */
export interface SummaryModel
  extends Omit<
    NetworkErrorSummary,
    'reportFormat' | 'specVersion' | 'patterns' | 'tests' | 'webhookTimeouts'
  > {
  /** `index.html` of Playwright's HTML report, relative to the output folder. */
  readonly playwrightReport?: string
  /** Of all errors together. */
  readonly affectedTests: EffectCounts
  /** Worst first. */
  readonly patterns: readonly PatternModel[]
  /** Only tests with something to report, in the order in which they first ended. */
  readonly tests: readonly TestModel[]
  readonly webhookTimeouts: readonly WebhookTimeoutModel[]
  /** Of `apiCoverage.list`, in the same order, with tags and owners. */
  readonly operations?: readonly Operation[]
  /** The runs of the option `history`, oldest first, this one included; `network-error-summary.json` has their number. */
  readonly historyRuns?: readonly HistoryRun[]
}

/** What became of the affected tests; each counts once, by the most severe effect. */
export interface EffectCounts {
  readonly failedTests: number
  /** Of the tests that it did not fail: those that `maxTestsPerError` let pass. */
  readonly limitedTests: number
  /** Of all others: those that failed for another reason. */
  readonly failedOtherwiseTests: number
  /** All other affected tests. */
  readonly unaffectedTests: number
}

export interface PatternModel extends Omit<SummaryPattern, 'urls' | 'samples'>, EffectCounts {
  readonly urlCount: number
  /** Reads redacted URLs, the most frequent first; all of them without a limit. `skip` omits the first ones. */
  readUrls(limit?: number, skip?: number): readonly SummaryUrl[]
  /** Reads samples, the most frequent first; all of them without a limit. */
  readSamples(limit?: number): readonly SummarySample[]
  /**
   * When it occurred: for each worker slot, the number of findings in each of `timelineParts` equal parts of the run.
   */
  readonly timeline: readonly { readonly slot: number; readonly counts: readonly number[] }[]
}

export interface TestModel extends Omit<SummaryTest, 'attempts'> {
  readonly attempts: readonly Readonly<AttemptEntry>[]
}

export interface WebhookTimeoutModel extends TimeoutOrigin {
  /** Reads the whole redacted payload back from the spool. */
  read(): SummaryWebhookTimeout
}
