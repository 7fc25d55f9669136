import { resolve } from 'node:path'
import { toCounts } from '../../comparison/compare-patterns.js'
import { appendRun } from '../../history/append-run.js'
import type { HistoryRun } from '../../history/history-run.js'
import { getErrorMessage } from '../../values/error-message.js'
import type { SummaryModel } from '../summary/model.js'

/** Appends the run to the file set by the option `history`. Warns, but does not throw, if this fails. */
export async function addToHistory(
  model: SummaryModel,
  history: string | undefined,
  configFolder: string,
  warn: (sentence: string) => void,
): Promise<SummaryModel> {
  if (history === undefined) return model
  try {
    const { runs, skippedLines } = await appendRun(resolve(configFolder, history), toHistoryRun(model))
    return { ...model, history: { runs: runs.length, skippedLines }, historyRuns: runs }
  } catch (error) {
    warn(`Failed to append the run to ${history}: ${getErrorMessage(error)}. The report has no history.`)
    return model
  }
}

function toHistoryRun({ run, totals, patterns }: SummaryModel): HistoryRun {
  const { startedAt, status, commit, branch, filters } = run
  const { tests, monitoredTests, notRunTests } = totals
  const { testsWithNetworkErrors, testsFailedByNetworkErrors, networkErrors, webhookTimeouts } = totals
  const { newPatterns, knownPatterns } = totals
  const counts = { testsWithNetworkErrors, testsFailedByNetworkErrors, networkErrors, webhookTimeouts }
  return {
    startedAt,
    status,
    commit,
    branch,
    filters,
    totals: {
      ...{ tests, monitoredTests, notRunTests },
      ...counts,
      patterns: patterns.length,
      newPatterns,
      knownPatterns,
    },
    patterns: patterns.map(toCounts),
  }
}
