// Plans all changes to a suite before making any of them.
import { count } from '../../values/numbers.js'
import type { SuiteFiles } from '../imports/list-files.js'
import { ownPackage, readSource } from '../imports/source-file.js'
import { addReporter } from './config/add-reporter.js'
import { formatReporter } from './config/added-line.js'
import { type FileChange, mergeByFile, type PlannedChange } from './edit.js'
import { ignoredLine, ignoreReport } from './gitignore.js'
import { findBddSteps, findComponentTests } from './merge-by-hand.js'
import {
  findReplaceable,
  type ListedFile,
  newSpecifiers,
  type ScannedFile,
  type ScannedSuite,
} from './scan-suite.js'
import { findSharedPackages } from './shared-packages.js'

export interface Plan {
  readonly changes: readonly FileChange[]
  readonly steps: readonly HandStep[]
}

/** What is left to the user. */
export interface HandStep {
  readonly title: string
  readonly files: readonly ListedFile[]
}

export function planChanges(suite: ScannedSuite, { folder, modules, configs, leftAlone }: SuiteFiles): Plan {
  const { sources, unparsed, hasConfig } = suite
  const reporters = configs.map((file) => addReporter(readSource(file), folder))
  const ignored = [ignoreReport(folder)].filter((change) => change !== undefined)
  const imports = sources.map((source) => replaceSpecifiers(source, newSpecifiers))
  const noConfig = {
    title: `Found no Playwright config. Add to the reporters in yours: ${formatReporter()}`,
    files: [],
  }
  return {
    changes: mergeByFile([...imports, ...reporters, ...ignored]),
    steps: [
      ...listStep('Not changed, because they cannot be parsed:', unparsed),
      ...listStep(
        `Not monitored until "test" is merged by hand, mergeTests(component, monitored), with that of ${ownPackage}:`,
        sources.flatMap(findComponentTests),
      ),
      ...listStep(
        `Not monitored until createBdd(test) gets a "test" that is merged by hand, mergeTests(bdd, monitored), with that of ${ownPackage}:`,
        sources.flatMap(findBddSteps),
      ),
      ...(hasConfig ? [] : [noConfig]),
      ...listStep(
        `Add ${formatReporter()} by hand to the reporters that these configs have:`,
        listUnchanged(reporters),
      ),
      ...listStep(`Add ${ignoredLine} by hand to:`, listUnchanged(ignored)),
      ...listStep(
        `Left alone, because their package.json does not list ${ownPackage}:`,
        countImports(leftAlone),
      ),
      ...listStep(
        'Not changed, because they are outside of the folder. Run init there as well:',
        findSharedPackages(modules, folder),
      ),
    ],
  }
}

/** Returns no step without files. */
export function listStep(title: string, files: readonly ListedFile[]): readonly HandStep[] {
  return files.length === 0 ? [] : [{ title, files }]
}

export function listUnchanged(changes: readonly PlannedChange[]): readonly ListedFile[] {
  return changes.filter(({ edits }) => edits === undefined).map(({ file }) => ({ file }))
}

function countImports(folders: ReadonlyMap<string, readonly string[]>): readonly ListedFile[] {
  return [...folders].flatMap(([file, modules]) => {
    const imports = findReplaceable(modules).length
    return imports === 0 ? [] : [{ file, note: count(imports, 'import') }]
  })
}

export function replaceSpecifiers(
  { references, ...source }: ScannedFile,
  replacements: ReadonlyMap<string, string>,
): FileChange {
  const edits = references.flatMap(({ specifier, start }) => {
    const text = replacements.get(specifier)
    return text === undefined ? [] : [{ start, end: start + specifier.length, text }]
  })
  return { ...source, edits, summary: count(edits.length, 'import') }
}
