import type { TestCase, TestResult } from '@playwright/test/reporter'
import {
  backchannelAttachment,
  networkErrorsAttachment,
  webhookTimeoutAttachment,
} from '../../attachments/constants.js'
import { decodeBackchannel, decodeNetworkErrors, decodeWebhookTimeout } from '../../attachments/decode.js'
import type { BackchannelEvidence } from '../../attachments/evidence.js'
import type { MonitorMark } from '../../attachments/monitor-mark.js'
import { isHttpError, type NetworkErrorRecord } from '../../findings/fields/record.js'
import { httpError } from '../../findings/kinds/http-error.js'
import { nameError } from '../../findings/kinds/kinds.js'
import { maxPending, type PendingRequest } from '../../findings/log/pending-request.js'
import type { Naming } from '../../findings/names/request-name.js'
import { createRouteFinder } from '../../findings/names/routes.js'
import type { LocatedOperation, Operation } from '../../openapi/operation.js'
import { createOperationFinder, type FindOperations } from '../../openapi/operation-finder.js'
import type {
  MissingExpectation,
  SummaryFinding,
  SummaryWebhookTimeout,
  TimeoutOrigin,
  UnreadableAttachment,
} from '../../summary-file/summary.js'
import { getErrorMessage } from '../../values/errors.js'
import { getWorstVerdict, type Verdict } from '../../verdicts.js'
import { listLogIds } from '../server-log/log-ids.js'
import type { FindServerLog } from '../server-log/server-log.js'
import { AttemptEvidence, type WebhookTimeoutModel } from './attempt-evidence.js'
import { createEvidenceRedactor, type EvidenceRedactor } from './evidence-redactor.js'
import { type Attachment, readAttachment } from './read-attachment.js'
import type { Spool } from './spool.js'
import { ErrorTally } from './tallies/error-tally.js'
import { type TrafficSource, TrafficTally } from './tallies/traffic-tally.js'
import { WaitStatistics } from './tallies/wait-statistics.js'
import {
  type AttemptEntry,
  createAttemptEntry,
  createTestEntry,
  type ErrorEffect,
  getAttemptVerdict,
  getMonitorMark,
  type TestEntry,
  updateTestEntry,
} from './test-entry.js'
import { UrlTable } from './url-table.js'

/** The attempt to which evidence belongs. */
interface Source {
  readonly test: TestEntry
  readonly attempt: AttemptEntry
  readonly naming: Naming
  /** Redacts with the attempt's own option `redact`. */
  readonly redactor: EvidenceRedactor
  /** The verdict on errors that only `network-errors.json` lists. */
  readonly verdict: Verdict
  readonly findServerLog: FindServerLog | undefined
}

/** Collects the evidence of every attempt during the run. */
export class EvidenceCollector {
  readonly tests: Map<string, TestEntry> = new Map()
  /** The errors by name. */
  readonly errors: Map<string, ErrorTally> = new Map()
  readonly urls: UrlTable = new UrlTable()
  readonly timeouts: WebhookTimeoutModel[] = []
  readonly unreadable: UnreadableAttachment[] = []
  /** Expected errors that did not occur. */
  readonly missingExpectations: MissingExpectation[] = []
  readonly waits: WaitStatistics = new WaitStatistics()
  readonly traffic: TrafficTally = new TrafficTally()
  /** The operations of the option `openapi`; undefined without it. */
  readonly operations: readonly Operation[] | undefined
  readonly #findOperations: FindOperations
  readonly spool: Spool
  /** Paths of the active baselines, relative to the config's folder. */
  readonly baselines: Set<string> = new Set()
  /** Number of occurrences that did not fit in the attachments. */
  omittedFindings = 0
  readonly #redactors = new Map<string, EvidenceRedactor>()

  constructor(spool: Spool, located?: readonly LocatedOperation[]) {
    this.spool = spool
    this.operations = located?.map(({ operation }) => operation)
    this.#findOperations = createOperationFinder(located ?? [])
  }

