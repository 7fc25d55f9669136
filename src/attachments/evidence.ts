// The contents of attachments. Workers write them, and a reporter, possibly of another version, reads them. decode.ts is
// a separate file because it needs the validators of the schemas, which workers should not load.
import type { TestInfo } from '@playwright/test'
import type { AttachedFinding } from '../findings/fields/finding-fields.js'
import type { PendingRequest } from '../findings/log/pending-request.js'
import type { SettledWait, TimeoutFacts, WebhookJson } from '../webhook/journal/types.js'

/** What the reporter reads of a timeout. */
export type TimeoutEvidence = TimeoutFacts<WebhookJson>

/** A group of responses that share all of these fields except `count`. */
export interface TrafficEvidence extends ResponseKind {
  readonly method: string
  /** URL without its query string. */
  readonly url: string
  readonly status: number
  readonly count: number
}

export interface ResponseKind {
  /** Whether the test mocked the responses. */
  readonly mocked?: true | undefined
  /** Whether the responses are parts of a page, such as its document, scripts and images. */
  readonly asset?: true | undefined
  /** Who called: absent for pages, `test` for the test's own API calls. */
  readonly by?: 'test' | undefined
}

/** The requests of an attempt that left for one host. Mocked and aborted requests do not count. */
export interface HostEvidence {
  /** The host, with its port unless it is the default. */
  readonly host: string
  readonly requests: number
  /** Number of these requests that never got a response. Absent if 0. */
  readonly unanswered?: number
}

/** The content of `_backchannel.json`, which describes one attempt. */
export interface BackchannelEvidence extends MonitorEvidence {
  /** Settled webhook waits; absent if there were none. */
  readonly waits?: readonly SettledWait[]
  readonly omittedWaits?: number
}

/** The monitor's part of `_backchannel.json`. */
export interface MonitorEvidence {
  readonly findings: readonly AttachedFinding[]
  /** Number of findings that did not fit into the attachment. */
  readonly omitted: number
  /** Number of findings whose details were omitted. */
  readonly omittedDetails?: number
  /** Requests that were still open when the attempt failed, oldest first; absent if there were none. */
  readonly pending?: readonly PendingRequest[]
  /** Expected errors whose absence failed the test, as its message names them; absent if there were none. */
  readonly missingExpectations?: readonly string[]
  /** Recorded responses; present only with `record: { traffic: true }`. */
  readonly traffic?: readonly TrafficEvidence[]
  /** Number of responses left out because the log was full or their URL was too long. */
  readonly omittedTraffic?: number
  /** Hosts to which requests left; present only with `record: { traffic: true }`. */
  readonly hosts?: readonly HostEvidence[]
  /** Number of SharedWorkers that pages started; present only with `record: { traffic: true }`. */
  readonly sharedWorkers?: number
}

/** Encodes `_backchannel.json` without empty lists and zero counts; undefined if nothing is left. */
export function encodeBackchannel({ findings, omitted, ...others }: BackchannelEvidence): string | undefined {
  const present = Object.entries(others).filter(
    ([, value]) => Number(Array.isArray(value) ? value.length : value) > 0,
  )
  if (findings.length === 0 && present.length === 0) return undefined
  return JSON.stringify({ findings, omitted, ...Object.fromEntries(present) })
}

/**
 * Attaches a JSON text. `testInfo.attach` would create the test's output folder, which then stays empty:
 * https://github.com/microsoft/playwright/blob/main/packages/playwright/src/worker/testInfo.ts
 */
export function attachJson({ attachments }: TestInfo, name: string, json: string): void {
  attachments.push({ name, contentType: 'application/json', body: Buffer.from(json) })
}
