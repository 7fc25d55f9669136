// How the page's data lies in its file, and how the page reads it: tuples and one table of strings, because
// 50,000 tests with 20 errors each have to fit into 10 MB. No Node here: the page imports it too.

import type { Verdict } from '../../../../verdicts.js'
import type { SummaryAttempt, SummaryRun, SummaryTest, SummaryTotals } from '../../../summary/json-types.js'

export interface PageData {
  readonly generatedAt: string
  readonly run: SummaryRun
  readonly totals: SummaryTotals
  /** Worst first. */
  readonly patterns: readonly PagePattern[]
  /** Worst first. */
  readonly tests: readonly TestTuple[]
  /** Titles, files and projects of the tests, and the URLs of the records. */
  readonly strings: readonly string[]
  /** Indexes of patterns in rising order, each as the distance from the one before it. */
  readonly patternLists: readonly (readonly number[])[]
  readonly records: readonly AttemptRecordsTuple[]
  readonly webhookTimeouts: readonly PageWebhookTimeout[]
  readonly unreadableAttachments: readonly PageUnreadable[]
  /** What only `network-error-summary.json` holds. */
  readonly leftOut: PageLeftOut
}

interface PageLeftOut {
  readonly patterns: number
  readonly tests: number
  readonly webhookTimeouts: number
  readonly unreadableAttachments: number
}

export interface PagePattern {
  readonly key: string
  readonly method: string
  readonly status: number
  readonly basePath: string
  readonly networkErrors: number
  readonly tests: number
  readonly failedTests: number
  readonly limitedTests: number
  readonly reportedTests: number
  readonly firstSeen: string
  readonly lastSeen: string
  readonly urlCount: number
  /** The most frequent ones. */
  readonly urls: readonly PageUrl[]
  readonly timeline: readonly PageLane[]
}

export interface PageUrl {
  readonly url: string
  readonly count: number
  /** Characters that were cut off the end of the URL. */
  readonly cut?: number
}

/** One worker slot; `null` stands for all of them, when there are too many to show. */
export interface PageLane {
  readonly slot: number | null
  readonly errors: number
  /** One digit for each part of the run: 0 for nothing, else 1 to 9, rising with the logarithm of the count. */
  readonly levels: string
}

export interface PageWebhookTimeout {
  readonly test: PageTestReference
  readonly retry: number
  readonly templateName: string
  readonly timeoutMs: number
  readonly totalReceived: number
  readonly matcherDetails: readonly string[]
  /** Absent when the page had no room for it. */
  readonly evidence?: PageWebhookEvidence
}

export interface PageWebhookEvidence {
  readonly nearMisses: readonly PageNearMiss[]
  /** Oldest first. */
  readonly receivedWebhooks: readonly PageWebhook[]
}

export interface PageWebhook {
  readonly method: string
  readonly url: string
  readonly receivedAt: string
  /** The whole webhook, indented. */
  readonly json: string
  /** Characters that were cut off the end of `json`. */
  readonly cut?: number
}

export interface PageNearMiss {
  readonly method: string
  readonly url: string
  readonly receivedAt: string
  readonly fields: readonly ComparedField[]
  readonly fieldsLeftOut: number
}

/** One line of the comparison; what is absent was not there to compare. */
export interface ComparedField {
  readonly field: string
  readonly matched: boolean
  readonly expected?: string
  readonly received?: string
  readonly note?: string
}

export interface PageUnreadable {
  readonly test: PageTestReference
  readonly retry: number
  readonly name: string
  readonly reason: string
}

/** Index of a test on the page, or the id of one that is not on it. */
export type PageTestReference = number | string

export type TestTuple = readonly [
  titles: readonly number[],
  file: number,
  line: number,
  column: number,
  project: number,
  outcome: number,
  attempts: readonly AttemptTuple[],
]

export type AttemptTuple = readonly [
  retry: number,
  status: number,
  slot: number,
  startedAfterMs: number,
  durationMs: number,
  verdict: number,
  networkErrors: number,
  patternList: number,
]

export type AttemptRecordsTuple = readonly [test: number, attempt: number, records: readonly RecordTuple[]]

export type RecordTuple = readonly [method: string, status: number, url: number, seenAfterMs: number | null]

export const outcomes: readonly SummaryTest['outcome'][] = ['skipped', 'expected', 'unexpected', 'flaky']
export const attemptStatuses: readonly SummaryAttempt['status'][] = [
  'passed',
  'failed',
  'timedOut',
  'skipped',
  'interrupted',
]
export const verdicts: readonly (Verdict | null)[] = [
  null,
  'failed the test',
  'limit reached',
  'reported',
  'known',
]

/** `[3, 7, 8]` → `[3, 4, 1]`: shorter in text. Expects rising numbers. */
export function toGaps(rising: readonly number[]): number[] {
  return rising.map((value, index) => value - (rising[index - 1] ?? 0))
}

export function fromGaps(gaps: readonly number[]): number[] {
  let sum = 0
  return gaps.map((gap) => {
    sum += gap
    return sum
  })
}
