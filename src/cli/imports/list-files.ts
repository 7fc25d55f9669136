// Finds the files of a suite, and asks git about them.
import { spawnSync } from 'node:child_process'
import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isRecord } from '../../values/json.js'
import { makeVisible } from '../../values/text.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import { type CliContext, type CommandArguments, InputError } from '../command.js'
import { isForeignPackage } from './manifest.js'

export interface SuiteFiles {
  readonly folder: string
  /** Sorted absolute paths of the suite's modules. */
  readonly modules: readonly string[]
  /** Absolute paths of `playwright.config.*` and of variants such as `playwright-ct.config.ts`. */
  readonly configs: readonly string[]
  /** The modules of folders with a package of their own that does not list this one, by folder. */
  readonly leftAlone: ReadonlyMap<string, readonly string[]>
}

export const folderOperand = '[folder]'

/**
 * Finds a suite's modules, except those that are in `node_modules`, hidden, ignored by git or named `*.config.*`. Does
 * not follow symbolic links, because a target is either in the folder anyway or not part of the suite.
 */
export function listSuiteFiles({ operands }: CommandArguments, context: CliContext): SuiteFiles {
  const folder = resolveFolder(operands[0] ?? '.', context.folder)
  const files = listSources(folder)
  const findForeign = createForeignFinder(folder)
  const own = files.filter((file) => findForeign(dirname(file)) === undefined)
  return {
    folder,
    modules: own.filter((file) => !isConfig(file)),
    configs: own.filter((file) => isConfig(file) && basename(file).startsWith('playwright')),
    leftAlone: groupByFolder(files, findForeign),
  }
}

/** Lists the modules of a folder, sorted, without its configs. */
export function listModules(folder: string): readonly string[] {
  return listSources(folder).filter((file) => !isConfig(file))
}

function listSources(folder: string): readonly string[] {
  const real = realpathSync(folder)
  const names = listGitFiles(folder) ?? walk(folder, '')
  return names
    .filter((name) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(name) && !isExcluded(name))
    .filter((name) => isFileWithoutLink(join(real, name)))
    .map((name) => join(folder, name))
    .toSorted()
}

type FindForeign = (folder: string) => string | undefined

/** Creates a function that finds the closest foreign package that contains a folder below `root`. */
function createForeignFinder(root: string): FindForeign {
  const found = new Map<string, string | undefined>([[root, undefined]])
  const find: FindForeign = (folder) => {
    if (!found.has(folder)) found.set(folder, isForeignPackage(folder) ? folder : find(dirname(folder)))
    return found.get(folder)
  }
  return find
}

function groupByFolder(files: readonly string[], findFolder: FindForeign): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const file of files) {
    const folder = isConfig(file) ? undefined : findFolder(dirname(file))
    if (folder !== undefined) groups.set(folder, [...(groups.get(folder) ?? []), file])
  }
  return groups
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
  if (isFolder(folder)) return folder
  throw new InputError(
    `Failed to read ${makeVisible(operand)}: it is not a folder. Pass the folder of the suite.`,
  )
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false // it does not exist, cannot be reached, or no path can be as long
  }
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

/** Lists the folder's files that git does not ignore; undefined outside a repository or without git. */
function listGitFiles(folder: string): string[] | undefined {
  const output = runGit(folder, ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  return output === undefined ? undefined : [...new Set(splitAtNul(output))]
}

/** Lists the given paths that differ from the last commit, including untracked ones. `paths` may be folders. */
export function listUncommitted(folder: string, paths: readonly string[]): string[] {
  const root = findRepository(folder)
  const status = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', ...paths]
  const output = root === undefined ? undefined : runGit(folder, status)
  return splitAtNul(output ?? '').map((entry) => resolve(root ?? folder, entry.slice('XY '.length)))
}

/** Reads a file as git would check it out of the last commit; undefined if that has no such file, or without git. */
export function readCommitted(file: string): Buffer | undefined {
  const { status, stdout } = spawnSync('git', ['cat-file', '--filters', `HEAD:./${basename(file)}`], {
    cwd: dirname(file),
    env: getEnvironment(),
    maxBuffer: 2 ** 30,
  })
  return status === 0 ? stdout : undefined
}

/** Returns the root of the folder's repository, without links; undefined outside a repository or without git. */
export function findRepository(folder: string): string | undefined {
  return runGit(folder, ['rev-parse', '--show-toplevel'])?.replace(/\r?\n$/, '')
}

export function isIgnoredByGit(folder: string, path: string): boolean {
  return runGit(folder, ['check-ignore', '--no-index', path]) !== undefined
}

/** Runs git and returns its output; undefined without git, outside a repository, or for exit code 1 (nothing found). */
function runGit(folder: string, args: readonly string[]): string | undefined {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: folder,
    env: getEnvironment(),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  if (status === 0) return stdout
  const isMissing = isRecord(error) && error['code'] === 'ENOENT'
  if (isMissing || status === 1 || stderr?.includes('not a git repository')) return undefined
  throw new InputError(
    `Failed to list the files of ${makeVisible(folder)} that git ignores: ${makeVisible(`${error?.message ?? stderr.trim()}`)}`,
  )
}

/** Omits the variables that git sets in hooks, because they select another repository, and makes messages English. */
function getEnvironment(): NodeJS.ProcessEnv {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, ...environment } = process.env
  return { ...environment, LC_ALL: 'C' }
}

function splitAtNul(text: string): string[] {
  return text.split('\0').filter((part) => part !== '')
}
