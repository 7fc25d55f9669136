// Environment variables that describe the reporter's run; workers inherit them from the runner.
import { randomUUID } from 'node:crypto'
import { runIdVariable } from './constants.js'

/** Tells the workers when the run started. */
const runStartVariable = 'PLAYWRIGHT_BACKCHANNEL_RUN_START'

/** Announces a run to its workers. The reporter's constructor calls this, so that each UI mode run is announced. */
export function announceRun(): void {
  process.env[runIdVariable] = randomUUID()
  process.env[runStartVariable] = `${process.pid} ${Date.now()}`
}

/**
 * Returns when this worker's run started, in milliseconds since 1970; undefined without the reporter. If a test starts
 * a nested run, that run's workers inherit the outer run's variables but have a different parent process.
 */
export function getReportedStart(): number | undefined {
  const [runner, start] = (process.env[runStartVariable] ?? '').split(' ').map(Number)
  return runner === process.ppid ? start : undefined
}
