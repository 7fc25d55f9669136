// One folder for each run under the system's temporary folder. Not under the output folder: another run that starts
// meanwhile empties that, and it may be read-only.
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { runIdVariable } from '../attachments/constants.js'

/**
 * Makes the folder of the run that this worker belongs to. The runner's process id names the run; the reporter's run
 * id, fresh for every run of UI mode, is added where there is one.
 */
export function makeRunFolder(): string {
  const parent = join(tmpdir(), `playwright-backchannel-${userName()}`)
  makePrivateFolder(parent)
  removeEndedRuns(parent)
  const runId = process.env[runIdVariable]?.replace(/[^\w-]/g, '') ?? ''
  const folder = join(parent, `${hostname()}.${process.ppid}.${runId}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** A user id need not have a name: containers often run under one that the system does not know. */
function userName(): string {
  return String(process.getuid?.() ?? userInfo().username)
}

/** The temporary folder belongs to everybody: what lies there under our name must be ours. */
function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const isOurs = found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid())
  if (!isOurs) throw new Error(`${folder} belongs to somebody else`)
}

function removeEndedRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [host, pid] = splitName(name)
    if (host === hostname() && hasEnded(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** Host names may contain dots; process and run ids do not. */
function splitName(name: string): [host: string, pid: number] {
  const parts = name.split('.')
  return [parts.slice(0, -2).join('.'), Number(parts.at(-2))]
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
