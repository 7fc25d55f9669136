import type { TestCase, TestResult } from '@playwright/test/reporter'
import {
  backchannelAttachment,
  networkErrorsAttachment,
  webhookTimeoutAttachment,
} from '../../attachments/constants.js'
import { decodeBackchannel, decodeNetworkErrors, decodeWebhookTimeout } from '../../attachments/decode.js'
import { basePathOf, formatRequestKey } from '../../findings/http-error/pattern-key.js'
import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import { maxPending, type PendingRequest } from '../../findings/pending-request.js'
import type { LocatedOperation } from '../../openapi/operation.js'
import type {
  SummaryFinding,
  SummaryWebhookTimeout,
  TimeoutOrigin,
  UnreadableAttachment,
} from '../../summary-file/summary.js'
import { getErrorMessage } from '../../values/error-message.js'
import { escapeWildcards, unescapeWildcards } from '../../values/wildcards.js'
import type { Redactor } from '../redact/redactor.js'
import { ApiTally } from './api-tally.js'
import { FindingIndex, type IndexedFinding } from './finding-index.js'
import { type PatternOrigin, PatternTally, toPatternOrigin, toRequestOrigin } from './pattern-tally.js'
import { type Attachment, readAttachment } from './read-attachment.js'
import type { Spool, SpoolRange } from './spool.js'
import {
  type AttemptEntry,
  createAttemptEntry,
  createTestEntry,
  getMonitorMark,
  getOutcome,
  isSkipped,
  type TestEntry,
} from './test-entry.js'
import { UrlTable } from './url-table.js'
import { WaitStatistics } from './wait-statistics.js'

export interface TimeoutEntry extends TimeoutOrigin {
  readonly range: SpoolRange
}

/** Collects the evidence of every attempt while the run goes on. */
export class EvidenceCollector {
  readonly tests: Map<string, TestEntry> = new Map()
  readonly patterns: Map<string, PatternTally> = new Map()
  readonly urls: UrlTable = new UrlTable()
  readonly timeouts: TimeoutEntry[] = []
  readonly unreadable: UnreadableAttachment[] = []
  readonly waits: WaitStatistics
  /** Only with the option `openapi`. */
  readonly api: ApiTally | undefined
  readonly spool: Spool
  /** Occurrences that no attachment had room for. */
  omittedFindings = 0
  readonly #redactor: Redactor

  constructor(spool: Spool, redactor: Redactor, operations?: readonly LocatedOperation[]) {
    this.spool = spool
    this.#redactor = redactor
    this.waits = new WaitStatistics(redactor.text)
    this.api = operations && new ApiTally(operations, redactor.url)
  }

  /** Adds an attempt that has just ended. Attachments that cannot be read are listed in `unreadable`. */
  add(test: TestCase, result: TestResult): void {
    const entry = this.#getEntry(test)
    const mark = getMonitorMark(test, result)
    const attempt = createAttemptEntry(test, result, mark)
    entry.attempts = [...entry.attempts, attempt]
    const findings = new FindingIndex(mark)
    for (const attachment of sortFindingsFirst(result.attachments ?? [])) {
      this.#addAttachment(attachment, entry, attempt, findings)
    }
    this.#addFindings(findings, entry, attempt)
  }

  #getEntry(test: TestCase): TestEntry {
    const entry = this.tests.get(test.id) ?? createTestEntry(test, this.#redactor)
    entry.outcome = getOutcome(test)
    entry.isSkipped = isSkipped(test)
    this.tests.set(test.id, entry)
    return entry
  }

