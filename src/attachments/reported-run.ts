// Environment variables that describe the reporter's run; workers inherit them from the runner.
import { randomUUID } from 'node:crypto'
import { runIdVariable, runStartVariable } from './constants.js'

/** Called in the reporter's constructor, so that each UI mode run is announced. */
export function announceRun(): void {
  process.env[runIdVariable] = randomUUID()
  process.env[runStartVariable] = `${process.pid} ${Date.now()}`
}

/**
 * Returns when this worker's run started, in milliseconds since 1970; undefined without the reporter. If a test starts
 * a nested run, its workers inherit these variables from the outer run, but have another parent process.
 */
export function getReportedStart(): number | undefined {
  const [runner, start] = (process.env[runStartVariable] ?? '').split(' ').map(Number)
  return runner === process.ppid ? start : undefined
}
