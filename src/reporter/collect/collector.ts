import type { TestCase, TestResult } from '@playwright/test/reporter'
import {
  backchannelAttachment,
  networkErrorsAttachment,
  webhookTimeoutAttachment,
} from '../../attachments/constants.js'
import { decodeBackchannel, decodeNetworkErrors, decodeWebhookTimeout } from '../../attachments/decode.js'
import { isHttpError, type NetworkErrorRecord } from '../../findings/fields/record.js'
import { type PathNaming, toFindingPath } from '../../findings/keys/finding-path.js'
import { formatPatternKey } from '../../findings/keys/pattern-key.js'
import { createRouteFinder } from '../../findings/keys/routes.js'
import { httpError } from '../../findings/kinds/http-error/http-error.js'
import { maxPending, type PendingRequest } from '../../findings/log/pending-request.js'
import type { LocatedOperation } from '../../openapi/operation.js'
import type {
  SummaryFinding,
  SummaryWebhookTimeout,
  UnreadableAttachment,
} from '../../summary-file/summary.js'
import { getErrorMessage } from '../../values/error-message.js'
import type { EvidenceRedactor } from '../redact/evidence-redactor.js'
import { AttemptEvidence, type WebhookTimeoutModel } from './attempt-evidence.js'
import { type Attachment, readAttachment } from './read-attachment.js'
import type { Spool } from './spool.js'
import { ApiTally } from './tallies/api-tally.js'
import { PatternTally, toPatternOrigin } from './tallies/pattern-tally.js'
import { WaitStatistics } from './tallies/wait-statistics.js'
import {
  type AttemptEntry,
  createAttemptEntry,
  createTestEntry,
  getMonitorMark,
  type TestEntry,
  updateTestEntry,
} from './test-entry.js'
import { UrlTable } from './url-table.js'

/** The attempt to which evidence belongs. */
interface Source {
  readonly test: TestEntry
  readonly attempt: AttemptEntry
  readonly naming: PathNaming
}

/** Collects the evidence of every attempt during the run. */
export class EvidenceCollector {
  readonly tests: Map<string, TestEntry> = new Map()
  readonly patterns: Map<string, PatternTally> = new Map()
  readonly urls: UrlTable = new UrlTable()
  readonly timeouts: WebhookTimeoutModel[] = []
  readonly unreadable: UnreadableAttachment[] = []
  readonly waits: WaitStatistics
  /** Present only with the option `openapi`. */
  readonly api: ApiTally | undefined
  readonly spool: Spool
  /** Number of occurrences that did not fit in the attachments. */
  omittedFindings = 0
  readonly #redactor: EvidenceRedactor

  constructor(spool: Spool, redactor: EvidenceRedactor, operations?: readonly LocatedOperation[]) {
    this.spool = spool
    this.#redactor = redactor
    this.waits = new WaitStatistics(redactor.text)
    this.api = operations && new ApiTally(operations, redactor.url)
  }

