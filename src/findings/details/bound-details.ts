import { maxDetailBytes } from '../fields/limits.js'
import type { Finding } from '../kinds/finding.js'

/** Findings whose details fit into the attachment; the other findings have none. */
export interface BoundFindings {
  readonly findings: readonly Finding[]
  readonly omittedDetails: number
}

/** Keeps details in order of arrival while they are below 1 MB together. */
export function boundDetails(findings: readonly Finding[], maxBytes: number = maxDetailBytes): BoundFindings {
  let bytes = 0
  let omittedDetails = 0
  const bounded = findings.map((finding) => {
    const { details, ...rest } = finding
    if (!details) return finding
    const size = getSize(details)
    if (bytes + size <= maxBytes) {
      bytes += size
      return finding
    }
    omittedDetails++
    return rest
  })
  return { findings: bounded, omittedDetails }
}

/** Including the name of the field and the comma. */
function getSize(value: object): number {
  return Buffer.byteLength(JSON.stringify(value)) + 12
}
