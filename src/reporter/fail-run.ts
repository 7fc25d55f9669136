import { count } from '../values/numbers.js'
import type { EvidenceCollector } from './collect/collector.js'
import type { ResolvedOptions } from './options.js'
import { countKind } from './phrases/kind-counts.js'
import { findNewKeys, type References } from './summary/assess.js'
import { findUnmonitoredTests } from './unmonitored.js'

/**
 * Explains why the options fail the run, such as `2 new errors, 1 missing webhook (failOn: 'new') and 1 unmonitored
 * test in tests/a.spec.ts (unmonitored: 'fail')`. Returns undefined if no option fails the run.
 */
export function findFailureReason(
  { failOn, unmonitored }: Pick<ResolvedOptions, 'failOn' | 'unmonitored'>,
  collector: EvidenceCollector,
  references: References,
  { startTime, configFolder }: { readonly startTime: Date; readonly configFolder: string },
): string | undefined {
  const errors = findErrors(failOn, collector, references, startTime)
  const tests = findUnmonitoredTests(unmonitored, collector.tests.values(), configFolder)
  const value = typeof unmonitored === 'string' ? `'${unmonitored}'` : '{ except }'
  const reasons = [
    ...(errors === undefined ? [] : [`${errors} (failOn: '${failOn}')`]),
    ...(tests === undefined ? [] : [`${tests} (unmonitored: ${value})`]),
  ]
  return reasons.length > 0 ? reasons.join(' and ') : undefined
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
    ...countAny(timeouts.length, 'missing webhook'),
  ]
  return reasons.length > 0 ? reasons.join(', ') : undefined
}

function countErrors({ patterns }: EvidenceCollector): string[] {
  const counts = new Map<string, number>()
  for (const { summary } of patterns.values()) counts.set(summary.kind, (counts.get(summary.kind) ?? 0) + 1)
  return [...counts].map(([kind, errors]) => countKind(kind, errors))
}

function countNewPatterns(
  { patterns }: EvidenceCollector,
  references: References,
  startTime: Date,
): string[] {
  const seen = [...patterns.values()].map(({ summary, paths }) => ({ key: summary.key, paths: paths.paths }))
  const { added, expired } = findNewKeys(seen, references, startTime.getTime())
  return [
    ...countAny(added.length, 'new error'),
    ...countAny(
      expired.length,
      'error with an expired baseline entry',
      'errors with expired baseline entries',
    ),
  ]
}

function countAny(number: number, singular: string, plural?: string): string[] {
  return number > 0 ? [count(number, singular, plural)] : []
}

/**
 * Sets the process's exit code, because `merge-reports` ignores the status that a reporter returns. Does nothing for
 * other commands, which use that status, and whose process may belong to a program that runs Playwright.
 */
export function failMerge(commandLine: readonly string[] = process.argv): void {
  if (!commandLine.includes('merge-reports')) return
  process.once('exit', () => {
    process.exitCode ||= 1
  })
}
