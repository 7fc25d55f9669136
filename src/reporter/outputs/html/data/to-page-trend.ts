import type { HistoryRun } from '../../../../history/history-run.js'
import { getPatternTrends } from '../../../../history/trend.js'
import type { SummaryModel } from '../../../summary/model.js'
import type { PagePatternTrend, PageTrendRun } from './page-types.js'
import { cutWithNotice } from './truncate.js'

const maxNameLength = 200

/** Converts the runs of the history, oldest first. */
export function toPageTrendRuns({ historyRuns = [] }: SummaryModel): PageTrendRun[] {
  return historyRuns.map(toPageTrendRun)
}

/** Converts the history of the first `count` patterns, in their order. */
export function toPagePatternTrends(model: SummaryModel, count: number): PagePatternTrend[] {
  const trends = getPatternTrends(model.historyRuns ?? [])
  return model.patterns.slice(0, count).flatMap(({ key }, pattern) => {
    const trend = trends.get(key)
    return trend ? [{ pattern, ...trend }] : []
  })
}

function toPageTrendRun({ startedAt, commit, branch, totals }: HistoryRun): PageTrendRun {
  return {
    startedAt,
    ...(commit !== undefined && { commit: cutWithNotice(commit, maxNameLength) }),
    ...(branch !== undefined && { branch: cutWithNotice(branch, maxNameLength) }),
    patterns: totals['patterns'] ?? 0,
    knownPatterns: totals['knownPatterns'] ?? 0,
    affectedTests: totals['testsWithNetworkErrors'] ?? 0,
    failedTests: totals['testsFailedByNetworkErrors'] ?? 0,
  }
}
