import { closeSync, lstatSync, mkdirSync, openSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs'
import { hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { runIdVariable } from '../attachments/constants.js'
import { getReportedStart } from '../attachments/reported-run.js'
import { createError } from '../values/errors.js'
import { hasEnded } from '../values/thrown-errors.js'

let runFolder: string | undefined

/**
 * Creates the folder of the run that this worker belongs to, once per worker. It is not in the output folder, which may
 * be read-only and is emptied whenever another run starts.
 */
export function makeRunFolder(): string {
  runFolder ??= makeFolder()
  return runFolder
}

function makeFolder(): string {
  const parent = makeUserFolder()
  removeEndedRuns(parent)
  const folder = join(parent, `${hostname()}.${process.ppid}.${getRunId()}`)
  makePrivateFolder(folder)
  return folder
}

function removeEndedRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [host, pid] = splitName(name)
    if (host === hostname() && hasEnded(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** Splits the name of a run's folder, in which only the host name may contain dots. */
function splitName(name: string): [host: string, pid: number] {
  const parts = name.split('.')
  return [parts.slice(0, -2).join('.'), Number(parts.at(-2))]
}

/**
 * Returns the start of the run in epoch ms, which is the same for all workers and the reporter. Without the reporter,
 * it is the time of the first worker's call.
 */
export function getRunStart(): number {
  return getReportedStart() ?? getFirstAsked()
}

function getFirstAsked(): number {
  try {
    const file = join(makeRunFolder(), 'start')
    closeSync(openSync(file, 'a', 0o600)) // an existing file keeps its time
    return statSync(file).mtimeMs
  } catch {
    return Date.now() // without files, workers cannot agree
  }
}

/** Creates this user's folder in the system's temporary folder, which all users share. */
function makeUserFolder(): string {
  const folder = join(tmpdir(), `playwright-backchannel-${getUserName()}`)
  makePrivateFolder(folder)
  return folder
}

/** Creates a folder that only this user can change. Throws if another user owns or can change an existing folder. */
function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!isOurs(found)) throw createError(`${folder} belongs to another user`)
  if (isOpenToOthers(found)) throw createError(`${folder} can be changed by other users`)
}

/** Returns the user's id if there is one, because containers often run under an id that has no name. */
function getUserName(): string {
  return String(process.getuid?.() ?? userInfo().username)
}

function isOurs(folder: Stats): boolean {
  return folder.isDirectory() && (process.getuid === undefined || folder.uid === process.getuid())
}

/** Whether other users can write to a folder. Windows has no permission bits, but a temporary folder for each user. */
function isOpenToOthers({ mode }: Stats): boolean {
  return process.getuid !== undefined && (mode & 0o022) !== 0
}

/**
 * Returns the id that the reporter has given the run; empty without the reporter. The runner's process id then identifies the
 * run, in which an attempt that is met again begins another run: UI mode and editors start many from one process.
 */
function getRunId(): string {
  return (process.env[runIdVariable] ?? '').replace(/[^\w-]/g, '')
}
