import { maxDetailBytes } from '../fields/limits.js'
import type { Finding } from '../kinds/finding.js'

/** Keeps details in order of arrival, up to 1 MB in total; counts the findings that lose theirs. */
export function boundDetails(
  findings: readonly Finding[],
  maxBytes: number = maxDetailBytes,
): { readonly findings: readonly Finding[]; readonly omittedDetails: number } {
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
