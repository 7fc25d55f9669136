import { accessSync, constants, existsSync, rmSync } from 'node:fs'
import { type StagedFile, stageFile } from '../../values/files.js'
import { count } from '../../values/numbers.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import { formatList } from '../baseline/format-entries.js'
import { InputError } from '../command.js'
import { readSource } from '../imports/source-file.js'
import { applyEdits, type FileChange } from './edit.js'

/** Formats a file's path. */
export type Describe = (file: string) => string

/** Writes all new texts to the disk before replacing any file, so that a full disk cannot leave a half-changed suite. */
export function writeChanges(changes: readonly FileChange[], describe: Describe): void {
  const staged: StagedFile[] = []
  try {
    for (const change of changes) staged.push(stageChange(change, describe))
    commitAll(staged, changes, describe)
  } finally {
    for (const file of staged) file.discard()
  }
}

function stageChange(change: FileChange, describe: Describe): StagedFile {
  const { file, text, edits, encoding, isRemoved } = change
  try {
    checkWritable(change)
    if (isRemoved) return { commit: () => rmSync(file), discard: () => undefined }
    return stageFile(file, applyEdits(text, edits), encoding)
  } catch (error) {
    const reason = `${describe(file)} cannot be written: ${getErrorMessage(error)}`
    throw new InputError(`Wrote nothing, because ${reason}. Run the command again afterwards.`, {
      cause: error,
    })
  }
}

/** Throws if the file is not writable or has changed since it was read, for example because an editor saved it. */
function checkWritable({ file, text, isNew }: FileChange): void {
  const isUnchanged = isNew ? !existsSync(file) : readSource(file).text === text
  if (!isUnchanged) throw new Error('it has just changed')
  if (!isNew) accessSync(file, constants.W_OK)
}

function commitAll(staged: readonly StagedFile[], changes: readonly FileChange[], describe: Describe): void {
  let written = 0
  try {
    for (const file of staged) {
      file.commit()
      written++
    }
  } catch (error) {
    const others = describeChanges('Did not change', changes.slice(written), describe).trimEnd()
    const done = written === 0 ? '' : describeChanges('Changed', changes.slice(0, written), describe)
    const sentence = `Failed to write every file: ${getErrorMessage(error)}. Run the command again afterwards.`
    throw new InputError(`${sentence}\n${done}${others}`, { cause: error })
  }
}

export function describeChanges(verb: string, changes: readonly FileChange[], describe: Describe): string {
  const rows = changes.map(({ file, summary }) => [describe(file), summary] as const)
  return formatList(`${verb} ${count(changes.length, 'file')}:`, rows)
}
