// What a worker writes into attachments, and what the reporter reads from them, possibly written by another version.
import type { AttachedFinding } from '../findings/fields/finding-fields.js'
import type { PendingRequest } from '../findings/log/pending-request.js'
import type { SettledWait, WebhookTimeoutJson } from '../webhook/types.js'

/** The required fields of a timeout; name, message and problems may be missing. */
export type TimeoutEvidence = Omit<WebhookTimeoutJson, 'name' | 'message' | 'problems'>

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

/** `_backchannel.json`: everything about one attempt. */
export interface BackchannelEvidence {
  readonly findings: readonly AttachedFinding[]
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
