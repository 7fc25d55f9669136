import type { EvidenceCollector } from './collect/collector.js'
import { count } from './outputs/phrases.js'

/** Why `failOn: 'any'` fails the run; `undefined` when there is no reason to. */
export function describeFailure({ patterns, timeouts }: EvidenceCollector): string | undefined {
  const errors = [...patterns.values()].reduce((sum, { summary }) => sum + summary.networkErrors, 0)
  const reasons = [
    ...(errors > 0 ? [count(errors, 'network error')] : []),
    ...(timeouts.length > 0 ? [count(timeouts.length, 'webhook timeout')] : []),
  ]
  return reasons.length > 0 ? `Failing the run (failOn: 'any'): ${reasons.join(', ')}.` : undefined
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
