import { getKindLabel } from '../findings/kinds/kinds.js'
import { count } from '../values/numbers.js'
import type { EvidenceCollector } from './collect/collector.js'
import type { ResolvedOptions } from './options.js'
import { findNewKeys, type References } from './summary/assess.js'
import { findUnmonitoredTests } from './unmonitored.js'

/** Why an option fails the run. */
export interface FailureReason {
  /** `failOn: 'new'` */
  readonly option: string
  /** `2 new error patterns, 1 webhook timeout` */
  readonly cause: string
}

/** One for each option that fails the run. */
export function findFailureReasons(
  { failOn, unmonitored }: Pick<ResolvedOptions, 'failOn' | 'unmonitored'>,
  collector: EvidenceCollector,
  references: References,
  { startTime, configFolder }: { readonly startTime: Date; readonly configFolder: string },
): FailureReason[] {
  const errors = findErrors(failOn, collector, references, startTime)
  const tests = findUnmonitoredTests(unmonitored, collector.tests.values(), configFolder)
  const value = typeof unmonitored === 'string' ? `'${unmonitored}'` : '{ except }'
  return [
    ...(errors === undefined ? [] : [{ option: `failOn: '${failOn}'`, cause: errors }]),
    ...(tests === undefined ? [] : [{ option: `unmonitored: ${value}`, cause: tests }]),
  ]
}

/** `2 new error patterns (failOn: 'new') and 1 unmonitored test in tests/a.spec.ts (unmonitored: 'fail')` */
export function joinReasons(reasons: readonly FailureReason[]): string {
  return reasons.map(({ option, cause }) => `${cause} (${option})`).join(' and ')
}

function findErrors(
  failOn: ResolvedOptions['failOn'],
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
  return reasons.length > 0 ? reasons.join(', ') : undefined
}

function countErrors({ patterns }: EvidenceCollector): string[] {
  const counts = new Map<string, number>()
  for (const { summary } of patterns.values()) {
    counts.set(summary.kind, (counts.get(summary.kind) ?? 0) + summary.occurrences)
  }
  return [...counts].map(([kind, occurrences]) => {
    const { singular, plural } = getKindLabel(kind)
    return count(occurrences, singular, plural)
  })
}

function countNewPatterns(
  { patterns }: EvidenceCollector,
  references: References,
  startTime: Date,
): string[] {
  const seen = [...patterns.values()].map(({ summary, paths }) => ({ key: summary.key, paths: paths.paths }))
  const { added, expired } = findNewKeys(seen, references, startTime.getTime())
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
