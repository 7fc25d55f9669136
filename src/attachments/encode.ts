// Encodes the attachments of a worker. decode.ts is a separate file because it needs ajv, which workers should not
// load.

import type { NetworkErrorRecord } from '../findings/fields/record.js'
import type { Finding } from '../findings/kinds/finding.js'
import type { PendingRequest } from '../findings/log/pending-request.js'
import type { SettledWait } from '../webhook/registry/settled-wait.js'
import type { WebhookTimeoutJson } from '../webhook/types.js'
import type { TrafficEvidence } from './evidence.js'

export interface BackchannelContent {
  readonly findings: readonly Finding[]
  /** How many findings do not fit. */
  readonly omitted: number
  /** How many findings lost their details, which did not fit. */
  readonly omittedDetails?: number
  /** Requests that were still open when the attempt failed. */
  readonly pending?: readonly PendingRequest[]
  readonly waits: readonly SettledWait[]
  /** How many waits do not fit. */
  readonly omittedWaits: number
  readonly traffic?: readonly TrafficEvidence[]
  /** How many responses are not counted. */
  readonly omittedTraffic?: number
}

/** The content of `network-errors.json`, indented, because Playwright's own report shows it as it is. */
export function encodeNetworkErrors(records: readonly NetworkErrorRecord[]): string {
  return JSON.stringify(
    records.map(({ url, status, method, timestamp }) => ({ url, status, method, timestamp })),
    null,
    2,
  )
}

/** The content of `webhook-timeout.json`. */
export function encodeWebhookTimeout(timeout: WebhookTimeoutJson): string {
  return JSON.stringify(timeout, null, 2)
}

/** The content of `_backchannel.json`. */
export function encodeBackchannel({
  findings,
  omitted,
  omittedDetails = 0,
  pending = [],
  waits,
  omittedWaits,
  traffic = [],
  omittedTraffic = 0,
}: BackchannelContent): string {
  return JSON.stringify({
    findings,
    omitted,
    ...(omittedDetails > 0 && { omittedDetails }),
    ...(pending.length > 0 && { pending }),
    ...(waits.length > 0 && { waits }),
    ...(omittedWaits > 0 && { omittedWaits }),
    ...(traffic.length > 0 && { traffic }),
    ...(omittedTraffic > 0 && { omittedTraffic }),
  })
}