  /** Adds an attempt that has just ended. Records unreadable attachments in `unreadable`. */
  add(test: TestCase, result: TestResult): void {
    const entry = this.#getEntry(test)
    const mark = getMonitorMark(test, result)
    const attempt = createAttemptEntry(test, result, mark, new AttemptEvidence(this.spool))
    entry.attempts = [...entry.attempts, attempt]
    const naming = { findRoute: createRouteFinder(mark.routes), ownOrigin: mark.origin }
    const source = { test: entry, attempt, naming }
    const attachments = result.attachments ?? []
    const findings = this.#readFindings(attachments, source)
    if (findings.length > 0) this.#addFindings(findings, source)
    else attempt.verdict = null
    const timeouts = this.#readAll(attachments, webhookTimeoutAttachment, source, (text) => [
      this.#toTimeout(text, source),
    ])
    this.timeouts.push(...timeouts)
  }

  #getEntry(test: TestCase): TestEntry {
    const entry = this.tests.get(test.id) ?? createTestEntry(test, this.#redactor)
    updateTestEntry(entry, test)
    this.tests.set(test.id, entry)
    return entry
  }

  /** Returns an attempt's redacted findings. Older versions and other tools attach only records of HTTP errors. */
  #readFindings(attachments: readonly Attachment[], source: Source): readonly SummaryFinding[] {
    const findings = this.#readAll(attachments, backchannelAttachment, source, (text) =>
      this.#addBackchannel(text, source),
    )
    if (findings.some(isHttpError)) return findings
    const records = this.#readAll(attachments, networkErrorsAttachment, source, decodeNetworkErrors)
    return [...findings, ...records.map((record) => this.#toFinding(record, source))]
  }

  #readAll<T>(
    attachments: readonly Attachment[],
    name: string,
    { test, attempt }: Source,
    decode: (text: string) => readonly T[],
  ): readonly T[] {
    return attachments
      .filter((attachment) => attachment.name === name)
      .flatMap((attachment) => {
        try {
          return decode(readAttachment(attachment))
        } catch (error) {
          const reason = this.#redactor.text(getErrorMessage(error))
          this.unreadable.push({ testId: test.id, retry: attempt.retry, name, reason })
          return []
        }
      })
  }

  #addBackchannel(text: string, { test, attempt, naming }: Source): readonly SummaryFinding[] {
    const evidence = decodeBackchannel(text)
    this.omittedFindings += evidence.omitted
    this.waits.add(evidence)
    if (evidence.pending) this.#addPending(evidence.pending, attempt)
    this.api?.addTraffic(evidence, { testId: test.id, ownOrigin: naming.ownOrigin })
    return evidence.findings.map(this.#redactor.finding)
  }

  #addPending(raw: readonly PendingRequest[], attempt: AttemptEntry): void {
    const pending = raw.slice(0, maxPending).map(({ method, url, startedAt, durationMs }) => {
      return { method, url: this.#redactor.url(url), startedAt, durationMs }
    })
    attempt.pending += pending.length
    attempt.evidence.addPending(pending)
  }

  /** Converts a record to a finding. Computes the key from the redacted URL, as the worker does. */
  #toFinding(
    { url: raw, method, status, timestamp }: NetworkErrorRecord,
    { naming }: Source,
  ): SummaryFinding {
    const url = this.#redactor.url(raw)
    const template = naming.findRoute(raw)
    const key = formatPatternKey(method, status, url, () => template && this.#redactor.url(template))
    return { kind: httpError.name, key, url, timestamp, count: 1, method: method.toUpperCase(), status }
  }

  #addFindings(findings: readonly SummaryFinding[], { test, attempt, naming }: Source): void {
    const ranges = attempt.evidence.addFindings(findings)
    const keys = new Set<string>()
    findings.forEach((finding, index) => {
      const pattern = this.#getPattern(finding)
      const range = ranges[index]
      if (!range) return
      pattern.add(finding, attempt.parallelIndex)
      pattern.paths.add(toFindingPath(finding.url, naming))
      pattern.samples.add(finding, { range, testId: test.id, retry: attempt.retry })
      // Page errors have no request and therefore no method.
      const operations = finding.method === undefined ? [] : this.api?.find(finding.method, finding.url)
      for (const operation of operations ?? []) pattern.operations.add(operation)
      this.urls.add(finding.url, pattern.index, range)
      if (finding.recovered) attempt.recovered++
      keys.add(finding.key)
    })
    attempt.occurrences = findings.length
    attempt.patternKeys = [...keys]
  }

  #getPattern(finding: SummaryFinding): PatternTally {
    const known = this.patterns.get(finding.key)
    if (known) return known
    const pattern = new PatternTally(this.patterns.size, toPatternOrigin(finding), finding.timestamp)
    this.patterns.set(finding.key, pattern)
    return pattern
  }

  #toTimeout(text: string, { test, attempt }: Source): WebhookTimeoutModel {
    const { templateName, timeoutMs, totalReceived, matcherDetails, receivedWebhooks, nearMisses } =
      this.#redactor.timeout(decodeWebhookTimeout(text))
    const origin = { testId: test.id, retry: attempt.retry, templateName, timeoutMs, totalReceived }
    const summary: SummaryWebhookTimeout = { ...origin, matcherDetails, receivedWebhooks, nearMisses }
    const range = this.spool.append(JSON.stringify(summary))
    return { ...origin, read: () => JSON.parse(this.spool.read(range)) }
  }
}
