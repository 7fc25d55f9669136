import type { JSONReport } from '@playwright/test/reporter'
import type { HistoryRun } from '../src/history/history-run.js'
import type { NetworkErrorSummary } from '../src/summary-file/summary.js'

export function findDifferences(
  summary: NetworkErrorSummary,
  results: JSONReport,
  history: readonly HistoryRun[],
): string[]
