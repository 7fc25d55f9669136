import { readFileSync, statSync } from 'node:fs'
import type { TestResult } from '@playwright/test/reporter'
import { createError } from '../../values/errors.js'
import { getErrorCode } from '../../values/thrown-errors.js'

export type Attachment = TestResult['attachments'][number]

const maxMegabytes = 100
const bytesPerMegabyte = 1_000_000

/** Reads the text of an attachment, from memory or from disk. Throws an `Error` that says why it cannot be read. */
export function readAttachment(attachment: Attachment): string {
  if (attachment.body) {
    checkSize(attachment.body.length)
    return attachment.body.toString('utf8')
  }
  if (!attachment.path) throw createError('it has neither a body nor a file')
  return readAttachedFile(attachment.path)
}

/** Reads a file. Error messages omit its path, because a published report should not reveal the machine's folders. */
function readAttachedFile(path: string): string {
  try {
    const stats = statSync(path)
    if (!stats.isFile()) throw createError('it is not a file')
    checkSize(stats.size)
    // A file of /proc or /sys claims to be empty, and reading it may reveal the environment or never end.
    return stats.size === 0 ? '' : readFileSync(path, 'utf8')
  } catch (error) {
    const code = getErrorCode(error)
    if (code === undefined) throw error
    throw createError(code === 'ENOENT' ? 'the file does not exist' : `the file cannot be read (${code})`, {
      cause: error,
    })
  }
}

function checkSize(bytes: number): void {
  const megabytes = bytes / bytesPerMegabyte
  if (megabytes <= maxMegabytes) return
  throw createError(`it has ${megabytes.toFixed(1)} MB; the limit is ${maxMegabytes} MB`)
}
