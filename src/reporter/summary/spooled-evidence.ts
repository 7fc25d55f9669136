import type { PendingRequest } from '../../findings/log/pending-request.js'
import type { SummaryFinding } from '../../summary-file/summary.js'
import type { Spool, SpoolRange } from '../collect/spool.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import type { AttemptEvidence } from './model.js'

/** A class: closures for each of 50,000 attempts would take 20 MB. */
export class SpooledEvidence implements AttemptEvidence {
  readonly #spool: Spool
  readonly #range: SpoolRange | undefined
  readonly #pendingRanges: readonly SpoolRange[]

  constructor(spool: Spool, { range, pendingRanges }: Pick<AttemptEntry, 'range' | 'pendingRanges'>) {
    this.#spool = spool
    this.#range = range
    this.#pendingRanges = pendingRanges
  }

  readFindingsJson(): string {
    return `[${this.#range ? this.#spool.read(this.#range) : ''}]`
  }

  readFindings(limit?: number): readonly SummaryFinding[] {
    const findings: SummaryFinding[] = JSON.parse(this.readFindingsJson())
    return findings.sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1)).slice(0, limit)
  }

  readPending(): readonly PendingRequest[] {
    return this.#pendingRanges.flatMap((range) => JSON.parse(`[${this.#spool.read(range)}]`))
  }
}
