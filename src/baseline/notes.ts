import type { BaselineEntry } from './baseline.js'

/** The last line of a failure whose known errors are not listed. */
export function formatKnownNote(count: number, file: string): string {
  return `${count} known ${count === 1 ? 'error' : 'errors'} not listed (${file})`
}

/** Follows the line of an error whose entry has expired. */
export function formatExpiredNote({ expires, reason }: BaselineEntry): string {
  return ` (baseline entry expired on ${expires}: ${reason})`
}