  /** Adds an attempt that has just ended. Records unreadable attachments in `unreadable`. */
  add(test: TestCase, result: TestResult, findServerLog?: FindServerLog): void {
    const mark = getMonitorMark(test, result)
    const redactor = this.#getRedactor(mark)
    const entry = this.#getEntry(test, redactor)
    const attempt = createAttemptEntry(test, result, mark, new AttemptEvidence(this.spool))
    entry.attempts = [...entry.attempts, attempt]
    const naming = { findRoute: createRouteFinder(mark.routes ?? []), ownOrigin: mark.origin }
    const verdict = getAttemptVerdict(test, result)
    const source = { test: entry, attempt, naming, redactor, verdict, findServerLog }
    if (mark.baseline !== undefined) this.baselines.add(mark.baseline)
    if (mark.traffic) this.traffic.isRecorded = true
    const attachments = result.attachments ?? []
    const findings = this.#readFindings(attachments, source)
    if (findings.length > 0) this.#addFindings(findings, source)
    const timeouts = this.#readAll(attachments, webhookTimeoutAttachment, source, (text) => [
      this.#toTimeout(text, source),
    ])
    this.timeouts.push(...timeouts)
  }

  /** Redacts a text of the run itself as the run's attempts do. */
  redactText(text: string): string {
    const redactors = this.#redactors.size > 0 ? [...this.#redactors.values()] : [createEvidenceRedactor()]
    return redactors.reduce((clean, redactor) => redactor.text(clean), text)
  }

  #getRedactor({ redact }: MonitorMark): EvidenceRedactor {
    const id = JSON.stringify(redact && { ...redact, patterns: redact.patterns?.map(String) }) ?? ''
    const redactor = this.#redactors.get(id) ?? createEvidenceRedactor(redact)
    this.#redactors.set(id, redactor)
    return redactor
  }

  #getEntry(test: TestCase, redactor: EvidenceRedactor): TestEntry {
    const entry = this.tests.get(test.id) ?? createTestEntry(test, redactor, this.tests)
    this.tests.set(entry.id, entry)
    updateTestEntry(entry, test)
    return entry
  }

  /** Returns an attempt's redacted findings. Older versions and other tools attach only records of HTTP errors. */
  #readFindings(attachments: readonly Attachment[], source: Source): readonly SummaryFinding[] {
    const findings = this.#readAll(attachments, backchannelAttachment, source, (text) =>
      this.#addBackchannel(text, source),
    )
    if (findings.some(isHttpError)) return findings
    const records = this.#readAll(attachments, networkErrorsAttachment, source, decodeNetworkErrors)
    return [...findings, ...records.map((record) => toFinding(record, source))]
  }

  #readAll<T>(
    attachments: readonly Attachment[],
    name: string,
    { test, attempt, redactor }: Source,
    decode: (text: string) => readonly T[],
  ): readonly T[] {
    return attachments
      .filter((attachment) => attachment.name === name)
      .flatMap((attachment) => {
        try {
          return decode(readAttachment(attachment))
        } catch (error) {
          const reason = redactor.text(getErrorMessage(error))
          this.unreadable.push({ testId: test.id, retry: attempt.retry, name, reason })
          return []
        }
      })
  }

  #addBackchannel(text: string, { test, attempt, naming, redactor }: Source): readonly SummaryFinding[] {
    const evidence = decodeBackchannel(text)
    this.omittedFindings += evidence.omitted
    this.waits.add(evidence, redactor.text)
    if (evidence.pending) addPending(evidence.pending, attempt, redactor)
    for (const rule of evidence.missingExpectations ?? []) {
      this.missingExpectations.push({ testId: test.id, retry: attempt.retry, rule: redactor.text(rule) })
    }
    this.#addTraffic(evidence, { testId: test.originalId, naming }, redactor.url)
    return evidence.findings.map(redactor.finding)
  }

  #addTraffic(
    { traffic, hosts, omittedTraffic = 0 }: BackchannelEvidence,
    source: TrafficSource,
    redactUrl: EvidenceRedactor['url'],
  ): void {
    if (!traffic && !hosts && omittedTraffic === 0) return
    const redacted = {
      traffic: (traffic ?? []).map((entry) => ({ ...entry, url: redactUrl(entry.url) })),
      hosts: (hosts ?? []).map((entry) => ({ ...entry, host: redactHost(entry.host, redactUrl) })),
      omittedTraffic,
    }
    this.traffic.add(redacted, source)
  }

  #addFindings(
    findings: readonly SummaryFinding[],
    { test, attempt, redactor, findServerLog }: Source,
  ): void {
    const ranges = attempt.evidence.addFindings(findings)
    const effects = new Map<ErrorTally, ErrorEffect>()
    findings.forEach((finding, index) => {
      const error = this.#getError(finding)
      const range = ranges[index]
      if (!range) return
      effects.set(error, getWorstEffect(finding, effects.get(error)))
      error.add(finding)
      const { timestamp, details } = finding
      error.samples.add(finding, {
        range,
        testId: test.id,
        retry: attempt.retry,
        findServerLog: () => findServerLog?.({ ids: listLogIds(details), timestamp, redact: redactor.text }),
      })
      // Page errors have no request and therefore no method.
      const { method, url } = finding
      const operations = method === undefined ? [] : this.#findOperations(method, url)
      for (const operation of operations) error.operations.add(operation)
      this.urls.add(finding.url, error.index, range)
      if (finding.recovered) attempt.recovered++
    })
    attempt.occurrences = findings.length
    attempt.effects = [...effects.values()]
    attempt.verdict = getWorstVerdict(attempt.effects.map(({ verdict }) => verdict)) ?? null
  }

  #getError(finding: SummaryFinding): ErrorTally {
    const known = this.errors.get(finding.name)
    if (known) return known
    const error = new ErrorTally(this.errors.size, finding)
    this.errors.set(finding.name, error)
    return error
  }

  #toTimeout(text: string, { test, attempt, redactor }: Source): WebhookTimeoutModel {
    const timeout = redactor.timeout(decodeWebhookTimeout(text))
    const { matcherDetails, receivedWebhooks, nearMisses, problems, unreached } = timeout
    const origin: TimeoutOrigin = {
      testId: test.id,
      retry: attempt.retry,
      templateName: timeout.templateName,
      timeoutMs: timeout.timeoutMs,
      totalReceived: timeout.totalReceived,
      expectedCount: timeout.expectedCount,
      matchedCount: timeout.matchedCount,
    }
    const summary: SummaryWebhookTimeout = {
      ...origin,
      problems,
      ...(unreached !== undefined && { unreached }),
      matcherDetails,
      receivedWebhooks,
      nearMisses,
    }
    const range = this.spool.append(JSON.stringify(summary))
    return { ...origin, read: () => JSON.parse(this.spool.read(range)) }
  }
}

