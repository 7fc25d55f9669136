// Everything that has to change in a suite, before any of it does.
import { count } from '../../values/numbers.js'
import type { SuiteFiles } from '../imports/list-files.js'
import { findModuleReferences } from '../imports/module-references.js'
import { ownPackage, playwright, readSource } from '../imports/source-file.js'
import type { FileChange } from './edit.js'
import { ignoreReport } from './ignore-line.js'
import { addReporter } from './reporter-line.js'

export interface Plan {
  readonly changes: readonly FileChange[]
  /** Configs that a person has to edit. */
  readonly otherConfigs: readonly string[]
  readonly hasConfig: boolean
  /** Whether the folder has a Playwright suite at all. */
  readonly isSuite: boolean
}

export function planChanges({ folder, modules, configs }: SuiteFiles): Plan {
  const sources = modules
    .map(readSource)
    .filter(({ text }) => text.includes(playwright) || text.includes(ownPackage))
  const settings = configs
    .map(readSource)
    .map((source) => ({ ...source, edits: addReporter(source.text, source.file) }))
  const ignored = ignoreReport(folder)
  const isChanged = ({ edits }: FileChange) => edits.length > 0
  return {
    changes: [
      ...sources.map((source) => replaceSpecifiers(source)).filter(isChanged),
      ...settings
        .map(({ edits = [], ...source }) => ({ ...source, edits, summary: 'the reporter' }))
        .filter(isChanged),
      ...(ignored ? [ignored] : []),
    ],
    otherConfigs: settings.filter(({ edits }) => edits === undefined).map(({ file }) => file),
    hasConfig: configs.length > 0,
    isSuite: sources.length + configs.length > 0,
  }
}

function replaceSpecifiers(source: ReturnType<typeof readSource>): FileChange {
  const edits = findModuleReferences(source.text, source.file)
    .filter(({ specifier }) => specifier === playwright)
    .map(({ start }) => ({ start, end: start + playwright.length, text: ownPackage }))
  return { ...source, edits, summary: count(edits.length, 'import') }
}
