// Collects the evidence of every attempt of every test as it ends. Never throws: what cannot be read is listed.
import type { TestCase, TestResult } from '@playwright/test/reporter'
import { networkErrorsAttachment, webhookTimeoutAttachment } from '../../attachments/constants.js'
import { decodeNetworkErrors, decodeWebhookTimeout } from '../../attachments/decode.js'
import { errorPatternKey } from '../../findings/http-error/pattern-key.js'
import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import { messageOf } from '../message-of.js'
import type { Redactor } from '../redact/redactor.js'
import type { SummaryWebhookTimeout, UnreadableAttachment } from '../summary/json-types.js'
import type { WebhookTimeoutModel } from '../summary/model.js'
import { PatternTally } from './pattern-tally.js'
import { type Attachment, readEvidence } from './read-attachment.js'
import type { Place, Spool } from './spool.js'
import { outcomeOf, type SeenAttempt, type SeenTest, seenAttempt, seenTest } from './test-entry.js'
import { UrlTable } from './url-table.js'

export interface SeenTimeout extends Omit<WebhookTimeoutModel, 'read'> {
  readonly place: Place
}

/** Everything that was seen so far. */
export class Collection {
  readonly tests: Map<string, SeenTest> = new Map()
  readonly patterns: Map<string, PatternTally> = new Map()
  readonly urls: UrlTable = new UrlTable()
  readonly timeouts: SeenTimeout[] = []
  readonly unreadable: UnreadableAttachment[] = []
  readonly spool: Spool
  readonly #redactor: Redactor

  constructor(spool: Spool, redactor: Redactor) {
    this.spool = spool
    this.#redactor = redactor
  }

  /** Takes in one attempt of a test that has just ended. */
  add(test: TestCase, result: TestResult): void {
    const seen = this.#seen(test)
    const attempt = seenAttempt(test, result)
    seen.attempts = [...seen.attempts, attempt]
    for (const attachment of result.attachments ?? []) this.#addAttachment(attachment, seen, attempt)
  }

  #seen(test: TestCase): SeenTest {
    const seen = this.tests.get(test.id) ?? seenTest(test, this.#redactor)
    seen.outcome = outcomeOf(test)
    this.tests.set(test.id, seen)
    return seen
  }

  #addAttachment(attachment: Attachment, test: SeenTest, attempt: SeenAttempt): void {
    const { name } = attachment
    try {
      if (name === networkErrorsAttachment) {
        this.#addRecords(decodeNetworkErrors(readEvidence(attachment)), attempt)
      } else if (name === webhookTimeoutAttachment) {
        this.#addTimeout(readEvidence(attachment), test, attempt)
      }
    } catch (error) {
      const reason = this.#redactor.text(messageOf(error))
      this.unreadable.push({ testId: test.id, retry: attempt.retry, name, reason })
    }
  }

  #addRecords(raw: readonly NetworkErrorRecord[], attempt: SeenAttempt): void {
    if (raw.length === 0) return
    const records = raw.map((record) => ({ ...record, url: this.#redactor.url(record.url) }))
    const lines = records.map((record) => `${JSON.stringify(record)}\n`)
    const place = this.spool.append(lines.join(''))
    attempt.places = [...attempt.places, place]
    attempt.networkErrors += records.length
    let start = place.start
    const met = new Set(attempt.patternKeys)
    records.forEach((record, index) => {
      const length = Buffer.byteLength(lines[index] ?? '')
      const pattern = this.#patternOf(record)
      pattern.add(record, attempt.parallelIndex)
      this.urls.add(record.url, pattern.number, { start, length })
      met.add(pattern.key)
      start += length
    })
    attempt.patternKeys = [...met]
  }

  #patternOf(record: NetworkErrorRecord): PatternTally {
    const key = errorPatternKey(record)
    const pattern = this.patterns.get(key) ?? new PatternTally(this.patterns.size, key, record)
    this.patterns.set(key, pattern)
    return pattern
  }

  #addTimeout(text: string, test: SeenTest, { retry }: SeenAttempt): void {
    const { templateName, timeoutMs, totalReceived, matcherDetails, receivedWebhooks, nearMisses } =
      this.#redactor.timeout(decodeWebhookTimeout(text))
    const origin = { testId: test.id, retry, templateName, timeoutMs, totalReceived }
    const summary: SummaryWebhookTimeout = { ...origin, matcherDetails, receivedWebhooks, nearMisses }
    this.timeouts.push({ ...origin, place: this.spool.append(JSON.stringify(summary)) })
  }
}