/** Returns what an error's worst finding in an attempt did to it. */
function getWorstEffect({ name, verdict, warnedBy }: ErrorEffect, earlier?: ErrorEffect): ErrorEffect {
  if (earlier && getWorstVerdict([verdict, earlier.verdict]) === earlier.verdict) return earlier
  return { name, verdict, warnedBy }
}

function redactHost(host: string, redactUrl: EvidenceRedactor['url']): string {
  return redactUrl(`https://${host}`).replace('https://', '')
}

function addPending(
  raw: readonly PendingRequest[],
  attempt: AttemptEntry,
  { url: redactUrl }: EvidenceRedactor,
): void {
  const pending = raw.slice(0, maxPending).map(({ method, url, startedAt, durationMs }) => {
    return { method, url: redactUrl(url), startedAt, durationMs }
  })
  attempt.pending += pending.length
  attempt.evidence.addPending(pending)
}

/** Converts a record to a finding. Names it as the worker does, by its redacted URL. */
function toFinding(
  { url: raw, method, status, timestamp }: NetworkErrorRecord,
  { naming, redactor, verdict }: Source,
): SummaryFinding {
  const occurrence = {
    kind: httpError.name,
    url: redactor.url(raw),
    method: method.toUpperCase(),
    status,
    timestamp,
  }
  return redactor.finding({ ...occurrence, name: nameError(occurrence, naming), count: 1, verdict })
}
