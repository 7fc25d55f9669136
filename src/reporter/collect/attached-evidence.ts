import type { HostEvidence, TrafficEvidence } from '../../attachments/evidence.js'
import type { PendingRequest } from '../../findings/log/pending-request.js'
import type {
  MissingExpectation,
  SummaryFinding,
  SummaryWebhookTimeout,
  UnreadableAttachment,
} from '../../summary-file/summary.js'
import type { SettledWait } from '../../webhook/delivery/types.js'

/** What an attempt's `_backchannel.json` says, decoded and redacted. */
export interface JoinedEvidence {
  readonly findings: readonly SummaryFinding[]
  /** Number of findings that did not fit into the attachments. */
  readonly omitted: number
  readonly pending: readonly PendingRequest[]
  readonly missingExpectations: readonly MissingExpectation[]
  readonly waits: readonly SettledWait[]
  readonly omittedWaits: number
  readonly traffic: readonly TrafficEvidence[]
  readonly hosts: readonly HostEvidence[]
  readonly omittedTraffic: number
  /** Number of SharedWorkers that pages started. */
  readonly sharedWorkers: number
}

/** What all attachments of an attempt say. */
export interface AttachedEvidence extends JoinedEvidence {
  readonly timeouts: readonly SummaryWebhookTimeout[]
  readonly unreadable: readonly UnreadableAttachment[]
}
