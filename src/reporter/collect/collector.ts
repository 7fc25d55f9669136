import type { TestCase, TestResult } from '@playwright/test/reporter'
import {
  backchannelAttachment,
  networkErrorsAttachment,
  webhookTimeoutAttachment,
} from '../../attachments/constants.js'
import { decodeBackchannel, decodeNetworkErrors, decodeWebhookTimeout } from '../../attachments/decode.js'
import { basePathOf } from '../../findings/http-error/pattern-key.js'
import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import { getErrorMessage } from '../../values/error-message.js'
import type { Redactor } from '../redact/redactor.js'
import type { SummaryWebhookTimeout, UnreadableAttachment } from '../summary/json-types.js'
import type { WebhookTimeoutModel } from '../summary/model.js'
import { FindingIndex } from './finding-index.js'
import { PatternTally } from './pattern-tally.js'
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

export interface TimeoutEntry extends Omit<WebhookTimeoutModel, 'read'> {
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
  readonly spool: Spool
  readonly #redactor: Redactor

  constructor(spool: Spool, redactor: Redactor) {
    this.spool = spool
    this.#redactor = redactor
    this.waits = new WaitStatistics(redactor.text)
  }

  /** Adds an attempt that has just ended. Attachments that cannot be read are listed in `unreadable`. */
  add(test: TestCase, result: TestResult): void {
    const entry = this.#getEntry(test)
    const attempt = createAttemptEntry(test, result)
    entry.attempts = [...entry.attempts, attempt]
    const findings = new FindingIndex(getMonitorMark(test, result).routes)
    for (const attachment of sortFindingsFirst(result.attachments ?? [])) {
      this.#addAttachment(attachment, entry, attempt, findings)
    }
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
        const evidence = decodeBackchannel(readAttachment(attachment))
        findings.add(evidence.findings)
        this.waits.add(evidence)
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

  #addRecords(raw: readonly NetworkErrorRecord[], attempt: AttemptEntry, findings: FindingIndex): void {
    if (raw.length === 0) return
    const records = raw.map((record) => ({ ...record, url: this.#redactor.url(record.url) }))
    const basePaths = raw.map((record) => this.#redactTemplate(findings.getBasePath(record)))
    const lines = records.map((record) => `${JSON.stringify(record)}\n`)
    const range = this.spool.append(lines.join(''))
    attempt.ranges = [...attempt.ranges, range]
    attempt.networkErrors += records.length
    let start = range.start
    const keys = new Set(attempt.patternKeys)
    records.forEach((record, index) => {
      const length = Buffer.byteLength(lines[index] ?? '')
      const pattern = this.#getPattern(record, basePaths[index])
      pattern.add(record, attempt.parallelIndex)
      this.urls.add(record.url, pattern.index, { start, length })
      keys.add(pattern.summary.key)
      start += length
    })
    attempt.patternKeys = [...keys]
  }

  #getPattern(record: NetworkErrorRecord, basePath: string = basePathOf(record.url)): PatternTally {
    const { method, status, timestamp } = record
    const origin = { method: method.toUpperCase(), status, basePath }
    const key = `${origin.method}:${status}:${origin.basePath}`
    const pattern = this.patterns.get(key) ?? new PatternTally(this.patterns.size, key, origin, timestamp)
    this.patterns.set(key, pattern)
    return pattern
  }

  #redactTemplate(template: string | undefined): string | undefined {
    return template === undefined ? undefined : this.#redactor.url(template)
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
