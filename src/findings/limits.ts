import type { Occurrence } from './finding.js'

/** Findings kept of one attempt. */
export const maxFindings = 1000
/** Room for the findings of one attempt in `_backchannel.json`, and in `network-errors.json`. */
export const maxFindingBytes = 1_000_000
/** A URL is kept up to this length. */
export const maxUrlLength = 8192
/** Messages, stacks and arguments are kept up to this length. */
export const maxMessageLength = 4096
/** Of a response body this much is kept. */
export const maxBodyLength = 2048
/** Bodies asked for in one attempt. */
export const maxBodies = 20

/** More than either attachment needs for a finding without details: URL, message, a key and a title, the other fields. */
export function estimateBytes({ url, message = '' }: Pick<Occurrence, 'url' | 'message'>): number {
  return 2 * Buffer.byteLength(url) + Buffer.byteLength(message) + (message === '' ? 300 : 1500)
}
