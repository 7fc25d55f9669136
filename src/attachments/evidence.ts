// What the reporter reads from attachments, possibly written by a newer version of the package.
import type { PendingRequest } from '../findings/pending-request.js'
import type { SettledWait } from '../webhook/registry/settled-wait.js'
import type { WebhookTimeoutJson } from '../webhook/types.js'

/** The required fields of a timeout; name, message and problems may be missing. */
export type TimeoutEvidence = Omit<WebhookTimeoutJson, 'name' | 'message' | 'problems'>

/** A finding as it was attached, possibly by a newer version with more kinds. */
export interface FindingEvidence {
  readonly kind: string
  readonly key: string
  readonly title?: string
  readonly url: string
  readonly method?: string
  readonly status?: number
  readonly timestamp: string
  readonly count: number
  readonly message?: string
  readonly operationName?: string
  readonly code?: string
  readonly recovered?: boolean
  readonly mocked?: boolean
  readonly details?: FindingDetailsEvidence
}

/** Details that explain why the error occurred. */
export interface FindingDetailsEvidence {
  readonly statusText?: string
  readonly resourceType?: string
  readonly pageUrl?: string
  readonly frameUrl?: string
  readonly durationMs?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly bodyTruncated?: boolean
  readonly stack?: string
  readonly args?: string
}

/** Responses that differ in nothing of this. */
export interface TrafficEvidence {
  readonly method: string
  /** Without query. */
  readonly url: string
  readonly status: number
  readonly count: number
  /** The test made the responses itself. */
  readonly mocked?: boolean
  /** A part of a page, such as its document, scripts and images. */
  readonly asset?: boolean
}

export interface BackchannelEvidence {
  readonly findings: readonly FindingEvidence[]
  /** How many findings did not fit into the attachment. */
  readonly omitted: number
  /** How many findings lost their details. */
  readonly omittedDetails?: number
  /** Requests that were still open when the attempt failed, oldest first; absent when there was none. */
  readonly pending?: readonly PendingRequest[]
  /** The settled waits for webhooks; absent when there was none. */
  readonly waits?: readonly SettledWait[]
  readonly omittedWaits?: number
  /** Only with `record: { traffic: true }`. */
  readonly traffic?: readonly TrafficEvidence[]
  /** How many responses are not counted. */
  readonly omittedTraffic?: number
}
