import type { EvidenceCollector } from './collect/collector.js'
import type { ResolvedOptions } from './options.js'
import { count } from './outputs/phrases.js'
import { findNewKeys, type References } from './summary/assess.js'

/** Why `failOn` fails the run; `undefined` when there is no reason to. */
export function describeFailure(
  { failOn }: Pick<ResolvedOptions, 'failOn'>,
  collector: EvidenceCollector,
  references: References,
  startTime: Date,
): string | undefined {
  if (failOn === 'nothing') return undefined
  const { timeouts } = collector
  const reasons = [
    ...(failOn === 'any' ? countErrors(collector) : countNewPatterns(collector, references, startTime)),
    ...(timeouts.length > 0 ? [count(timeouts.length, 'webhook timeout')] : []),
  ]
  return reasons.length > 0 ? `Failing the run (failOn: '${failOn}'): ${reasons.join(', ')}.` : undefined
}

function countErrors({ patterns }: EvidenceCollector): string[] {
  const errors = [...patterns.values()].reduce((sum, { summary }) => sum + summary.networkErrors, 0)
  return errors > 0 ? [count(errors, 'network error')] : []
}

function countNewPatterns(
  { patterns }: EvidenceCollector,
  references: References,
  startTime: Date,
): string[] {
  const keys = [...patterns.values()].map(({ summary }) => summary.key)
  const { added, expired } = findNewKeys(keys, references, startTime.getTime())
  return [
    ...(added.length > 0 ? [count(added.length, 'new error pattern')] : []),
    ...(expired.length > 0
      ? [
          count(
            expired.length,
            'error pattern with an expired baseline entry',
            'error patterns with expired baseline entries',
          ),
        ]
      : []),
  ]
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
