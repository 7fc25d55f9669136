import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import type {
  NetworkErrorSummary,
  SummaryAttempt,
  SummaryPattern,
  SummaryTest,
  SummaryUrl,
  SummaryWebhookTimeout,
} from './json-types.js'

/** Number of equal parts in the timeline of a pattern. */
export const timelineParts = 60

/**
 * The summary in memory: what every output needs, except for the records, which stay in the spool on disk. A million
 * records must not become a million objects.
 */
export interface SummaryModel
  extends Omit<
    NetworkErrorSummary,
    'reportFormat' | 'specVersion' | 'patterns' | 'tests' | 'webhookTimeouts'
  > {
  /** Worst first. */
  readonly patterns: readonly PatternModel[]
  /** Only tests with something to report, in the order in which they first ended. */
  readonly tests: readonly TestModel[]
  readonly webhookTimeouts: readonly WebhookTimeoutModel[]
}

export interface PatternModel extends Omit<SummaryPattern, 'urls'> {
  readonly urlCount: number
  /** Reads redacted URLs, the most frequent first; all of them without a limit. `skip` omits the first ones. */
  readUrls(limit?: number, skip?: number): readonly SummaryUrl[]
  /** Of the tests that network errors did not fail: those that `maxTestsPerError` let pass. */
  readonly limitedTests: number
  /** All other affected tests: those that failed, were skipped, … for another reason. */
  readonly reportedTests: number
  /**
   * When it occurred: for each worker slot, the number of records in each of `timelineParts` equal parts of the run.
   */
  readonly timeline: readonly { readonly slot: number; readonly counts: readonly number[] }[]
}

export interface TestModel extends Omit<SummaryTest, 'attempts'> {
  readonly attempts: readonly AttemptModel[]
}

export interface AttemptModel extends Omit<SummaryAttempt, 'networkErrors'> {
  readonly networkErrorCount: number
  readonly patternKeys: readonly string[]
  /** Reads the redacted records back from the spool; all of them without a limit. */
  readNetworkErrors(limit?: number): readonly NetworkErrorRecord[]
  /** Reads all records as a JSON array, for an output that copies a million of them unchanged. */
  readNetworkErrorsJson?(): string
}

export interface WebhookTimeoutModel
  extends Pick<SummaryWebhookTimeout, 'testId' | 'retry' | 'templateName' | 'timeoutMs' | 'totalReceived'> {
  /** Reads the whole redacted payload back from the spool. */
  read(): SummaryWebhookTimeout
}
