import type { RunError } from '../../src/summary-file/run-summary.js'

/** An error as a summary has it, which failed one test. */
export function runError(name: string, fields: Partial<RunError> = {}): RunError {
  const effects = { failed: 1, warned: 0, accepted: 0, inFailedTests: 0 }
  return { name, kind: 'http-error', tests: 1, occurrences: 1, effects, projects: [], ...fields }
}
