import { closeSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { getReportedStart } from '../attachments/reported-run.js'
import { hasEnded } from '../values/errors.js'
import { makePrivateFolder, makeUserFolder } from './private-folder.js'
import { getRunId } from './run-id.js'

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
