import { httpError } from '../../findings/http-error/http-error.js'
import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import type { DescribedFinding, SummaryFinding } from '../../summary-file/summary.js'

/** Findings of all kinds, oldest first. A record without a finding, as with `details: false`, becomes one. */
export function mergeFindings(
  findings: readonly SummaryFinding[],
  records: readonly NetworkErrorRecord[],
): DescribedFinding[] {
  const described = new Set(findings.map(identify))
  const others = described.size === 0 ? records : records.filter((record) => !described.has(identify(record)))
  return [...findings, ...others.map(toFinding)].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
}

function toFinding(record: NetworkErrorRecord): DescribedFinding {
  return { kind: httpError.name, ...record, count: 1 }
}

function identify({
  method = '',
  status = 0,
  url,
}: Pick<SummaryFinding, 'method' | 'status' | 'url'>): string {
  return `${method.toUpperCase()} ${status} ${url}`
}
