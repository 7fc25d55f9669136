import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { runIdVariable } from '../attachments/constants.js'
import { makeUserFolder } from './private-folder.js'

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
export function getRunId(userFolder: string): string {
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
