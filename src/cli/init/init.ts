import { realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { count } from '../../values/numbers.js'
import { makeVisible } from '../../values/text.js'
import { type Command, type CommandArguments, InputError } from '../command.js'
import { program } from '../help.js'
import { listUncommitted } from '../imports/git.js'
import { describeFolder, folderOperand, listSuiteFiles } from '../imports/list-files.js'
import { ownPackage, playwright } from '../imports/source-file.js'
import type { FileChange } from './edit.js'
import { otherWebhooks, planChanges, planRemoval } from './plan.js'
import { formatDiff } from './unified-diff.js'
import { type Describe, describeChanges, describeRest, writeChanges } from './write-changes.js'

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
    const removes = args.flags.has('remove')
    const plan = removes ? planRemoval(files) : planChanges(files)
    const describe = (file: string) => makeVisible(relative(context.folder, file))
    if (!plan.isSuite) throw new InputError(describeNoSuite(describeFolder(files.folder, context.folder)))
    checkConflicts(plan.conflicts.map(describe))
    const writes = args.flags.has('write')
    if (writes && !args.flags.has('force')) checkCommitted(plan.changes, files.folder, describe)
    if (writes) writeChanges(plan.changes, describe)
    else context.write(plan.changes.map((change) => formatChange(change, describe)).join(''))
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

function formatWrite({ operands, flags }: CommandArguments): string {
  return [program, 'init', ...operands, ...(flags.has('remove') ? ['--remove'] : []), '--write'].join(' ')
}

/** Formats the test command, with `-c` unless the current folder has a config with Playwright's default name. */
function formatRun(configs: readonly string[], folder: string): string {
  const files = configs.map((file) => makeVisible(relative(folder, file)))
  const isFound = files.length === 0 || files.some((file) => file.startsWith('playwright.config.'))
  return `npx playwright test${isFound ? '' : ` -c ${files[0]}`}`
}

function formatChange({ file, text, edits, isNew }: FileChange, describe: Describe): string {
  return `${formatDiff(describe(file), text, edits, isNew)}\n`
}
