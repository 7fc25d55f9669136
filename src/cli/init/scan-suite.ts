// Reads the imports of a suite, and knows which of them `init` changes.
import type { SuiteFiles } from '../imports/list-files.js'
import { findModuleReferences, type ModuleReference, monitorEntry } from '../imports/module-references.js'
import {
  ownPackage,
  playwright,
  playwrightEntry,
  readSource,
  type SourceFile,
  SyntaxProblem,
} from '../imports/source-file.js'

/** Prefix of Playwright's component test packages, whose `test` has fixtures that ours does not have. */
export const componentPackages = '@playwright/experimental-ct-'
export const bddPackage = 'playwright-bdd'
export const otherPackage = '@seontechnologies/playwright-utils'

/** Replacement for each specifier. playwright-utils's monitor has the same exports and cannot be merged with ours. */
export const newSpecifiers: ReadonlyMap<string, string> = new Map([
  [playwright, ownPackage],
  [playwrightEntry, ownPackage],
  [`${otherPackage}/network-error-monitor/fixtures`, monitorEntry],
])

export interface ScannedFile extends SourceFile {
  readonly references: readonly ModuleReference[]
}

/** A file or folder that is left to the user. */
export interface ListedFile {
  readonly file: string
  readonly note?: string
}

export interface ScannedSuite {
  readonly sources: readonly ScannedFile[]
  /** Files that cannot be parsed, each with the reason. */
  readonly unparsed: readonly ListedFile[]
  readonly hasConfig: boolean
  /** Whether the folder contains a Playwright suite. */
  readonly isSuite: boolean
}

export function scanSuite({ modules, configs }: SuiteFiles): ScannedSuite {
  const files = scanFiles(modules)
  return {
    sources: files.flatMap((file) => ('references' in file ? [file] : [])),
    unparsed: files.flatMap((file) => ('references' in file ? [] : [file])),
    hasConfig: configs.length > 0,
    isSuite: files.length + configs.length > 0,
  }
}

/** Returns the references of these files that `init` would change. Skips files that cannot be parsed. */
export function findReplaceable(files: readonly string[]): readonly ModuleReference[] {
  return scanFiles(files).flatMap((file) => ('references' in file ? listReplaceable(file) : []))
}

export function listReplaceable({ references }: ScannedFile): readonly ModuleReference[] {
  return references.filter(({ specifier }) => newSpecifiers.has(specifier))
}

function scanFiles(files: readonly string[]): readonly (ScannedFile | ListedFile)[] {
  return files.map(readSource).filter(isOfSuite).map(scan)
}

function isOfSuite({ text }: SourceFile): boolean {
  const names = [playwright, playwrightEntry, ownPackage, componentPackages, bddPackage, otherPackage]
  return names.some((name) => text.includes(name))
}

function scan(source: SourceFile): ScannedFile | ListedFile {
  try {
    return { ...source, references: findModuleReferences(source) }
  } catch (error) {
    if (error instanceof SyntaxProblem) return { file: source.file, note: error.message }
    throw error
  }
}
