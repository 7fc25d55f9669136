import type { AttachedFinding } from '../fields/finding-fields.js'
import { maxDetailBytes } from '../fields/limits.js'

/** Keeps the earliest details, up to 1 MB in total, and counts the findings whose details it drops. */
export function boundDetails(
  findings: readonly AttachedFinding[],
  maxBytes: number = maxDetailBytes,
): { readonly findings: readonly AttachedFinding[]; readonly omittedDetails: number } {
  let bytes = 0
  let omittedDetails = 0
  const bounded = findings.map((finding) => {
    const { details, ...rest } = finding
    if (!details) return finding
    const size = Buffer.byteLength(JSON.stringify(details)) + 12 // the field's name and the comma
    if (bytes + size <= maxBytes) {
      bytes += size
      return finding
    }
    omittedDetails++
    return rest
  })
  return { findings: bounded, omittedDetails }
}
