// Decodes and redacts an attempt's attachments. An attachment that cannot be read is evidence as well.

import type { ValidateFunction } from 'ajv/dist/2020.js'
import {
  backchannelAttachment,
  networkErrorsAttachment,
  webhookTimeoutAttachment,
} from '../../attachments/constants.js'
import { decodeAttachment } from '../../attachments/decode.js'
import type {
  BackchannelEvidence,
  HostEvidence,
  TimeoutEvidence,
  TrafficEvidence,
} from '../../attachments/evidence.js'
import { isBackchannel, isNetworkErrors, isWebhookTimeout } from '../../attachments/validators.js'
import { isHttpError, type NetworkErrorRecord } from '../../findings/fields/record.js'
import { httpError } from '../../findings/kinds/http-error.js'
import { nameError } from '../../findings/kinds/kinds.js'
import { maxPending, type PendingRequest } from '../../findings/log/pending-request.js'
import type { Naming } from '../../findings/names/request-name.js'
import type {
  MissingExpectation,
  SummaryFinding,
  SummaryWebhookTimeout,
  UnreadableAttachment,
} from '../../summary-file/summary.js'
import { sum } from '../../values/numbers.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import type { Verdict } from '../../verdicts.js'
import type { SettledWait } from '../../webhook/journal/types.js'
import type { EvidenceRedactor } from './evidence-redactor.js'
import { type Attachment, readAttachment } from './read-attachment.js'

/** What an attempt's `_backchannel.json` says, decoded and redacted. */
interface JoinedEvidence {
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

/** The attempt to which the attachments belong. */
export interface EvidenceSource {
  readonly testId: string
  readonly retry: number
  readonly naming: Naming
  /** Redacts with the attempt's own option `redact`. */
  readonly redactor: EvidenceRedactor
  /** The verdict on errors that only `network-errors.json` lists. */
  readonly verdict: Verdict
}

export function readEvidence(attachments: readonly Attachment[], source: EvidenceSource): AttachedEvidence {
  const { testId, retry, redactor } = source
  const unreadable: UnreadableAttachment[] = []
  const readAll = <T>(name: string, isValid: ValidateFunction<T>): readonly T[] =>
    attachments
      .filter((attachment) => attachment.name === name)
      .flatMap((attachment) => {
        try {
          return [decodeAttachment(readAttachment(attachment), isValid)]
        } catch (error) {
          unreadable.push({ testId, retry, name, reason: redactor.text(getErrorMessage(error)) })
          return []
        }
      })
  const evidence = joinEvidence(readAll(backchannelAttachment, isBackchannel), source)
  // Older versions and other tools attach only records of HTTP errors.
  const records = evidence.findings.some(isHttpError)
    ? []
    : readAll(networkErrorsAttachment, isNetworkErrors).flat()
  const timeouts = readAll(webhookTimeoutAttachment, isWebhookTimeout)
  return {
    ...evidence,
    findings: [...evidence.findings, ...records.map((record) => toFinding(record, source))],
    timeouts: timeouts.map((timeout) => toSummaryTimeout(redactor.timeout(timeout), source)),
    unreadable,
  }
}

/** Redacts the contents of an attempt's `_backchannel.json`. There is one, unless another tool attaches more. */
function joinEvidence(
  attached: readonly BackchannelEvidence[],
  { testId, retry, redactor }: EvidenceSource,
): JoinedEvidence {
  return {
    findings: attached.flatMap(({ findings }) => findings.map(redactor.finding)),
    omitted: sum(attached.map(({ omitted }) => omitted)),
    pending: attached.flatMap(({ pending = [] }) => redactPending(pending, redactor)),
    missingExpectations: attached.flatMap(({ missingExpectations = [] }) =>
      missingExpectations.map((rule) => ({ testId, retry, rule: redactor.text(rule) })),
    ),
    waits: attached.flatMap(({ waits = [] }) =>
      waits.map((wait) => ({ ...wait, templateName: redactor.text(wait.templateName) })),
    ),
    omittedWaits: sum(attached.map(({ omittedWaits = 0 }) => omittedWaits)),
    traffic: attached.flatMap(({ traffic = [] }) =>
      traffic.map((entry) => ({ ...entry, url: redactor.url(entry.url) })),
    ),
    hosts: attached.flatMap(({ hosts = [] }) =>
      hosts.map((entry) => ({ ...entry, host: redactHost(entry.host, redactor) })),
    ),
    omittedTraffic: sum(attached.map(({ omittedTraffic = 0 }) => omittedTraffic)),
    sharedWorkers: sum(attached.map(({ sharedWorkers = 0 }) => sharedWorkers)),
  }
}

function redactHost(host: string, { url }: EvidenceRedactor): string {
  return url(`https://${host}`).replace('https://', '')
}

function redactPending(
  pending: readonly PendingRequest[],
  { url: redactUrl }: EvidenceRedactor,
): readonly PendingRequest[] {
  return pending.slice(0, maxPending).map(({ method, url, startedAt, durationMs }) => {
    return { method, url: redactUrl(url), startedAt, durationMs }
  })
}

/** Converts a record to a finding. Names it as the worker does, by its redacted URL. */
function toFinding(
  { url, method, status, timestamp }: NetworkErrorRecord,
  { naming, redactor, verdict }: EvidenceSource,
): SummaryFinding {
  const occurrence = {
    kind: httpError.name,
    url: redactor.url(url),
    method: method.toUpperCase(),
    status,
    timestamp,
  }
  return redactor.finding({ ...occurrence, name: nameError(occurrence, naming), count: 1, verdict })
}

function toSummaryTimeout(
  timeout: TimeoutEvidence,
  { testId, retry }: EvidenceSource,
): SummaryWebhookTimeout {
  return {
    testId,
    retry,
    templateName: timeout.templateName,
    timeoutMs: timeout.timeoutMs,
    totalReceived: timeout.totalReceived,
    expectedCount: timeout.expectedCount,
    matchedCount: timeout.matchedCount,
    startedAt: timeout.startedAt,
    endedAt: timeout.endedAt,
    problems: timeout.problems,
    matchesBeforeAfter: timeout.matchesBeforeAfter,
    unreached: timeout.unreached,
    matcherDetails: timeout.matcherDetails,
    receivedWebhooks: timeout.receivedWebhooks,
    nearMisses: timeout.nearMisses,
  }
}
