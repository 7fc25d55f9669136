/** Findings kept of one attempt. */
export const maxFindings = 1000
/** Room for the findings of one attempt in `_backchannel.json`, and in `network-errors.json`. */
export const maxFindingBytes = 1_000_000
/** A URL is kept up to this length. */
export const maxUrlLength = 8192

/** More than either attachment needs for a finding: its URL, a key no longer than that, and the other fields. */
export function estimateBytes(url: string): number {
  return 2 * Buffer.byteLength(url) + 300
}
