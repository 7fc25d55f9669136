// The HTML report's data: the summary, within the limits of limits.ts. This module must not import anything from Node.

import type { PendingRequest } from '../../findings/log/pending-request.js'
import type {
  SummaryAttempt,
  SummaryError,
  SummaryFinding,
  SummaryTest,
  SummaryWebhookTimeout,
} from '../../summary-file/summary.js'
import type { Traffic } from '../../summary-file/traffic.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import type { Item, Section } from '../report/document.js'
import type { ErrorModel, SummaryModel } from '../summary/model.js'

export interface PageData
  extends Pick<SummaryModel, 'run' | 'totals' | 'baseline' | 'changes'>,
    Pick<SummaryModel, 'playwrightReport' | 'webhooks' | 'unreadableAttachments'> {
  readonly traffic?: Omit<Traffic, 'calls'>
  /** The head, followed by what no row shows, such as errors that no longer occur. */
  readonly sections: readonly PageSection[]
  /** The errors, worst first. */
  readonly errors: readonly PageError[]
  /** The tests, worst first. */
  readonly tests: readonly PageTest[]
  readonly webhookTimeouts: readonly SummaryWebhookTimeout[]
  /** Number of items that are only in `network-error-summary.json`, by the place of their lists in the summary. */
  readonly omitted: Readonly<Record<string, number>>
}

/** A section of the report, with the items that fit. */
export interface PageSection extends Section {
  readonly items: readonly Item[]
}

export interface PageError extends Omit<SummaryError, 'testIds'>, Pick<ErrorModel, 'urlCount'> {
  /** The recorded reason, such as `"db timeout" · x-request-id 7f3a`. */
  readonly reason?: string | undefined
}

export interface PageTest extends Omit<SummaryTest, 'id' | 'attempts'> {
  /** Playwright's id, or a shorter one if there is no Playwright report to link to. */
  readonly id: string
  /** The id of the same test in an earlier shard. Absent if there is none. */
  readonly originalId?: string
  readonly attempts: readonly PageAttempt[]
}

export interface PageAttempt
  extends Omit<SummaryAttempt, 'workerIndex' | 'networkErrors' | 'findings' | 'pending'>,
    Pick<AttemptEntry, 'occurrences'> {
  /** Number of occurrences whose request succeeded later in the attempt. Absent if there were none. */
  readonly recovered?: number
  /** Requests that were open when the attempt failed. Absent if there were none. */
  readonly pending?: readonly PendingRequest[]
  /** Indexes of the errors. */
  readonly errors: readonly number[]
  /** The first findings. Absent if they did not fit on the page. */
  readonly findings?: readonly PageFinding[] | undefined
}

export interface PageFinding
  extends Pick<
    SummaryFinding,
    'kind' | 'url' | 'timestamp' | 'method' | 'status' | 'recovered' | 'late' | 'phase'
  > {
  /** The error's name. Absent for errors with a status, which the page shows by their URLs. */
  readonly name?: string
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

/** Whether the reporter cut a text, which then ends with a notice. */
export function isCut(text: string): boolean {
  return /… \(\d+ more characters\)$/.test(text)
}
