import type { HistoryRun } from '../../history/history-run.js'
import { getPatternTrends, type TrendRun } from '../../history/trend.js'
import { explainPartialRun } from '../../summary-file/partial-run.js'
import type { SummaryModel } from '../summary/model.js'
import { cutName } from './limits/truncate.js'
import type { PagePatternTrend, PageTrendRun } from './page-types.js'

/** Converts the runs of the history, oldest first. */
export function toPageTrendRuns(model: SummaryModel): PageTrendRun[] {
  return markPartialRuns(model).map(toPageTrendRun)
}

/** Converts the history of the first `count` patterns. */
export function toPagePatternTrends(model: SummaryModel, count: number): PagePatternTrend[] {
  const trends = getPatternTrends(markPartialRuns(model))
  return model.patterns.slice(0, count).flatMap(({ key }, pattern) => {
    const trend = trends.get(key)
    return trend ? [{ pattern, ...trend }] : []
  })
}

type MarkedRun = HistoryRun & TrendRun

/** Marks partial runs. If every run is partial, runs with the same filters as the last run count as whole. */
function markPartialRuns({ historyRuns = [] }: SummaryModel): MarkedRun[] {
  const explain = (run: HistoryRun, filters?: readonly string[]) =>
    explainPartialRun({ ...run.totals, ...run }, filters)
  const hasWhole = historyRuns.some((run) => explain(run) === undefined)
  const usualFilters = hasWhole ? [] : historyRuns.at(-1)?.filters
  return historyRuns.map((run) => ({ ...run, partial: explain(run, usualFilters) }))
}

function toPageTrendRun({ startedAt, commit, branch, totals, partial }: MarkedRun): PageTrendRun {
  return {
    startedAt,
    ...(commit !== undefined && { commit: cutName(commit) }),
    ...(branch !== undefined && { branch: cutName(branch) }),
    ...(partial !== undefined && { partial }),
    patterns: totals['patterns'] ?? 0,
    knownPatterns: totals['knownPatterns'] ?? 0,
    affectedTests: totals['testsWithNetworkErrors'] ?? 0,
    failedTests: totals['testsFailedByNetworkErrors'] ?? 0,
  }
}
