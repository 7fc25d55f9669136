import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { getErrorMessage } from '../../values/errors.js'
import { makeVisible } from '../../values/text.js'
import { type CliContext, type CommandArguments, InputError } from '../command.js'
import { listGitFiles } from './git.js'

export interface SuiteFiles {
  readonly folder: string
  /** Sorted absolute paths of the suite's modules. */
  readonly modules: readonly string[]
  /** Absolute paths of `playwright.config.*` and of variants such as `playwright-ct.config.ts`. */
  readonly configs: readonly string[]
}

export const folderOperand = '[folder]'

/**
 * Finds a suite's modules, except those that are in `node_modules`, hidden, ignored by git or named `*.config.*`. Does
 * not follow symbolic links, because a target is either in the folder anyway or not part of the suite.
 */
export function listSuiteFiles({ operands }: CommandArguments, context: CliContext): SuiteFiles {
  const folder = resolveFolder(operands[0] ?? '.', context.folder)
  const real = realpathSync(folder)
  const names = listGitFiles(folder) ?? walk(folder, '')
  const files = names
    .filter((name) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(name) && !isExcluded(name))
    .filter((name) => isFileWithoutLink(join(real, name)))
    .map((name) => join(folder, name))
    .toSorted()
  return {
    folder,
    modules: files.filter((file) => !isConfig(file)),
    configs: files.filter((file) => isConfig(file) && basename(file).startsWith('playwright')),
  }
}

/** Whether a path is a file and contains no link. Git also lists files whose folder has been replaced by a link. */
function isFileWithoutLink(path: string): boolean {
  return existsSync(path) && realpathSync(path) === path && statSync(path).isFile()
}

/** Whether a file is a config such as `vite.config.ts` or `e2e.config.local.ts`. */
function isConfig(file: string): boolean {
  return basename(file).includes('.config.')
}

function resolveFolder(operand: string, base: string): string {
  const folder = resolve(base, operand)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder
  throw new InputError(
    `Failed to read ${makeVisible(operand)}: it is not a folder. Pass the folder of the suite.`,
  )
}

export function describeFolder(folder: string, base: string): string {
  return makeVisible(relative(base, folder)) || 'this folder'
}

function walk(folder: string, path: string): string[] {
  return readFolder(join(folder, path)).flatMap((entry) => {
    const name = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) return isExcluded(name) ? [] : walk(folder, name)
    return entry.isFile() ? [name] : []
  })
}

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    throw new InputError(
      `Failed to read ${makeVisible(folder)}: ${getErrorMessage(error)}. Check its permissions, or pass another folder.`,
      { cause: error },
    )
  }
}

function isExcluded(name: string): boolean {
  return name.split('/').some((part) => part === 'node_modules' || part.startsWith('.'))
}