  #addAttachment(
    attachment: Attachment,
    test: TestEntry,
    attempt: AttemptEntry,
    findings: FindingIndex,
  ): void {
    const { name } = attachment
    try {
      if (name === backchannelAttachment) {
        this.#addBackchannel(readAttachment(attachment), findings, { test, attempt })
      } else if (name === networkErrorsAttachment) {
        this.#addRecords(decodeNetworkErrors(readAttachment(attachment)), attempt, findings)
      } else if (name === webhookTimeoutAttachment) {
        this.#addTimeout(readAttachment(attachment), test, attempt)
      }
    } catch (error) {
      const reason = this.#redactor.text(getErrorMessage(error))
      this.unreadable.push({ testId: test.id, retry: attempt.retry, name, reason })
    }
  }

  #addBackchannel(
    text: string,
    index: FindingIndex,
    { test, attempt }: { readonly test: TestEntry; readonly attempt: AttemptEntry },
  ): void {
    const evidence = decodeBackchannel(text)
    index.add(evidence.findings)
    this.omittedFindings += evidence.omitted
    this.waits.add(evidence)
    if (evidence.pending) this.#addPending(evidence.pending, attempt)
    this.api?.addTraffic(evidence, { testId: test.id, ownOrigin: index.ownOrigin })
  }

  #addPending(raw: readonly PendingRequest[], attempt: AttemptEntry): void {
    const pending = raw.slice(0, maxPending).map(({ method, url, startedAt, durationMs }) => {
      return { method, url: this.#redactor.url(url), startedAt, durationMs }
    })
    attempt.pending += pending.length
    attempt.pendingRanges = [...attempt.pendingRanges, this.spool.appendItems(pending).range]
  }

  #addRecords(raw: readonly NetworkErrorRecord[], attempt: AttemptEntry, findings: FindingIndex): void {
    if (raw.length === 0) return
    const records = raw.map((record) => ({ ...record, url: this.#redactor.url(record.url) }))
    const { range, itemRanges } = this.spool.appendItems(records)
    attempt.ranges = [...attempt.ranges, range]
    attempt.networkErrors += records.length
    attempt.occurrences += records.length
    const keys = new Set(attempt.patternKeys)
    raw.forEach((original, index) => {
      const record = records[index] ?? original
      const request = findings.getRequest(original)
      const keyPath = findings.getKeyPath(original, request)
      const pattern = this.#getRecordPattern(
        record,
        keyPath === undefined ? escapeWildcards(basePathOf(record.url)) : this.#redactor.url(keyPath),
      )
      const { key } = pattern.summary
      pattern.addRecord(record, attempt.parallelIndex)
      pattern.paths.add(findings.getPath(record.url))
      this.#addOperations(pattern, original)
      this.urls.add(record.url, pattern.index, itemRanges[index] ?? range)
      if (request) request.patternKey = key
      keys.add(key)
    })
    attempt.patternKeys = [...keys]
  }

  /** A finding that is a record, too, adds why it happened; another one is an occurrence of its own. */
  #addFindings(index: FindingIndex, test: TestEntry, attempt: AttemptEntry): void {
    if (index.findings.length === 0) return
    const findings = index.findings.map((indexed) => this.#redactFinding(indexed))
    const { range, itemRanges } = this.spool.appendItems(findings)
    attempt.findingRanges = [...attempt.findingRanges, range]
    const keys = new Set(attempt.patternKeys)
    findings.forEach((finding, position) => {
      const pattern = this.#getFindingPattern(finding)
      const itemRange = itemRanges[position] ?? range
      if (index.findings[position]?.request.patternKey === undefined) {
        pattern.add(finding, attempt.parallelIndex)
        pattern.paths.add(index.getPath(finding.url))
        this.#addOperations(pattern, finding)
        this.urls.add(finding.url, pattern.index, itemRange)
        attempt.occurrences++
        keys.add(finding.key)
      }
      if (finding.recovered) {
        pattern.addRecovered()
        attempt.recovered++
      }
      pattern.samples.add(finding, { range: itemRange, testId: test.id, retry: attempt.retry })
    })
    attempt.patternKeys = [...keys]
  }

  /** A page error has no method, because it is no request. */
  #addOperations(
    { operations }: PatternTally,
    { method, url }: Pick<SummaryFinding, 'method' | 'url'>,
  ): void {
    if (!this.api || method === undefined) return
    for (const operation of this.api.find(method, url)) operations.add(operation)
  }

  #redactFinding({ finding: raw, request }: IndexedFinding): SummaryFinding {
    const finding = this.#redactor.finding(raw)
    return request.patternKey === undefined ? finding : { ...finding, key: request.patternKey }
  }

  #getRecordPattern({ method, status, timestamp }: NetworkErrorRecord, keyPath: string): PatternTally {
    const request = { method: method.toUpperCase(), status, basePath: unescapeWildcards(keyPath) }
    const key = formatRequestKey(method, status, keyPath)
    return this.patterns.get(key) ?? this.#addPattern(toRequestOrigin(key, request), timestamp)
  }

  #getFindingPattern(finding: SummaryFinding): PatternTally {
    return this.patterns.get(finding.key) ?? this.#addPattern(toPatternOrigin(finding), finding.timestamp)
  }

  #addPattern(origin: PatternOrigin, timestamp: string): PatternTally {
    const pattern = new PatternTally(this.patterns.size, origin, timestamp)
    this.patterns.set(origin.key, pattern)
    return pattern
  }

  #addTimeout(text: string, test: TestEntry, { retry }: AttemptEntry): void {
    const { templateName, timeoutMs, totalReceived, matcherDetails, receivedWebhooks, nearMisses } =
      this.#redactor.timeout(decodeWebhookTimeout(text))
    const origin = { testId: test.id, retry, templateName, timeoutMs, totalReceived }
    const summary: SummaryWebhookTimeout = { ...origin, matcherDetails, receivedWebhooks, nearMisses }
    this.timeouts.push({ ...origin, range: this.spool.append(JSON.stringify(summary)) })
  }
}

/** A finding carries the pattern key of its record, so `_backchannel.json` is read before `network-errors.json`. */
function sortFindingsFirst(attachments: readonly Attachment[]): Attachment[] {
  const isFirst = ({ name }: Attachment): boolean => name === backchannelAttachment
  return [...attachments.filter(isFirst), ...attachments.filter((attachment) => !isFirst(attachment))]
}
