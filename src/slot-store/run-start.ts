import { closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getReportedStart } from '../attachments/reported-run.js'
import { makeRunFolder } from './run-folder.js'

/**
 * Returns the start of the run in epoch ms, which is the same for all workers and the reporter. Without the reporter,
 * it is the time at which the first worker asked for it.
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
