// What the reporter tells the workers of its run: environment variables that they inherit from the runner.
import { randomUUID } from 'node:crypto'
import { runIdVariable, runStartVariable } from './constants.js'

/** Called in the reporter's constructor, so that each run of UI mode is announced. */
export function announceRun(): void {
  process.env[runIdVariable] = randomUUID()
  process.env[runStartVariable] = `${process.pid} ${Date.now()}`
}

/**
 * Returns when the run of this worker started, in milliseconds since 1970; undefined without the reporter. A run that a
 * test starts inherits the variables of the outer run, which has another runner.
 */
export function getReportedStart(): number | undefined {
  const [runner, start] = (process.env[runStartVariable] ?? '').split(' ').map(Number)
  return runner === process.ppid ? start : undefined
}
