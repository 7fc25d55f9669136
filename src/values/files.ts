import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { hostname } from 'node:os'
import { basename, dirname, isAbsolute, join, posix, relative, win32 } from 'node:path'
import { createError } from './errors.js'
import { makeVisible } from './text.js'
import { getErrorCode, getErrorMessage } from './thrown-errors.js'

/** Returns the text of a file without a byte order mark; undefined if the file does not exist. */
export function readTextIfPresent(file: string): string | undefined {
  try {
    return readRegularFile(file)
      .toString('utf8')
      .replace(/^\ufeff/, '')
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Explains why a path cannot be read, with the next step. */
export function explainUnreadable(error: unknown): string {
  return `${getErrorMessage(error)}. Check the path and its permissions.`
}

/** Reads a file. Throws for a named pipe or a device, in which reading may never end. */
export function readRegularFile(file: string): Buffer {
  if (!statSync(file).isFile()) throw createError('it is not a file')
  return readFileSync(file)
}

/** Minimum length of a write. Shorter chunks are joined, because each write has a fixed overhead. */
const minWriteLength = 64 * 1024
const staleAfterMs = 60 * 60 * 1000
/**
 * Identifies this machine in temporary file names, because process ids of other machines mean nothing here.
 */
const machine = createHash('sha1').update(hostname()).digest('hex').slice(0, 8)

/**
 * Writes a file atomically, so that readers see the old or the new content even if a process is killed. A symbolic link
 * is replaced, so that nobody can choose another file to overwrite; folders may be links. Content that does not fit into one
 * string is passed in chunks. Removes temporary files of killed processes.
 */
export function replaceFile(file: string, content: string | Iterable<string>): void {
  removeAbandoned(file)
  const temporary = `${file}.${machine}-${process.pid}-${randomUUID()}.unfinished`
  try {
    const descriptor = openSync(temporary, 'wx')
    try {
      writeAll(descriptor, typeof content === 'string' ? [content] : content)
      copyOwnership(file, descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function writeAll(descriptor: number, chunks: Iterable<string>): void {
  let joined = ''
  for (const chunk of chunks) {
    joined += chunk
    if (joined.length < minWriteLength) continue
    writeFileSync(descriptor, joined)
    joined = ''
  }
  writeFileSync(descriptor, joined)
}

/** Copies owner and mode, so that a user's file still belongs to the user after a container replaces it as root. */
function copyOwnership(from: string, to: number): void {
  const kept = lstatSync(from, { throwIfNoEntry: false })
  if (kept?.isSymbolicLink()) return
  const { mode, uid } = fstatSync(to)
  if (kept && kept.uid !== uid && process.getuid?.() === 0) fchownSync(to, kept.uid, kept.gid)
  if (kept && kept.mode !== mode) fchmodSync(to, kept.mode)
}

function removeAbandoned(file: string): void {
  const names = readdirSync(dirname(file)).filter(
    (name) => name.startsWith(`${basename(file)}.`) && name.endsWith('.unfinished'),
  )
  for (const name of names) {
    const path = join(dirname(file), name)
    if (isAbandoned(path)) rmSync(path, { force: true })
  }
}

function isAbandoned(path: string): boolean {
  const [, writer, pid] = /\.([0-9a-f]{8})-(\d+)-[0-9a-f-]{36}\.unfinished$/.exec(path) ?? []
  if (writer === machine && hasEnded(Number(pid))) return true
  const stats = statSync(path, { throwIfNoEntry: false }) // another run may have just removed it
  return stats !== undefined && Date.now() - stats.mtimeMs > staleAfterMs
}

/** Whether no process of any user has this id. */
export function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0) // signal 0 only tests for existence
    return false
  } catch (error) {
    return getErrorCode(error) === 'ESRCH'
  }
}

/** Finds a file of the package by its path from the package's root, wherever the bundle with this code is. */
export function resolvePackageFile(path: string): string {
  const manifest = createRequire(import.meta.url).resolve('playwright-backchannel/package.json')
  return join(dirname(manifest), path)
}

/** Returns a path with forward slashes, even if a merged report contains paths from another operating system. */
export function toRelativePath(folder: string, file: string): string {
  if (file === '') return '' // a test without a location, which Node would resolve to the current folder
  const path = /^[a-z]:[\\/]/i.test(folder) ? win32 : posix
  return path.relative(folder, file).replaceAll('\\', '/')
}

/** Shortens a path for messages: relative to the current folder if it is inside, otherwise absolute. */
export function describePath(path: string): string {
  const local = relative(process.cwd(), path)
  return makeVisible(local === '' || local.startsWith('..') || isAbsolute(local) ? path : local)
}
