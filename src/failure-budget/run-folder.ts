import { randomUUID } from 'node:crypto'
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
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
  const folder = join(parent, `${hostname()}.${process.ppid}.${getRunId(parent)}`)
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
 * Assigns an id to the run that is about to start. All runs in UI mode or from an editor share one runner process, but
 * before each run Playwright loads the test files in a new process, which calls this function. Does nothing in a
 * worker, or in a runner that loads the files itself.
 * https://github.com/microsoft/playwright/blob/main/packages/playwright/src/runner/loaderHost.ts
 */
export function markRun(): void {
  const isLoader = process.connected === true && process.env['TEST_WORKER_INDEX'] === undefined
  if (!isLoader) return
  try {
    writeFileSync(getMarkFile(makeUserFolder()), randomUUID(), { mode: 0o600 })
  } catch {
    // No warning, because workers that cannot use the folder print one.
  }
}

/**
 * Returns the run's id; empty if neither the reporter nor a loader has set one. The runner's process id then identifies
 * the run.
 */
function getRunId(userFolder: string): string {
  const id = process.env[runIdVariable] ?? readMark(userFolder)
  return id.replace(/[^\w-]/g, '')
}

function readMark(userFolder: string): string {
  try {
    return readFileSync(getMarkFile(userFolder), 'utf8')
  } catch {
    return ''
  }
}

/** Uses the parent's process id, because the loader and the workers are children of the same runner. */
function getMarkFile(userFolder: string): string {
  return join(userFolder, `${hostname()}.${process.ppid}.run`)
}
