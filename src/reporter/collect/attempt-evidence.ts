import type { PendingRequest } from '../../findings/log/pending-request.js'
import type { SummaryFinding, SummaryWebhookTimeout, TimeoutOrigin } from '../../summary-file/summary.js'

/** A range of bytes in the spool. */
export interface SpoolRange {
  readonly start: number
  readonly length: number
}

/** The interface of `Spool` without Node's types, which the code of the HTML report cannot use. */
export interface EvidenceStore {
  appendItems(items: readonly object[]): {
    readonly range: SpoolRange
    readonly itemRanges: readonly SpoolRange[]
  }
  read(range: SpoolRange): string
}

export interface WebhookTimeoutModel extends TimeoutOrigin {
  /** Reads the complete redacted data back from the spool. */
  read(): SummaryWebhookTimeout
}

/**
 * An attempt's redacted evidence. It stays in the spool, because a million findings must not become a million objects.
 * This is a class, because closures for each of 50,000 attempts would take 20 MB.
 */
export class AttemptEvidence {
  readonly #spool: EvidenceStore
  #findings: SpoolRange | undefined
  /** Ranges of the open requests, one for each attachment. */
  #pending: readonly SpoolRange[] = []

  constructor(spool: EvidenceStore) {
    this.#spool = spool
  }

  /** Stores the findings, and returns the range of each one. */
  addFindings(findings: readonly SummaryFinding[]): readonly SpoolRange[] {
    const { range, itemRanges } = this.#spool.appendItems(findings)
    this.#findings = range
    return itemRanges
  }

  addPending(pending: readonly PendingRequest[]): void {
    this.#pending = [...this.#pending, this.#spool.appendItems(pending).range]
  }

  /** Reads all findings as a JSON array, which the JSON output copies unchanged. */
  readFindingsJson(): string {
    return `[${this.#findings ? this.#spool.read(this.#findings) : ''}]`
  }

  /** Reads up to `limit` findings, oldest first. */
  readFindings(limit?: number): readonly SummaryFinding[] {
    const findings: SummaryFinding[] = JSON.parse(this.readFindingsJson())
    return findings.sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1)).slice(0, limit)
  }

  /** Reads the requests that were open when the attempt failed, oldest first. */
  readPending(): readonly PendingRequest[] {
    return this.#pending.flatMap((range) => JSON.parse(`[${this.#spool.read(range)}]`))
  }
}
