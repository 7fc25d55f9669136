// Plans all changes to a suite before making any of them.
import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultOutputFolder } from '../../summary-file/summary.js'
import { count } from '../../values/numbers.js'
import { findRepository, isIgnoredByGit, type SuiteFiles } from '../imports/list-files.js'
import {
  everyName,
  findModuleReferences,
  includesTest,
  type ModuleReference,
  monitorEntry,
  takesMonitor,
} from '../imports/module-references.js'
import { ownPackage, playwright, readSource, type SourceFile, SyntaxProblem } from '../imports/source-file.js'
import { addReporter } from './add-reporter.js'
import { type Edit, type FileChange, getLineBreak, mergeByFile, type PlannedChange } from './edit.js'

/** Prefix of Playwright's component test packages, whose `test` has fixtures that ours does not have. */
const componentPackages = '@playwright/experimental-ct-'

const otherPackage = '@seontechnologies/playwright-utils'
/** Replacement for each specifier. playwright-utils's monitor has the same exports and cannot be merged with ours. */
const newSpecifiers: ReadonlyMap<string, string> = new Map([
  [playwright, ownPackage],
  [`${otherPackage}/network-error-monitor/fixtures`, monitorEntry],
])
/** With `--remove`. The monitor's own entry point also exports the `test` and `expect` of Playwright. */
const oldSpecifiers: ReadonlyMap<string, string> = new Map([
  [ownPackage, playwright],
  [monitorEntry, playwright],
])
/** What these entry points export at run time in addition to Playwright. */
const ownExports = ['createNetworkErrorMonitorFixture', 'webhookTemplate', 'basePathOf', 'errorPatternKey']
/** Webhook fixtures that cannot be merged with ours. Replacing them takes more than a new specifier. */
export const otherWebhooks: string = `${otherPackage}/webhook/fixtures`

export interface Plan {
  readonly changes: readonly FileChange[]
  /** Configs whose reporters have to be edited by hand. */
  readonly configsByHand: readonly ListedFile[]
  /** A `.gitignore` that has to be edited by hand. */
  readonly ignoreByHand?: string | undefined
  /** Files that cannot be parsed, each with the reason. */
  readonly unparsed: readonly ListedFile[]
  /** With `--remove`: files that use more of this package than Playwright exports. */
  readonly stillUsing: readonly ListedFile[]
  /** Unmonitored component tests, each with the package of its `test`. */
  readonly componentTests: readonly ListedFile[]
  /** The files that import `otherWebhooks`. */
  readonly conflicts: readonly string[]
  readonly hasConfig: boolean
  /** Whether the folder contains a Playwright suite. */
  readonly isSuite: boolean
}

/** A file that is left to the user. */
export interface ListedFile {
  readonly file: string
  readonly note?: string
}

export function planChanges({ folder, modules, configs }: SuiteFiles): Plan {
  const { sources, ...plan } = scanSuite(modules, configs)
  const reporters = configs.map((file) => addReporter(readSource(file), folder))
  const ignored = [ignoreReport(folder)].filter((change) => change !== undefined)
  const imports = sources.map((source) => replaceSpecifiers(source, newSpecifiers))
  return {
    ...plan,
    changes: mergeByFile([...imports, ...reporters, ...ignored]),
    configsByHand: listByHand(reporters),
    ignoreByHand: listByHand(ignored)[0]?.file,
    componentTests: sources.flatMap(findComponentTests),
    conflicts: sources.filter(importsOtherWebhooks).map(({ file }) => file),
    stillUsing: [],
  }
}

function listByHand(changes: readonly PlannedChange[]): ListedFile[] {
  return changes.filter(({ edits }) => edits === undefined).map(({ file }) => ({ file }))
}

/** Plans to change the specifiers back to Playwright's, where only its exports are used. */
export function planRemoval({ modules, configs }: SuiteFiles): Plan {
  const { sources, ...plan } = scanSuite(modules, configs)
  const replaceable = sources.filter((source) => !usesOwnExports(source))
  return {
    ...plan,
    changes: mergeByFile(replaceable.map((source) => replaceSpecifiers(source, oldSpecifiers))),
    ...{ configsByHand: [], componentTests: [], conflicts: [] },
    stillUsing: sources.filter(usesOwnExports).map(({ file }) => ({ file })),
  }
}

