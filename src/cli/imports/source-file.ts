import { readFileSync } from 'node:fs'
import { getErrorMessage } from '../../values/errors.js'
import { describePath } from '../../values/files.js'
import { InputError } from '../command.js'

export const playwright = '@playwright/test'
export const ownPackage = 'playwright-backchannel'

export interface SourceFile {
  readonly file: string
  readonly text: string
  readonly encoding: 'utf8' | 'latin1'
}

/** Reads files that are not UTF-8 as Latin-1, so that writing the text restores the same bytes. */
export function readSource(file: string): SourceFile {
  const bytes = readBytes(file)
  const text = bytes.toString('utf8')
  if (Buffer.from(text).equals(bytes)) return { file, text, encoding: 'utf8' }
  return { file, text: bytes.toString('latin1'), encoding: 'latin1' }
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new InputError(`Failed to read ${describePath(file)}: ${getErrorMessage(error)}`, { cause: error })
  }
}
