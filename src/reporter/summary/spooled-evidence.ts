import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import type { PendingRequest } from '../../findings/pending-request.js'
import type { DescribedFinding, SummaryFinding } from '../../summary-file/summary.js'
import type { Spool, SpoolRange } from '../collect/spool.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import { mergeFindings } from './merge-findings.js'
import type { AttemptEvidence } from './model.js'

/** A class: four closures for each of 50,000 attempts would take 40 MB. */
export class SpooledEvidence implements AttemptEvidence {
  readonly #spool: Spool
  readonly #ranges: readonly SpoolRange[]
  readonly #findingRanges: readonly SpoolRange[]
  readonly #pendingRanges: readonly SpoolRange[]

  constructor(
    spool: Spool,
    {
      ranges,
      findingRanges,
      pendingRanges,
    }: Pick<AttemptEntry, 'ranges' | 'findingRanges' | 'pendingRanges'>,
  ) {
    this.#spool = spool
    this.#ranges = ranges
    this.#findingRanges = findingRanges
    this.#pendingRanges = pendingRanges
  }

  readNetworkErrorsJson(): string {
    return readArray(this.#spool, this.#ranges)
  }

  readFindingsJson(): string {
    return readArray(this.#spool, this.#findingRanges)
  }

  readPending(): readonly PendingRequest[] {
    return JSON.parse(readArray(this.#spool, this.#pendingRanges))
  }

  readFindings(limit?: number): readonly DescribedFinding[] {
    const findings: SummaryFinding[] = JSON.parse(this.readFindingsJson())
    const records: NetworkErrorRecord[] = JSON.parse(this.readNetworkErrorsJson())
    return mergeFindings(findings, records).slice(0, limit)
  }
}

function readArray(spool: Spool, ranges: readonly SpoolRange[]): string {
  return `[${ranges.map((range) => spool.read(range)).join(',')}]`
}
