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

/** Number of equal intervals in a pattern's timeline. */
export const timelineParts = 60

/**
 * The summary in memory, with everything that outputs need except for the findings, which stay in the spool on disk,
 * because a million findings must not become a million objects.
 */
export interface SummaryModel
  extends Omit<
    NetworkErrorSummary,
    'reportFormat' | 'specVersion' | 'patterns' | 'tests' | 'webhookTimeouts'
  > {
  /** `index.html` of Playwright's HTML report, relative to the output folder. */
  readonly playwrightReport?: string
  /** The effects of all errors together. */
  readonly affectedTests: EffectCounts
  /** Worst first. */
  readonly patterns: readonly PatternModel[]
  /** Only tests with something to report, in the order in which they first ended. */
  readonly tests: readonly TestModel[]
  readonly webhookTimeouts: readonly WebhookTimeoutModel[]
  /** The operations of `apiCoverage.list` in the same order, with tags and owners. */
  readonly operations?: readonly Operation[]
  /** Runs in the option `history`, oldest first, with this one; `network-error-summary.json` has their number. */
  readonly historyRuns?: readonly HistoryRun[]
}

/** The effects on affected tests; each test counts once, by the most severe effect. */
export interface EffectCounts {
  readonly failedTests: number
  /** Tests that no error failed and that `maxTestsPerError` let through. */
  readonly limitedTests: number
  /** Of the remaining tests, those that failed for another reason. */
  readonly failedOtherwiseTests: number
  /** All other affected tests. */
  readonly unaffectedTests: number
}

export interface PatternModel extends Omit<SummaryPattern, 'urls' | 'samples'>, EffectCounts {
  readonly urlCount: number
  /** Reads redacted URLs, most frequent first, and all of them without a limit. `skip` omits the first ones. */
  readUrls(limit?: number, skip?: number): readonly SummaryUrl[]
  /** Reads samples, most frequent first, and all of them without a limit. */
  readSamples(limit?: number): readonly SummarySample[]
  /** When it occurred, as the number of findings per parallel worker in each of `timelineParts` equal parts. */
  readonly timeline: readonly { readonly slot: number; readonly counts: readonly number[] }[]
}

export interface TestModel extends Omit<SummaryTest, 'attempts'> {
  readonly attempts: readonly Readonly<AttemptEntry>[]
}

export interface WebhookTimeoutModel extends TimeoutOrigin {
  /** Reads the complete redacted data back from the spool. */
  read(): SummaryWebhookTimeout
}
