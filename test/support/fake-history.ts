// A made-up history, whose last run has the patterns of a model.
import type { HistoryRun } from '../../src/history/history-run.js'
import type { SummaryModel } from '../../src/reporter/summary/model.js'

const dayMs = 86_400_000

/**
 * Adds `count` daily runs to a model; those at the indexes in `partial` are partial runs. The pattern at index `n`
 * occurs from run `n` on, and always in the last run.
 */
export function withFakeHistory(
  model: SummaryModel,
  count: number,
  partial: readonly number[] = [],
): SummaryModel {
  const end = Date.parse(model.run.startedAt)
  const historyRuns = Array.from({ length: count }, (_, index): HistoryRun => {
    const patterns = model.patterns
      .filter((_pattern, number) => index >= Math.min(number, count - 1))
      .map(({ key, tests }, number) => ({
        key,
        tests: 1 + ((index + number) % Math.max(1, tests)),
        occurrences: tests,
      }))
    const affected = 20 + ((index * 7) % 30)
    return {
      startedAt: new Date(end - (count - 1 - index) * dayMs).toISOString(),
      status: 'passed',
      commit: (0xa1b2c3 + index * 4_099).toString(16).padEnd(40, '0'),
      branch: 'main',
      ...(partial.includes(index) && { filters: ['--grep cart'] }),
      totals: {
        patterns: patterns.length,
        knownPatterns: Math.floor(patterns.length / 2),
        testsWithNetworkErrors: affected,
        testsFailedByNetworkErrors: Math.floor(affected / 3),
      },
      patterns,
    }
  })
  return { ...model, history: { runs: count, skippedLines: 0 }, historyRuns }
}
