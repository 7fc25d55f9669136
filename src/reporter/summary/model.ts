// The summary while it is in memory: everything that every output needs, without the records themselves,
// which lie in the spool on disk. A million records must not become a million objects.

import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import type {
  SummaryAttempt,
  SummaryPattern,
  SummaryRun,
  SummaryTest,
  SummaryTotals,
  SummaryUrl,
  SummaryWebhookTimeout,
  UnreadableAttachment,
} from './json-types.js'

/** How many equal parts of the run a pattern's timeline has. */
export const timelineParts = 60

export interface SummaryModel {
  readonly generatedAt: string
  readonly run: SummaryRun
  readonly totals: SummaryTotals
  /** Worst first. */
  readonly patterns: readonly PatternModel[]
  /** Only tests with something to report, in the order they were first seen. */
  readonly tests: readonly TestModel[]
  readonly webhookTimeouts: readonly WebhookTimeoutModel[]
  readonly unreadableAttachments: readonly UnreadableAttachment[]
}

export interface PatternModel extends Omit<SummaryPattern, 'urls'> {
  readonly urlCount: number
  /** URLs, the most frequent first, redacted; all of them without a limit. `skip` leaves out the first ones. */
  readUrls(limit?: number, skip?: number): readonly SummaryUrl[]
  /** Of the tests that did not fail by network errors: those let through by `maxTestsPerError`. */
  readonly limitedTests: number
  /** The rest, which only reported it: the test failed, was skipped, … for another reason. */
  readonly reportedTests: number
  /** When it struck: for each worker slot, records in each of `timelineParts` equal parts of the run. */
  readonly timeline: readonly { readonly slot: number; readonly counts: readonly number[] }[]
}

export interface TestModel extends Omit<SummaryTest, 'attempts'> {
  readonly attempts: readonly AttemptModel[]
}

export interface AttemptModel extends Omit<SummaryAttempt, 'networkErrors'> {
  readonly networkErrorCount: number
  readonly patternKeys: readonly string[]
  /** The records, redacted, read back from the spool; all of them without a limit. */
  readNetworkErrors(limit?: number): readonly NetworkErrorRecord[]
  /** All of them as the text of a JSON array: for the output that copies a million of them as they are. */
  readNetworkErrorsJson?(): string
}

export interface WebhookTimeoutModel
  extends Pick<SummaryWebhookTimeout, 'testId' | 'retry' | 'templateName' | 'timeoutMs' | 'totalReceived'> {
  /** The whole payload, redacted, read back from the spool. */
  read(): SummaryWebhookTimeout
}