/** Whether a file imports what Playwright does not export. */
function usesOwnExports({ references }: ScannedFile): boolean {
  return references.some(
    ({ specifier, names }) =>
      (specifier.startsWith(`${ownPackage}/`) && !oldSpecifiers.has(specifier)) ||
      (oldSpecifiers.has(specifier) &&
        names !== everyName &&
        ownExports.some((name) => names.includes(name))),
  )
}

function scanSuite(modules: readonly string[], configs: readonly string[]) {
  const files = modules.map(readSource).filter(isOfSuite).map(scan)
  const sources = files.flatMap((file) => ('references' in file ? [file] : []))
  return {
    sources,
    unparsed: files.flatMap((file) => ('references' in file ? [] : [file])),
    hasConfig: configs.length > 0,
    isSuite: files.length + configs.length > 0,
  }
}

function isOfSuite({ text }: SourceFile): boolean {
  return [playwright, ownPackage, componentPackages, otherPackage].some((name) => text.includes(name))
}

interface ScannedFile extends SourceFile {
  readonly references: readonly ModuleReference[]
}

function scan(source: SourceFile): ScannedFile | ListedFile {
  try {
    return { ...source, references: findModuleReferences(source) }
  } catch (error) {
    if (error instanceof SyntaxProblem) return { file: source.file, note: error.message }
    throw error
  }
}

function replaceSpecifiers(
  { references, ...source }: ScannedFile,
  replacements: ReadonlyMap<string, string>,
): FileChange {
  const edits = references.flatMap(({ specifier, start }) => {
    const text = replacements.get(specifier)
    return text === undefined ? [] : [{ start, end: start + specifier.length, text }]
  })
  return { ...source, edits, summary: count(edits.length, 'import') }
}

function importsOtherWebhooks({ references }: ScannedFile): boolean {
  return references.some(({ specifier, names }) => specifier === otherWebhooks && includesTest(names))
}

/** Finds unmonitored component tests. A file that also imports the monitor is assumed to merge it into its `test`. */
function findComponentTests({ file, references }: ScannedFile): ListedFile[] {
  const tests = references.filter(({ names }) => includesTest(names))
  const isMerged =
    references.some(takesMonitor) || tests.some(({ specifier }) => newSpecifiers.has(specifier))
  const own = tests.find(({ specifier }) => specifier.startsWith(componentPackages))
  return isMerged || !own ? [] : [{ file, note: own.specifier }]
}

const ignoredLine = `${defaultOutputFolder}/`

/**
 * Adds a line to the nearest .gitignore of the repository, or to a new one; returns undefined if none is needed. A
 * .gitignore that is a link is left to the user, because git does not follow it.
 */
function ignoreReport(folder: string): PlannedChange | undefined {
  const file = findIgnoreFile(folder, findRepository(folder) ?? folder) ?? join(folder, '.gitignore')
  const isNew = !existsSync(file)
  const source = isNew ? { file, text: '', encoding: 'utf8' as const } : readSource(file)
  if (isListed(source.text) || isIgnoredByGit(folder, ignoredLine)) return undefined
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()
  return { ...source, isNew, summary: ignoredLine, edits: isLink ? undefined : [appendLine(source.text)] }
}

function findIgnoreFile(folder: string, root: string): string | undefined {
  const file = join(folder, '.gitignore')
  if (lstatSync(file, { throwIfNoEntry: false })) return file
  const parent = dirname(folder)
  return folder === root || parent === folder ? undefined : findIgnoreFile(parent, root)
}

function appendLine(text: string): Edit {
  const separator = text === '' || text.endsWith('\n') ? '' : getLineBreak(text)
  return { start: text.length, end: text.length, text: `${separator}${ignoredLine}${getLineBreak(text)}` }
}

/** Whether the .gitignore itself lists the report's folder. Works without git and outside a repository. */
function isListed(text: string): boolean {
  return text
    .split(/\r?\n/)
    .some((line) => line.replace(/^\*\*\/|^\/|\/\*{0,2}$/g, '') === defaultOutputFolder)
}
