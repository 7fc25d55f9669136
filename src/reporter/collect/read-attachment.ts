// Reads the text of one attachment, from memory or from disk; what cannot be read throws an `Error` with the reason.
import { readFileSync, statSync } from 'node:fs'
import type { TestResult } from '@playwright/test/reporter'

export type Attachment = TestResult['attachments'][number]

const largestMegabytes = 100
const bytesPerMegabyte = 1_000_000

export function readEvidence(attachment: Attachment): string {
  if (attachment.body) {
    checkSize(attachment.body.length)
    return attachment.body.toString('utf8')
  }
  if (!attachment.path) throw new Error('it has neither a body nor a file')
  return readEvidenceFile(attachment.path)
}

/** The path is left out of the reasons: a published report should not tell how the machine is laid out. */
function readEvidenceFile(path: string): string {
  try {
    const stats = statSync(path)
    if (!stats.isFile()) throw new Error('it is no file')
    checkSize(stats.size)
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === undefined) throw error
    throw new Error(code === 'ENOENT' ? 'the file is gone' : `the file cannot be read (${code})`, {
      cause: error,
    })
  }
}

function checkSize(bytes: number): void {
  const megabytes = bytes / bytesPerMegabyte
  if (megabytes <= largestMegabytes) return
  throw new Error(`it is ${megabytes.toFixed(1)} MB; at most ${largestMegabytes} MB are read`)
}
