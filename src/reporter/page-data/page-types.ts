import type { PendingRequest } from '../../findings/log/pending-request.js'
import type {
  ApiCoverage,
  CoveredOperation,
  PatternOperation,
  UnknownCall,
} from '../../summary-file/api-coverage.js'
import type {
  SummaryAttempt,
  SummaryFinding,
  SummaryRun,
  SummarySample,
  SummaryTest,
  SummaryTotals,
  SummaryUrl,
  SummaryWebhook,
  SummaryWebhookTimeout,
  UnmonitoredFile,
  UnreadableAttachment,
} from '../../summary-file/summary.js'
import type { WebhookJson } from '../../webhook/types.js'
import type { AssessmentNote } from '../phrases/assessment.js'
import type { PageHead } from '../phrases/page-head.js'
import type { PatternModel } from '../summary/model.js'

// The data that the reporter writes and the page displays. This module must not import anything from Node.

export interface PageData {
  readonly generatedAt: string
  /** `index.html` of Playwright's HTML report, relative to this page. */
  readonly playwrightReport?: string
  readonly run: SummaryRun
  readonly totals: SummaryTotals
  readonly head: PageHead
  /** Files with tests that ran without the network error monitor. */
  readonly notMonitored: readonly UnmonitoredFile[]
  /** The patterns, worst first. */
  readonly patterns: readonly PagePattern[]
  /** The tests, worst first. */
  readonly tests: readonly PageTest[]
  readonly records: readonly PageAttemptRecords[]
  /** The assessment notes. Empty if there is neither a baseline nor `compareTo`. */
  readonly lists: readonly PageKeys[]
  /** Present only with the option `openapi` and recorded traffic. */
  readonly api?: PageApi
  /** How long tests waited for webhooks, least headroom first. */
  readonly webhooks: readonly PageAwaitedWebhook[]
  readonly webhookTimeouts: readonly PageWebhookTimeout[]
  readonly unreadableAttachments: readonly PageUnreadable[]
  /** For each list, the number of items that are only in `network-error-summary.json`. */
  readonly omitted: PageOmitted
}

/** An assessment note, with the keys that fit on the page. */
export interface PageKeys extends Omit<AssessmentNote, 'items'> {
  /** The first keys. Others may be omitted. */
  readonly keys: readonly string[]
  readonly total: number
}

interface PageApi extends Pick<ApiCoverage, 'operations' | 'covered' | 'omitted'> {
  /** The operations, sorted by state. Operations that need attention come first. */
  readonly list: readonly PageOperation[]
  readonly unknown: readonly UnknownCall[]
  /** Number of all unknown calls, including those that are not on the page. */
  readonly unknownCalls: number
}

export type CoverageState = 'no longer called' | 'never called' | 'only mocked' | 'called'

export interface PageOperation extends CoveredOperation, Pick<PatternOperation, 'tags' | 'owner'> {
  readonly state: CoverageState
}

interface PageOmitted {
  readonly unmonitoredFiles: number
  readonly patterns: number
  readonly tests: number
  readonly operations: number
  readonly webhooks: number
  readonly webhookTimeouts: number
  readonly unreadableAttachments: number
}

/** All fields of the summary's pattern except the lists of unlimited length. */
export interface PagePattern
  extends Omit<PatternModel, 'readUrls' | 'readSamples' | 'testIds' | 'timeline' | 'paths'> {
  /** The most frequent URLs. */
  readonly urls: readonly PageUrl[]
  readonly timeline: readonly PageLane[]
  /** The recorded reason, such as `"db timeout" · x-request-id 7f3a`. */
  readonly reason?: string
  /** Absent if the samples did not fit on the page. */
  readonly samples?: readonly PageSample[]
}

export interface PageSample extends Omit<SummarySample, 'testId'> {
  readonly test: PageTestReference
}

export interface PageUrl extends SummaryUrl {
  /** Number of characters that were cut off the end of the URL. */
  readonly cut?: number
}

/** The timeline of a parallel worker, or of all workers (`slot: null`) if there are too many to display. */
export interface PageLane {
  readonly slot: number | null
  readonly errors: number
  /** One digit for each part of the run: 0 if nothing occurred, otherwise 1 to 9 on a logarithmic scale. */
  readonly levels: string
}

export interface PageTest extends Omit<SummaryTest, 'id' | 'attempts'> {
  /** Present only if there is a Playwright report to link to. */
  readonly id?: string
  readonly attempts: readonly PageAttempt[]
}

export interface PageAttempt extends Pick<SummaryAttempt, 'retry' | 'status' | 'durationMs' | 'verdict'> {
  /** Playwright's `parallelIndex`. */
  readonly slot: number
  readonly startedAfterMs: number
  readonly occurrences: number
  /** Number of occurrences whose request succeeded later in the attempt. Absent if there were none. */
  readonly recovered?: number
  /** Number of requests that were open when the attempt failed. Absent if there were none. */
  readonly pending?: number
  /** Indexes of patterns, ascending. */
  readonly patterns: readonly number[]
}

/** An attempt's first findings, and its open requests. */
export interface PageAttemptRecords {
  /** Index of the test. */
  readonly test: number
  readonly attempt: number
  /** The events, oldest first. The findings of an event are in the same order. */
  readonly events: readonly PageEvent[]
  /** Absent if no requests were open. */
  readonly pending?: readonly PagePendingRequest[]
}

export type PagePendingRequest = Omit<PendingRequest, 'startedAt'>

/** Findings that occurred shortly after one another on the same page. */
export type PageEvent = readonly PageRecord[]

export interface PageRecord
  extends Pick<SummaryFinding, 'kind' | 'title' | 'method' | 'status' | 'url' | 'recovered'> {
  /** Time since the start of the run; `null` if the finding's time cannot be parsed. */
  readonly seenAfterMs: number | null
}

export interface PageAwaitedWebhook extends SummaryWebhook {
  readonly isClose: boolean
}

export interface PageWebhookTimeout
  extends PageEvidence,
    Pick<SummaryWebhookTimeout, 'templateName' | 'timeoutMs' | 'totalReceived' | 'matcherDetails'> {
  /** Absent if the evidence did not fit on the page. */
  readonly evidence?: PageWebhookEvidence
}

export interface PageWebhookEvidence {
  readonly nearMisses: readonly PageNearMiss[]
  /** The received webhooks, oldest first. */
  readonly receivedWebhooks: readonly PageWebhook[]
}

export type PageRequest = Pick<WebhookJson, 'method' | 'url' | 'receivedAt'>

export interface PageWebhook extends PageRequest {
  /** The whole webhook, indented. */
  readonly json: string
  /** Number of characters that were cut off the end of `json`. */
  readonly cut?: number
}

export interface PageNearMiss extends PageRequest {
  readonly fields: readonly ComparedField[]
  readonly omittedFields: number
}

/** One line of a comparison. `expected` or `received` is absent if there was no such value. */
export interface ComparedField {
  readonly field: string
  readonly matched: boolean
  readonly expected?: string
  readonly received?: string
  readonly note?: string
}

/** The attempt that attached a piece of evidence. */
interface PageEvidence {
  readonly test: PageTestReference
  readonly retry: number
}

export type PageUnreadable = PageEvidence & Pick<UnreadableAttachment, 'name' | 'reason'>

/** Index of a test on the page, or the id of a test that is not on the page. */
export type PageTestReference = number | string
