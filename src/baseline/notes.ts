import type { BaselineEntry } from './baseline.js'

/** Formats the last line of a failure message that omits known errors. */
export function formatKnownNote(count: number, file: string): string {
  return `${count} known ${count === 1 ? 'error' : 'errors'} not listed (${file})`
}

/** Formats the line below an error whose entry has expired. */
export function formatExpiredNote({ expires, reason }: BaselineEntry): string {
  return ` (baseline entry expired on ${expires}: ${reason})`
}
