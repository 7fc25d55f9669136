import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { describePath } from '../values/describe-path.js'
import { getErrorMessage } from '../values/error-message.js'
import { type Baseline, BaselineError } from './baseline.js'
import { formatBaseline } from './format.js'

/** Writes the file whole or not at all. A link stays a link. Throws a `BaselineError`. */
export function writeBaseline(baseline: Baseline): void {
  const { file } = baseline
  try {
    replaceFile(existsSync(file) ? realpathSync(file) : file, formatBaseline(baseline))
  } catch (error) {
    throw new BaselineError(
      `Failed to write ${describePath(file)}: ${getErrorMessage(error)}. Check the folder and its permissions.`,
    )
  }
}

function replaceFile(file: string, text: string): void {
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    writeFileSync(temporary, text, { flag: 'wx' })
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}
