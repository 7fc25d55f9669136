import { truncate } from '../../values/text.js'
import type { FindingDetails } from './finding-fields.js'
import { maxFindingBytes, maxShortMessageLength, maxWholeBytes } from './limits.js'

/** Maximum total size of an attempt's details. */
const maxDetailBytes = 1_000_000

/** The parts of a finding that can be left out. */
interface LongParts {
  readonly message?: string | undefined
  readonly details?: FindingDetails | undefined
}

/** The findings that fit into the attachment, and how many did not, or lost their details. */
interface BoundedFindings<T> {
  readonly findings: readonly T[]
  readonly omitted: number
  readonly omittedDetails: number
}

/**
 * Keeps the earliest redacted findings, up to 6 MB in total and with up to 1 MB of details. Messages beyond the first
 * 1 MiB are truncated to 300 characters.
 */
export function boundFindings<T extends LongParts>(findings: readonly T[]): BoundedFindings<T> {
  const used = { findings: 0, details: 0 }
  let omitted = 0
  let omittedDetails = 0
  const bounded: T[] = []
  for (const finding of findings) {
    const kept = used.findings < maxWholeBytes ? finding : truncateMessage(finding, maxShortMessageLength)
    const { details } = kept
    const brief = { ...kept, details: undefined }
    const size = getSize(brief)
    if (used.findings + size > maxFindingBytes) {
      omitted++
      continue
    }
    used.findings += size
    const detailSize = details ? getSize({ details }) : 0
    const hasRoom = used.details + detailSize <= maxDetailBytes
    if (hasRoom) used.details += detailSize
    else omittedDetails++
    bounded.push(hasRoom ? kept : brief)
  }
  return { findings: bounded, omitted, omittedDetails }
}

export function truncateMessage<T extends { readonly message?: string | undefined }>(
  finding: T,
  maxLength: number,
): T {
  const { message } = finding
  return message === undefined ? finding : { ...finding, message: truncate(message, maxLength) }
}

/** Returns the size of a list's item in JSON, in bytes. */
function getSize(item: object): number {
  return Buffer.byteLength(JSON.stringify(item)) + 1 // the comma
}
