import type { EvidenceCollector } from './collect/collector.js'
import { count } from './outputs/phrases.js'

/** Why `failOn: 'any'` fails the run; `undefined` when there is no reason to. */
export function describeFailure({ patterns, timeouts }: EvidenceCollector): string | undefined {
  const errors = [...patterns.values()].reduce((sum, { summary }) => sum + summary.networkErrors, 0)
  if (errors + timeouts.length === 0) return undefined
  const seen = `${count(errors, 'network error')} and ${count(timeouts.length, 'webhook timeout')}`
  return `The run fails because of ${seen} (failOn: 'any').`
}

/**
 * `merge-reports` ignores the status that a reporter returns, so the exit code of its process is set. Everywhere else
 * the returned status is enough, and the process may belong to a program that runs Playwright.
 */
export function failMerge(commandLine: readonly string[] = process.argv): void {
  if (!commandLine.includes('merge-reports')) return
  process.once('exit', () => {
    process.exitCode ||= 1
  })
}
