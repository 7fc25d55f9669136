import type { Occurrence } from './finding.js'

/** Maximum number of findings in one attempt. */
export const maxFindings = 1000
/** Maximum size of the findings of one attempt in `_backchannel.json`, and in `network-errors.json`. */
export const maxFindingBytes = 1_000_000
/** Longer URLs are truncated. */
export const maxUrlLength = 8192
/** Longer messages, stacks and arguments are truncated. */
export const maxMessageLength = 4096
/** Longer response bodies are truncated. */
export const maxBodyLength = 2048
/** Maximum number of bodies that are read in one attempt. */
export const maxBodies = 20

/** Upper bound for a finding without details in either attachment: URL, message, key, title and the other fields. */
export function estimateBytes({ url, message = '' }: Pick<Occurrence, 'url' | 'message'>): number {
  return 2 * Buffer.byteLength(url) + Buffer.byteLength(message) + (message === '' ? 300 : 1500)
}
