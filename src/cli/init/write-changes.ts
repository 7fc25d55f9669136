// Writes all new texts to the disk before replacing any file, so that a full disk cannot leave a half-changed suite.

import { accessSync, constants, existsSync } from 'node:fs'
import { defaultOutputFolder } from '../../summary-file/default-file.js'
import { getErrorMessage } from '../../values/errors.js'
import { type StagedFile, stageFile } from '../../values/files.js'
import { count } from '../../values/numbers.js'
import { formatList } from '../baseline/format-entries.js'
import { InputError } from '../command.js'
import { ownPackage, playwright, readSource } from '../imports/source-file.js'
import { formatReporter } from './add-reporter.js'
import { applyEdits, type FileChange } from './edit.js'
import type { ListedFile, Plan } from './plan.js'

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
  const { file, text, edits, encoding } = change
  try {
    checkWritable(change)
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

/** Formats a file's path. */
export type Describe = (file: string) => string

export function describeChanges(verb: string, changes: readonly FileChange[], describe: Describe): string {
  const rows = changes.map(({ file, summary }) => [describe(file), summary] as const)
  return formatList(`${verb} ${count(changes.length, 'file')}:`, rows)
}

/** Describes the changes that have to be made by hand. */
export function describeRest(plan: Plan, describe: Describe): string {
  const list = (title: string, files: readonly ListedFile[]) =>
    formatList(
      title,
      files.map(({ file, note = '' }) => [describe(file), note]),
    )
  const { hasConfig, ignoreByHand } = plan
  return [
    list('Not changed, because they cannot be parsed:', plan.unparsed),
    list(
      `Not monitored until "test" is merged by hand, mergeTests(component, monitored), with that of ${ownPackage}:`,
      plan.componentTests,
    ),
    hasConfig ? '' : `Found no Playwright config. Add to the reporters in yours: ${formatReporter()}\n`,
    list(`Add ${formatReporter()} by hand to the reporters that these configs have:`, plan.configsByHand),
    ignoreByHand ? `Add to ${describe(ignoreByHand)} by hand: ${defaultOutputFolder}/\n` : '',
    list(`Not changed, because they use more of ${ownPackage} than ${playwright} exports:`, plan.stillUsing),
  ].join('')
}
