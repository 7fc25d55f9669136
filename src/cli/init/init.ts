import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { defaultOutputFolder } from '../../summary-file/summary.js'
import { getErrorMessage } from '../../values/errors.js'
import { type StagedFile, stageFile } from '../../values/files.js'
import { count } from '../../values/numbers.js'
import { makeVisible } from '../../values/text.js'
import { formatList } from '../baseline/format-entries.js'
import { type Command, type CommandArguments, InputError, program } from '../command.js'
import { describeFolder, folderOperand, listSuiteFiles, listUncommitted } from '../imports/list-files.js'
import { ownPackage, playwright, readSource } from '../imports/source-file.js'
import { formatReporter } from './add-reporter.js'
import { applyEdits, type FileChange, formatDiff } from './edit.js'
import { type ListedFile, otherWebhooks, type Plan, planChanges, planRemoval } from './plan.js'

export const init: Command = {
  name: 'init',
  summary: `Monitor every spec: import from ${ownPackage} and add its reporter. Prints the diff.`,
  operands: [folderOperand],
  options: {
    write: { description: 'Write the files.' },
    force: { description: 'Write files that have uncommitted changes as well.' },
    remove: { description: `Change the imports back to those of ${playwright}.` },
  },
  examples: ['init', 'init --write', 'init e2e --write', 'init --remove --write'],
  exitCodes: { 0: 'Printed the changes; with --write, wrote them.' },
  run(args, context) {
    const files = listSuiteFiles(args, context)
    const removes = args.options.has('remove')
    const plan = removes ? planRemoval(files) : planChanges(files)
    const describe = (file: string) => makeVisible(relative(context.folder, file))
    if (!plan.isSuite) throw new InputError(describeNoSuite(describeFolder(files.folder, context.folder)))
    checkConflicts(plan.conflicts.map(describe))
    const writes = args.options.has('write')
    if (writes && !args.options.has('force')) checkCommitted(plan.changes, files.folder, describe)
    if (writes) writeChanges(plan.changes, describe)
    else
      context.write(plan.changes.map((change) => `${formatDiff(describe(change.file), change)}\n`).join(''))
    const verb = writes ? 'Changed' : 'Would change'
    const none = `Nothing to change: no file imports ${removes ? ownPackage : playwright}.\n`
    const changes = plan.changes.length === 0 ? none : describeChanges(verb, plan.changes, describe)
    const isDone = writes || plan.changes.length === 0
    const next = isDone ? formatRun(files.configs, context.folder) : formatWrite(args)
    context.write(`${changes}${describeRest(plan, describe)}Next: ${next}\n`)
    return 0
  },
}

function describeNoSuite(folder: string): string {
  return `Found no Playwright suite in ${folder}: no file imports ${playwright}. Pass the folder of the suite.`
}

/** Throws if a file to change has uncommitted changes, because git could not restore these after `init`. */
function checkCommitted(changes: readonly FileChange[], folder: string, describe: Describe): void {
  const outside = changes.map(({ file }) => file).filter((file) => relative(folder, file).startsWith('..'))
  const uncommitted = new Set(listUncommitted(folder, ['.', ...outside]))
  const files = changes.filter(({ file, isNew }) => !isNew && uncommitted.has(realpathSync(file)))
  if (files.length === 0) return
  const names = describeFiles(files.map(({ file }) => describe(file)))
  throw new InputError(
    `Wrote nothing, because ${names} would change and ${files.length === 1 ? 'has' : 'have'} uncommitted changes. Commit them, or add --force.`,
  )
}

/** Throws if files import conflicting fixtures, with which Playwright would not start any test. */
function checkConflicts(files: readonly string[]): void {
  if (files.length === 0) return
  const verb = files.length === 1 ? 'imports' : 'import'
  throw new InputError(
    `Wrote nothing, because ${describeFiles(files)} ${verb} ${otherWebhooks}, whose fixtures have the names of ours. Change this first, see docs/migration.md#its-webhooks`,
  )
}

function describeFiles([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${count(others.length, 'other file')}`
}

function formatWrite({ operands, options }: CommandArguments): string {
  return [program, 'init', ...operands, ...(options.has('remove') ? ['--remove'] : []), '--write'].join(' ')
}

/** Formats the test command, with `-c` unless the current folder has a config with Playwright's default name. */
function formatRun(configs: readonly string[], folder: string): string {
  const files = configs.map((file) => makeVisible(relative(folder, file)))
  const isFound = files.length === 0 || files.some((file) => file.startsWith('playwright.config.'))
  return `npx playwright test${isFound ? '' : ` -c ${files[0]}`}`
}

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
type Describe = (file: string) => string

function describeChanges(verb: string, changes: readonly FileChange[], describe: Describe): string {
  const rows = changes.map(({ file, summary }) => [describe(file), summary] as const)
  return formatList(`${verb} ${count(changes.length, 'file')}:`, rows)
}

/** Describes the changes that have to be made by hand. */
function describeRest(plan: Plan, describe: Describe): string {
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
