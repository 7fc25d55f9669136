import { realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { explainOldPlaywright } from '../../playwright-version.js'
import { formatCommandLine } from '../../printing/shell.js'
import { count } from '../../values/numbers.js'
import { makeVisible } from '../../values/text.js'
import { formatList } from '../baseline/format-entries.js'
import { type Command, type CommandArguments, InputError, program, UsageError } from '../command.js'
import { folderOperand, listSuiteFiles, listUncommitted, type SuiteFiles } from '../imports/list-files.js'
import { findPackageManager, readPlaywrightVersion } from '../imports/manifest.js'
import { includesTest } from '../imports/module-references.js'
import { ownPackage, playwright } from '../imports/source-file.js'
import { listPlaywrightImports } from './check.js'
import type { FileChange } from './edit.js'
import { formatDiff } from './format-diff.js'
import { restoresCommit } from './own-changes.js'
import { type Plan, planChanges } from './plan.js'
import { planRemoval } from './plan-removal.js'
import { otherPackage, type ScannedFile, type ScannedSuite, scanSuite } from './scan-suite.js'
import { type Describe, describeChanges, writeChanges } from './write-changes.js'

export const init: Command = {
  name: 'init',
  summary: `Monitor every spec: import from ${ownPackage} and add its reporter. Prints the diff.`,
  operands: [folderOperand],
  options: {
    write: { description: 'Write the files.' },
    force: { description: 'Write files that have uncommitted changes as well.' },
    remove: { description: `Take everything out again, and import from ${playwright}.` },
    check: { description: 'Only list the imports that would change, and exit with 1 if there is one.' },
  },
  examples: ['init', 'init --write', 'init e2e --write', 'init --check', 'init --remove --write'],
  exitCodes: {
    0: 'Printed the changes; with --write, wrote them; with --check, there are none.',
    1: 'With --check: an import would change.',
  },
  run(args, context) {
    const files = listSuiteFiles(args, context)
    const suite = scanSuite(files)
    if (!suite.isSuite) throw new InputError(describeNoSuite(describeFolder(files.folder, context.folder)))
    if (!args.options.has('check')) {
      context.write(change(args, { files, suite, base: context.folder }))
      return 0
    }
    checkOnly(args)
    const found = listPlaywrightImports(suite, context.folder)
    context.write(found.map((location) => `${location}\n`).join(''))
    return found.length === 0 ? 0 : 1
  },
}

/** Throws if `--check` is combined with an option that changes something. */
function checkOnly({ options }: CommandArguments): void {
  const other = ['write', 'force', 'remove'].find((name) => options.has(name))
  if (other !== undefined)
    throw new UsageError(`Option --check of init changes nothing; leave out --${other}.`)
}

interface Target {
  readonly files: SuiteFiles
  readonly suite: ScannedSuite
  /** The folder to which printed paths are relative. */
  readonly base: string
}

/** Makes or prints the changes, and returns what to print. */
function change(args: CommandArguments, { files, suite, base }: Target): string {
  const describe: Describe = (file) => makeVisible(relative(base, file))
  const removes = args.options.has('remove')
  if (!removes) checkConflicts(findConflicts(suite).map(describe))
  const plan = removes ? planRemoval(suite, files) : planChanges(suite, files)
  const writes = args.options.has('write')
  if (writes && !args.options.has('force')) checkCommitted(plan.changes, { files, describe, removes })
  if (writes) writeChanges(plan.changes, describe)
  const diffs = writes ? [] : plan.changes.map((each) => `${formatDiff(describe(each.file), each)}\n`)
  const none = `Nothing to change: no file imports ${removes ? ownPackage : playwright}.\n`
  const verb = writes ? 'Changed' : 'Would change'
  const changes = plan.changes.length === 0 ? none : describeChanges(verb, plan.changes, describe)
  const next =
    writes || plan.changes.length === 0 ? formatNext(plan, { files, base, removes }) : formatWrite(args)
  const version = removes ? '' : describeVersion(files.folder)
  return `${version}${diffs.join('')}${changes}${describeSteps(plan, describe)}Next: ${next}\n`
}

function describeNoSuite(folder: string): string {
  return `Found no Playwright suite in ${folder}: no file imports ${playwright}. Pass the folder of the suite.`
}

function describeFolder(folder: string, base: string): string {
  return makeVisible(relative(base, folder)) || 'this folder'
}

/** Describes a Playwright with which the changed suite would not run, and how to update it. */
function describeVersion(folder: string): string {
  const problem = explainOldPlaywright(readPlaywrightVersion(folder))
  if (problem === undefined) return ''
  return `${problem}. First update it: ${findPackageManager(folder).add} ${playwright}@latest\n\n`
}

interface Check {
  readonly files: SuiteFiles
  readonly describe: Describe
  readonly removes: boolean
}

/** Throws if a file to change has uncommitted changes, because git could not restore these after `init`. */
function checkCommitted(
  changes: readonly FileChange[],
  { files: { folder }, describe, removes }: Check,
): void {
  const outside = changes.map(({ file }) => file).filter((file) => relative(folder, file).startsWith('..'))
  const uncommitted = new Set(listUncommitted(folder, ['.', ...outside]))
  const files = changes
    .filter(({ file, isNew }) => !isNew && uncommitted.has(realpathSync(file)))
    .filter((each) => !(removes && restoresCommit(each)))
  if (files.length === 0) return
  const names = describeFiles(files.map(({ file }) => describe(file)))
  throw new InputError(
    `Wrote nothing, because ${names} would change and ${files.length === 1 ? 'has' : 'have'} uncommitted changes. Commit them, or add --force.`,
  )
}

/** Webhook fixtures that cannot be merged with ours. Replacing them takes more than a new specifier. */
const otherWebhooks = `${otherPackage}/webhook/fixtures`

/** Throws if files import conflicting fixtures, with which Playwright would not start any test. */
function checkConflicts(files: readonly string[]): void {
  if (files.length === 0) return
  const verb = files.length === 1 ? 'imports' : 'import'
  throw new InputError(
    `Wrote nothing, because ${describeFiles(files)} ${verb} ${otherWebhooks}, whose fixtures have the names of ours. Change this first, see docs/other-tools.md#its-webhooks`,
  )
}

/** The files that import fixtures with which Playwright would not start any test. */
function findConflicts({ sources }: ScannedSuite): readonly string[] {
  return sources.filter(importsOtherWebhooks).map(({ file }) => file)
}

function importsOtherWebhooks({ references }: ScannedFile): boolean {
  return references.some(({ specifier, names }) => specifier === otherWebhooks && includesTest(names))
}

function describeFiles([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${count(others.length, 'other file')}`
}

function formatWrite({ operands, options }: CommandArguments): string {
  const removes = options.has('remove') ? ['--remove'] : []
  return `${program} ${formatCommandLine(['init', ...operands, ...removes, '--write'])}`
}

interface Done {
  readonly files: SuiteFiles
  readonly base: string
  readonly removes: boolean
}

/** Formats the command to run when the files are changed. */
function formatNext({ steps }: Plan, { files: { folder, configs }, base, removes }: Done): string {
  if (!removes) return formatRun(configs, base)
  const command = `${findPackageManager(folder).remove} ${ownPackage}`
  return steps.length === 0 ? command : `do this by hand, and then ${command}`
}

/** Formats the test command, with `-c` unless the current folder has a config with Playwright's default name. */
function formatRun(configs: readonly string[], folder: string): string {
  const files = configs.map((file) => makeVisible(relative(folder, file)))
  const isFound = files.some((file) => file.startsWith('playwright.config.'))
  const [first] = isFound ? [] : files
  return formatCommandLine(['npx', 'playwright', 'test', ...(first === undefined ? [] : ['-c', first])])
}

/** Describes what has to be done by hand. */
function describeSteps({ steps }: Plan, describe: Describe): string {
  return steps
    .map(({ title, files }) => {
      const rows = files.map(({ file, note = '' }) => [describe(file), note] as const)
      return rows.length === 0 ? `${title}\n` : formatList(title, rows)
    })
    .join('')
}
