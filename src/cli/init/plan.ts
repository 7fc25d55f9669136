// Plans all changes to a suite before making any of them.
import { count } from '../../values/numbers.js'
import { includesTest } from '../imports/bound-names.js'
import type { SuiteFiles } from '../imports/list-files.js'
import {
  findModuleReferences,
  type ModuleReference,
  monitorEntry,
  takesMonitor,
} from '../imports/module-references.js'
import { ownPackage, playwright, readSource, type SourceFile } from '../imports/source-file.js'
import type { Addition, FileChange } from './edit.js'
import { ignoreReport } from './ignore-line.js'
import { addReporter, formatReporterLine } from './reporter-line.js'

/** Prefix of Playwright's component test packages, whose `test` has fixtures that ours does not have. */
const componentPackages = '@playwright/experimental-ct-'

const otherPackage = '@seontechnologies/playwright-utils'
/** Replacement for each specifier. playwright-utils's monitor has the same exports and cannot be merged with ours. */
const newSpecifiers: ReadonlyMap<string, string> = new Map([
  [playwright, ownPackage],
  [`${otherPackage}/network-error-monitor/fixtures`, monitorEntry],
])
/** Webhook fixtures that cannot be merged with ours. Replacing them takes more than a new specifier. */
export const otherWebhooks: string = `${otherPackage}/webhook/fixtures`

export interface Plan {
  readonly changes: readonly FileChange[]
  /** Lines to add by hand. */
  readonly byHand: readonly Addition[]
  readonly componentTests: readonly ComponentTests[]
  /** The files that import `otherWebhooks`. */
  readonly conflicts: readonly string[]
  readonly hasConfig: boolean
  /** Whether the folder contains a Playwright suite. */
  readonly isSuite: boolean
}

interface ComponentTests {
  readonly file: string
  readonly specifier: string
}

export function planChanges({ folder, modules, configs }: SuiteFiles): Plan {
  const sources = modules.map(readSource).filter(isOfSuite).map(scan)
  const additions = [...configs.map(readSource).map(addToConfig), ...ignoreReport(folder)]
  const changes = additions.map(({ edits = [], ...source }) => ({ ...source, edits }))
  return {
    changes: [...sources.map(replaceSpecifiers), ...changes].filter(({ edits }) => edits.length > 0),
    byHand: additions.filter(({ edits }) => edits === undefined),
    componentTests: sources.flatMap(findComponentTests),
    conflicts: sources.filter(importsOtherWebhooks).map(({ file }) => file),
    hasConfig: configs.length > 0,
    isSuite: sources.length + configs.length > 0,
  }
}

function isOfSuite({ text }: SourceFile): boolean {
  return [playwright, ownPackage, componentPackages, otherPackage].some((name) => text.includes(name))
}

interface ScannedFile extends SourceFile {
  readonly references: readonly ModuleReference[]
}

function scan(source: SourceFile): ScannedFile {
  return { ...source, references: findModuleReferences(source.text, source.file) }
}

function addToConfig(source: SourceFile): Addition {
  const edits = addReporter(source.text, source.file)
  return { ...source, edits, summary: 'the reporter', line: formatReporterLine() }
}

function replaceSpecifiers({ references, ...source }: ScannedFile): FileChange {
  const edits = references.flatMap(({ specifier, start }) => {
    const text = newSpecifiers.get(specifier)
    return text === undefined ? [] : [{ start, end: start + specifier.length, text }]
  })
  return { ...source, edits, summary: count(edits.length, 'import') }
}

function importsOtherWebhooks({ references }: ScannedFile): boolean {
  return references.some(({ specifier, names }) => specifier === otherWebhooks && includesTest(names))
}

/** Finds unmonitored component tests. A file that also imports the monitor is assumed to merge it into its `test`. */
function findComponentTests({ file, references }: ScannedFile): ComponentTests[] {
  const tests = references.filter(({ names }) => includesTest(names))
  const isMerged =
    references.some(takesMonitor) || tests.some(({ specifier }) => newSpecifiers.has(specifier))
  const own = tests.find(({ specifier }) => specifier.startsWith(componentPackages))
  return isMerged || !own ? [] : [{ file, specifier: own.specifier }]
}
