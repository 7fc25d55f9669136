import { realpathSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { getErrorMessage } from '../../values/error-message.js'
import { count } from '../../values/numbers.js'
import { makeVisible } from '../../values/text/safe-text.js'
import { formatList } from '../baseline/format-entries.js'
import { type Command, InputError } from '../command.js'
import { program } from '../help.js'
import { listUncommitted } from '../imports/git.js'
import { describeFolder, folderOperand, listSuiteFiles } from '../imports/list-files.js'
import { ownPackage, playwright } from '../imports/source-file.js'
import { applyEdits, type FileChange } from './edit.js'
import { type Plan, planChanges } from './plan.js'
import { formatReporterLine } from './reporter-line.js'
import { formatDiff } from './unified-diff.js'

export const init: Command = {
  name: 'init',
  summary: `Monitor every spec: import from ${ownPackage} and add its reporter. Prints the diff.`,
  operands: [folderOperand],
  options: {
    write: { description: 'Write the files.' },
    force: { description: 'Write files that have uncommitted changes as well.' },
  },
  examples: ['init', 'init --write', 'init e2e --write'],
  exitCodes: { 0: 'Printed the changes; with --write, wrote them.' },
  run(args, context) {
    const files = listSuiteFiles(args, context)
    const plan = planChanges(files)
    const describe = (file: string) => makeVisible(relative(context.folder, file))
    if (!plan.isSuite) throw new InputError(describeNoSuite(describeFolder(files.folder, context.folder)))
    const writes = args.flags.has('write')
    if (writes && !args.flags.has('force')) checkCommitted(plan.changes, files.folder, describe)
    if (writes) for (const change of plan.changes) writeChange(change, describe)
    else context.write(plan.changes.map((change) => formatChange(change, describe)).join(''))
    context.write(describeChanges(plan.changes, writes, describe) + describeOthers(plan, describe))
    const isDone = writes || plan.changes.length === 0
    const next = isDone ? 'npx playwright test' : [program, 'init', ...args.operands, '--write'].join(' ')
    context.write(`Next: ${next}\n`)
    return 0
  },
}

type Describe = (file: string) => string

function describeNoSuite(folder: string): string {
  return `Found no Playwright suite in ${folder}: no file imports ${playwright}. Pass the folder of the suite.`
}

/** What is not committed cannot be restored. */
function checkCommitted(changes: readonly FileChange[], folder: string, describe: Describe): void {
  const uncommitted = new Set(listUncommitted(folder))
  const files = changes.filter(({ file, isNew }) => !isNew && uncommitted.has(realpathSync(file)))
  const [first, ...others] = files.map(({ file }) => describe(file))
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` and ${count(others.length, 'other file')}`
  throw new InputError(
    `Wrote nothing, because ${first}${more} would change and ${others.length === 0 ? 'has' : 'have'} uncommitted changes. Commit them, or add --force.`,
  )
}

function writeChange({ file, text, edits, encoding }: FileChange, describe: Describe): void {
  try {
    writeFileSync(file, applyEdits(text, edits), encoding)
  } catch (error) {
    throw new InputError(
      `Failed to write ${describe(file)}: ${getErrorMessage(error)}. Run it again afterwards.`,
      {
        cause: error,
      },
    )
  }
}

function formatChange({ file, text, edits, isNew }: FileChange, describe: Describe): string {
  return `${formatDiff(describe(file), text, edits, isNew)}\n`
}

function describeChanges(changes: readonly FileChange[], isWritten: boolean, describe: Describe): string {
  if (changes.length === 0) return `Nothing to change: no file imports ${playwright}.\n`
  const title = `${isWritten ? 'Changed' : 'Would change'} ${count(changes.length, 'file')}:`
  return formatList(
    title,
    changes.map(({ file, summary }) => [describe(file), summary] as const),
  )
}

function describeOthers({ otherConfigs, hasConfig }: Plan, describe: Describe): string {
  const line = formatReporterLine()
  if (!hasConfig) return `Found no playwright.config file. Add to yours by hand: ${line}\n`
  return otherConfigs.map((file) => `Add to ${describe(file)} by hand: ${line}\n`).join('')
}
