import { readFileSync } from 'node:fs'
import { getErrorCode } from '../error-message.js'

/** Returns the text of a file without a byte order mark; undefined if the file does not exist. */
export function readTextIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
