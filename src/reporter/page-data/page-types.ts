import type { PendingRequest } from '../../findings/log/pending-request.js'
import type { PatternTrend } from '../../history/trend.js'
import type {
  ApiCoverage,
  CoveredOperation,
  PatternOperation,
  UnknownCall,
} from '../../summary-file/api-coverage.js'
import type { RunAssessment } from '../../summary-file/assessment.js'
import type {
  SummaryAttempt,
  SummaryFinding,
  SummaryRun,
  SummarySample,
  SummaryTest,
  SummaryTotals,
  SummaryWebhook,
  SummaryWebhookTimeout,
  UnmonitoredFile,
  UnreadableAttachment,
} from '../../summary-file/summary.js'
import type { Verdict } from '../../verdicts.js'
import type { WebhookJson } from '../../webhook/types.js'
import type { AssessmentNote } from '../phrases/assessment.js'
import type { PageHead } from '../phrases/page-head.js'
import type { PatternModel } from '../summary/model.js'

// The contract between the reporter, which fills it, and the page, which displays it. It must not import anything of
// Node.

export interface PageData extends Pick<RunAssessment, 'history'> {
  readonly generatedAt: string
  /** `index.html` of Playwright's HTML report, relative to this page. */
  readonly playwrightReport?: string
  readonly run: SummaryRun
  readonly totals: SummaryTotals
  readonly head: PageHead
  /** Files with tests that ran without the network error monitor. */
  readonly notMonitored: readonly UnmonitoredFile[]
  /** Worst first. */
  readonly patterns: readonly PagePattern[]
  /** Worst first. */
  readonly tests: readonly PageTest[]
  readonly records: readonly PageAttemptRecords[]
  /** Only with the option `history`. */
  readonly trend?: PageTrend
  /** Only with a baseline or `compareTo`. */
  readonly lists: readonly PageKeys[]
  /** Only with the option `openapi` and traffic. */
  readonly api?: PageApi
  /** How long tests waited; least headroom first. */
  readonly webhooks: readonly PageAwaitedWebhook[]
  readonly webhookTimeouts: readonly PageWebhookTimeout[]
  readonly unreadableAttachments: readonly PageUnreadable[]
  /** How many items are only in `network-error-summary.json`. */
  readonly omitted: PageOmitted
}

/** What the baseline and the compared run say about other errors than those of the patterns. */
export interface PageKeys extends Omit<AssessmentNote, 'items'> {
  /** The first ones. */
  readonly keys: readonly string[]
  readonly total: number
}

interface PageApi extends Pick<ApiCoverage, 'operations' | 'covered' | 'omitted'> {
  /** Those that need attention first. */
  readonly list: readonly PageOperation[]
  readonly unknown: readonly UnknownCall[]
  /** All of them, on the page or not. */
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
  /** The most frequent ones. */
  readonly urls: readonly PageUrl[]
  readonly timeline: readonly PageLane[]
  /** `"db timeout" · x-request-id 7f3a` */
  readonly reason?: string
  /** Absent when the page had no room for them. */
  readonly samples?: readonly PageSample[]
}

export interface PageSample extends Omit<SummarySample, 'testId'> {
  readonly test: PageTestReference
}

export interface PageUrl {
  readonly url: string
  readonly count: number
  /** Characters that were cut off the end of the URL. */
  readonly cut?: number
}

/** One worker slot; `null` represents all of them, if there are too many to display. */
export interface PageLane {
  readonly slot: number | null
  readonly errors: number
  /** One digit for each part of the run: 0 for nothing, otherwise 1 to 9, on a logarithmic scale. */
  readonly levels: string
}

export interface PageTest extends Omit<SummaryTest, 'id' | 'attempts'> {
  /** Only with a Playwright report to link to. */
  readonly id?: string
  readonly attempts: readonly PageAttempt[]
}

export interface PageAttempt extends Pick<SummaryAttempt, 'retry' | 'status' | 'durationMs'> {
  /** The worker slot: `parallelIndex`. */
  readonly slot: number
  readonly startedAfterMs: number
  readonly verdict: Verdict | null
  readonly occurrences: number
  /** Of these, the ones whose request succeeded later in the attempt. Absent for none. */
  readonly recovered?: number
  /** Requests that were still open when it failed. Absent for none. */
  readonly pending?: number
  /** Indexes of patterns, ascending. */
  readonly patterns: readonly number[]
}

/** The first findings of one attempt, and its open requests. */
export interface PageAttemptRecords {
  /** Indexes of patterns. */
  readonly test: number
  readonly attempt: number
  /** Oldest first, as are the findings of an event. */
  readonly events: readonly PageEvent[]
  /** Absent for none. */
  readonly pending?: readonly PagePendingRequest[]
}

export type PagePendingRequest = Omit<PendingRequest, 'startedAt'>

/** Findings that followed each other within a moment. */
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
  /** Absent if it did not fit on the page. */
  readonly evidence?: PageWebhookEvidence
}

export interface PageWebhookEvidence {
  readonly nearMisses: readonly PageNearMiss[]
  /** Oldest first. */
  readonly receivedWebhooks: readonly PageWebhook[]
}

export type PageRequest = Pick<WebhookJson, 'method' | 'url' | 'receivedAt'>

export interface PageWebhook extends PageRequest {
  /** The whole webhook, indented. */
  readonly json: string
  /** Characters that were cut off the end of `json`. */
  readonly cut?: number
}

export interface PageNearMiss extends PageRequest {
  readonly fields: readonly ComparedField[]
  readonly omittedFields: number
}

/** One line of the comparison; absent values did not exist. */
export interface ComparedField {
  readonly field: string
  readonly matched: boolean
  readonly expected?: string
  readonly received?: string
  readonly note?: string
}

/** Something that an attempt attached. */
interface PageEvidence {
  readonly test: PageTestReference
  readonly retry: number
}

export type PageUnreadable = PageEvidence & Pick<UnreadableAttachment, 'name' | 'reason'>

/** Index of a test on the page, or the id of a test that is not on it. */
export type PageTestReference = number | string

/** The runs of the history, and how often the patterns of this run occurred in them. */
export interface PageTrend {
  /** Oldest first; this run is the last one. */
  readonly runs: readonly PageTrendRun[]
  readonly patterns: readonly PagePatternTrend[]
}

export interface PageTrendRun {
  readonly startedAt: string
  readonly commit?: string
  readonly branch?: string
  /** Why an error that it lacks may still occur: `was limited to --grep cart`. Absent if it is not partial. */
  readonly partial?: string
  readonly patterns: number
  readonly knownPatterns: number
  readonly affectedTests: number
  readonly failedTests: number
}

export interface PagePatternTrend extends PatternTrend {
  /** Index. */
  readonly pattern: number
}
