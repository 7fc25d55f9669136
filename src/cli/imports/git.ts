import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { isRecord } from '../../values/json.js'
import { makeVisible } from '../../values/text.js'
import { InputError } from '../command.js'

/** Lists the folder's files that git does not ignore; undefined outside a repository or without git. */
export function listGitFiles(folder: string): string[] | undefined {
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
