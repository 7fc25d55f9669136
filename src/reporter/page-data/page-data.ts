// The HTML report's data. This module must not import anything from Node.

import type { PendingRequest } from '../../findings/log/pending-request.js'
import type {
  SummaryCause,
  SummaryError,
  SummaryFinding,
  SummaryRun,
  SummaryTest,
  SummaryTotals,
  SummaryWebhookTimeout,
  TestIdentity,
} from '../../summary-file/summary.js'
import type { EffectName } from '../../verdicts.js'
import type { Item, Section } from '../report/document.js'
import type { TimeRange } from '../summary/model.js'
import type { Column } from './histogram.js'

export interface PageData {
  readonly run: SummaryRun
  readonly totals: SummaryTotals
  /** `index.html` of Playwright's HTML report, relative to this one. */
  readonly playwrightReport?: string
  readonly head: PageSection
  /** What no list shows, such as errors that no longer occur. */
  readonly sections: readonly PageSection[]
  /** When errors occurred. Absent if fewer than two errors did. */
  readonly strip?: RunStrip
  readonly causes: readonly PageCause[]
  /** The errors, worst first. */
  readonly errors: readonly PageError[]
  /** The tests, worst first. */
  readonly tests: readonly PageTest[]
  readonly webhooks: readonly PageWebhook[]
  /** Whether the run also writes `network-error-summary.json`, which has what the page omits. */
  readonly hasJson: boolean
  /** Numbers of rows that the page omits. */
  readonly omitted: Readonly<Record<keyof Lists, number>>
}

/** The lists whose rows have panels. */
export interface Lists {
  readonly errors: readonly PageError[]
  readonly tests: readonly PageTest[]
  readonly webhooks: readonly PageWebhook[]
}

/** A section of the report, with the items that fit. */
export interface PageSection extends Section {
  readonly items: readonly Item[]
}

export interface RunStrip extends TimeRange {
  readonly columns: readonly Column[]
}

export const runColumns = 120
export const rowColumns = 60

/**
 * `bad` for what turned the run red, `warn` for what did not and still counts, `quiet` for everything else.
 */
export type PageTone = 'bad' | 'warn' | 'quiet'

/** An error, without what the page does not show. */
export interface PageError extends Omit<SummaryError, 'testIds' | 'networkErrors' | 'failedTests'> {
  readonly tone: PageTone
  readonly urlCount: number
  /** The recorded reason, such as `"db timeout"`. The panel has the correlation ids. */
  readonly reason?: string | undefined
  /** When it occurred, in 60 columns. */
  readonly when: readonly Column[]
  /** Id of the first affected test, which may be missing from the page. */
  readonly firstTestId: string
}

export interface PageCause extends SummaryCause {
  /** When its errors occurred, in 60 columns. */
  readonly when: readonly Column[]
  /** The recorded reason of its worst error. */
  readonly reason?: string | undefined
  /** What the server printed when its errors began. */
  readonly serverLine?: string | undefined
  /** Id of the first test that its worst error affected, which may be missing from the page. */
  readonly firstTestId: string
}

export interface PageTest extends TestIdentity {
  /** Playwright's id, or a shorter one if there is no Playwright report to link to. */
  readonly id: string
  /** The id of the same test in an earlier shard. Absent if there is none. */
  readonly originalId?: string
  readonly outcome: SummaryTest['outcome']
  readonly attempts: readonly PageAttempt[]
}

export interface PageAttempt {
  readonly retry: number
  readonly status: SummaryTest['attempts'][number]['status']
  readonly parallelIndex: number
  readonly startedAt: string
  readonly durationMs: number
  readonly verdict: SummaryTest['attempts'][number]['verdict']
  readonly occurrences: number
  /** Number of occurrences that not even the summary lists. Absent if it lists all of them. */
  readonly unlisted?: number
  /** Number of occurrences whose request succeeded later in the attempt. Absent if there were none. */
  readonly recovered?: number
  /** Requests that were open when the attempt failed. Absent if there were none. */
  readonly pending?: readonly PendingRequest[]
  /** Indexes of the errors, by what they did to the attempt. */
  readonly errors: { readonly [Effect in EffectName]?: readonly number[] }
  /** The first findings. Absent if they did not fit on the page. */
  readonly findings?: readonly PageFinding[] | undefined
}

export interface PageFinding
  extends Pick<SummaryFinding, 'kind' | 'url' | 'method' | 'status' | 'recovered' | 'late' | 'phase'> {
  /** Time since the start of the attempt. */
  readonly afterMs: number
  /** The error's name. Absent for errors with a status, which the page shows by their URLs. */
  readonly name?: string
}

/** A webhook that a test waited for in vain. */
export interface PageWebhook extends SummaryWebhookTimeout {
  readonly tone: PageTone
}

/** Decompresses the output of `compressPageData`. */
export async function readData(base64: string): Promise<PageData> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  // The JSON is not validated, because a reporter of the same build wrote it.
  return (await new Response(stream).json()) as PageData
}
