// `failOn: 'any'`: the run fails because of what was seen, also where Playwright does not ask its reporters.
import type { Collection } from './collect/collector.js'
import { count } from './outputs/phrases.js'

/** Why the run fails; nothing when it has no reason to. */
export function failureSentence({ patterns, timeouts }: Collection): string | undefined {
  const errors = [...patterns.values()].reduce((sum, pattern) => sum + pattern.networkErrors, 0)
  if (errors + timeouts.length === 0) return undefined
  const seen = `${count(errors, 'network error')} and ${count(timeouts.length, 'webhook timeout')}`
  return `The run fails because of ${seen} (failOn: 'any').`
}

/**
 * `merge-reports` ignores the status that a reporter returns and exits with 0; there the last word is the process's
 * own. Anywhere else the returned status is enough, and the process may be somebody's test of a reporter.
 */
export function failMerge(commandLine: readonly string[] = process.argv): void {
  if (!commandLine.includes('merge-reports')) return
  process.once('exit', () => {
    process.exitCode ||= 1
  })
}
