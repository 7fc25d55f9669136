import type { JSONReport } from '@playwright/test/reporter'
import type { HistoryRun } from '../src/history/history-run.js'
import type { NetworkErrorSummary } from '../src/reporter/summary/json-types.js'

export function findDifferences(
  summary: NetworkErrorSummary,
  results: JSONReport,
  history: readonly HistoryRun[],
): string[]
