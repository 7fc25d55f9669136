// What workers write into attachments and the reporter, possibly of another version, reads from them.
import type { AttachedFinding } from '../findings/fields/finding-fields.js'
import type { PendingRequest } from '../findings/log/pending-request.js'
import type { SettledWait, WebhookTimeoutJson } from '../webhook/types.js'

/** The required fields of a timeout; name, message and problems may be missing. */
export type TimeoutEvidence = Omit<WebhookTimeoutJson, 'name' | 'message' | 'problems'>

/** Responses that are equal in all of these fields. */
export interface TrafficEvidence {
  readonly method: string
  /** Without the query. */
  readonly url: string
  readonly status: number
  readonly count: number
  /** Whether the test made the responses itself. */
  readonly mocked?: boolean
  /** Whether they belong to a page, such as its document, scripts and images. */
  readonly asset?: boolean
}

/** The content of `_backchannel.json`, with everything about one attempt. */
export interface BackchannelEvidence {
  readonly findings: readonly AttachedFinding[]
  /** Number of findings that did not fit into the attachment. */
  readonly omitted: number
  /** Number of findings that lost their details. */
  readonly omittedDetails?: number
  /** Requests that were still open when the attempt failed, oldest first; absent if there were none. */
  readonly pending?: readonly PendingRequest[]
  /** The settled waits for webhooks; absent if there were none. */
  readonly waits?: readonly SettledWait[]
  readonly omittedWaits?: number
  /** Present only with `record: { traffic: true }`. */
  readonly traffic?: readonly TrafficEvidence[]
  /** Responses left out because the log was full or the URL too long. */
  readonly omittedTraffic?: number
}
